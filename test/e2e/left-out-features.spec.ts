import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { AppModule, IN_EVERY_SERVICE } from '../../src/app.module.js';
import { Environment } from '../../src/config/environment.js';
import { FeatureList } from '../../src/feature/feature-list.js';
import { type Classroom, TestService } from '../../src/package/testing.js';
import { standardFeatures } from '../../src/standard-features.js';

const GUIDE = readFileSync(new URL('../../docs/adding-a-feature.md', import.meta.url), 'utf8');
const needed = new Set([...IN_EVERY_SERVICE, ...standardFeatures.flatMap(({ needs = [] }) => needs)]);
const optional = standardFeatures.filter(({ name }) => !needed.has(name));

/** A standard feature that no other needs can be left out; here all of them are, which leaves out more than any choice of them. */
describe('a service without the features that nobody needs', () => {
  let service: TestService;
  let room: Classroom;

  beforeAll(async () => {
    service = await TestService.start({ features: standardFeatures.filter((feature) => !optional.includes(feature)) });
    room = await service.classroom({ title: 'Algebra' });
  });
  afterAll(() => service.stop());

  it('lacks more than half of them, as many as the guide says', () => {
    expect(optional.length).toBeGreaterThanOrEqual(43);
    expect(GUIDE).toContain(`can be left out, ${optional.length} of the ${standardFeatures.length} standard ones`);
  });

  it.each(['accounts', 'settings'])('is refused by a sentence without %s, which is in every service', (left) => {
    const environment = Environment.parse({ NODE_ENV: 'test', APP_SECRET: 'test', JWT_SECRET: 'test' });
    const without = new FeatureList(standardFeatures.filter(({ name }) => name !== left));
    expect(() => AppModule.with(environment, without)).toThrow(`No service can do without "${left}", which is not among the features.`);
  });

  it('has courses with people, their documents, and its home', async () => {
    const { resourceNode } = (await room.teacher.get<{ resourceNode: string }>(room.course.iri)).body;
    const place = { parentResourceNodeId: Number(resourceNode.split('/').at(-1)), resourceLinkList: [{ cid: room.course.id }] };
    expect((await room.teacher.post('/api/documents', { title: 'Plan', ...place })).status).toBe(201);
    expect((await room.learner.get(`/api/documents?cid=${room.course.id}&sid=0`)).body.totalItems).toBe(1);
    expect((await room.learner.get('/api/me/home')).status).toBe(200);
    expect((await room.learner.get(`${room.course.iri}?include=permissions`)).status).toBe(200);
    expect((await room.learner.get(`${room.course.iri}/home`)).status).toBe(200);
  });

  it('describes what it has, and has no address of what it lacks', async () => {
    const { body } = await room.administrator.get<{ paths: object }>('/api/docs.json');
    const lacking = optional.flatMap(({ name }) => (`/api/c_${name}` in body.paths ? [name] : []));
    expect([Object.keys(body.paths).length > 500, lacking]).toEqual([true, []]);
  });

  it('does its background work', async () => {
    expect(await service.runDueJobs()).toBeGreaterThan(0);
  });
});
