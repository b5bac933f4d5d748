import { describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** Paths that other people's programs rely on. */
const KEY_PATHS = [
  'users',
  'courses',
  'sessions',
  'resource_nodes',
  'access_urls',
  'messages',
  'documents',
  'learning_paths',
  'glossaries',
  'links',
  'c_calendar_events',
  'c_student_publications',
  'c_blogs',
  'c_groups',
  'gradebook_categories',
  'gradebook_results',
  'conference_meetings',
  'conference_activities',
  'conference_recordings',
];

describe('the catalogue of resources', () => {
  it('holds every key resource under its path', async () => {
    const paths = (await resourceCatalogue()).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(KEY_PATHS));
    expect(paths).toMatchSnapshot();
  });

  it('never serialises a secret', async () => {
    for (const resource of await resourceCatalogue()) {
      const exposed = [...resource.fields.values()].filter(
        ({ readable, name }) => readable && /password|secret|salt|token|Pw$|registrationCode/i.test(name),
      );
      expect([resource.name, exposed.map(({ name }) => name).filter((name) => name !== 'passwordUpdatedAt')]).toEqual([resource.name, []]);
    }
  });

  it('describes every resource and gives every policy a read rule', async () => {
    for (const { name, description, policy } of await resourceCatalogue()) {
      expect([name, description.length > 10, policy.rules.read.description.length > 0]).toEqual([name, true, true]);
    }
  });

  it('has no address that hides another, or the service does not start', async () => {
    const service = await TestApplication.start({ variables: { NODE_ENV: 'development' } });
    expect((await service.stranger.get('/health/ready')).status).toBe(200);
    await service.close();
  });
});
