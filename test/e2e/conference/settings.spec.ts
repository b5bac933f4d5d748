import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TEST_SALT, TestApplication } from '../../support/application.js';
import { IntegrationSettingsReader } from '../../../src/conference/integration-settings/integration-settings-reader.js';

const PATH = '/api/videoconference/settings';

describe('the settings of the videoconference integration', () => {
  let app: TestApplication;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { VIDEOCONF_URL: 'https://meet.test/bigbluebutton/api' } });
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
  });
  afterAll(() => app.close());

  const current = () => app.app.get(IntegrationSettingsReader, { strict: false }).current();

  it('are for global administrators alone', async () => {
    expect((await app.stranger.get(PATH)).status).toBe(401);
    for (const person of [await app.given.administrator(), await app.given.teacher(), await app.given.student()]) {
      const caller = app.as(person);
      expect((await caller.get(PATH)).status).toBe(403);
      expect((await caller.put(PATH, {})).status).toBe(403);
      expect((await caller.patch(PATH, { webhooks_enabled: true })).status).toBe(403);
      expect((await caller.get('/api/videoconference/health')).status).toBe(403);
    }
  });

  it('are those of the environment until they are set, and again when they are unset', async () => {
    const { status, body } = await admin.get(PATH);
    expect([status, body]).toMatchObject([
      200,
      {
        '@id': PATH,
        '@type': 'VideoconferenceSettings',
        webhooks_enabled: false,
        webhooks_scope: 'global',
        webhooks_hash_algo: 'sha256',
        webhooks_event_filter: '',
        server_url: 'https://meet.test/bigbluebutton/api',
        salt_is_set: true,
        overridden: [],
      },
    ]);
    const changed = await admin.patch(PATH, { webhooks_scope: 'per_meeting', webhooks_event_filter: ' User-Joined,, user-left ' });
    expect(changed.body).toMatchObject({
      webhooks_scope: 'per_meeting',
      webhooks_event_filter: 'user-joined,user-left',
      overridden: ['webhooks_scope', 'webhooks_event_filter'],
    });
    expect((await admin.patch(PATH, { webhooks_scope: null })).body).toMatchObject({
      webhooks_scope: 'global',
      overridden: ['webhooks_event_filter'],
    });
    expect((await admin.put(PATH, { webhooks_enabled: true })).body).toMatchObject({
      webhooks_event_filter: '',
      overridden: ['webhooks_enabled'],
    });
    expect((await current()).webhooksEnabled).toBe(true);
  });

  it('never tell the salt, and keep it when all others are replaced', async () => {
    const answers = [
      await admin.patch(PATH, { salt: 'a-new-secret' }),
      await admin.put(PATH, {}),
      await admin.get(PATH),
      await admin.get(PATH, { Accept: 'application/json' }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain('a-new-secret');
      expect(text).not.toContain(TEST_SALT);
    }
    expect((await current()).salt).toBe('a-new-secret');
    await admin.patch(PATH, { salt: null });
    expect((await current()).salt).toBe(TEST_SALT);
  });

  it('are refused with every reason at once, and half of them is never kept', async () => {
    const { status, body } = await admin.patch(PATH, {
      webhooks_enabled: 'yes',
      webhooks_scope: 'all',
      webhooks_hash_algo: 'md5',
      webhooks_event_filter: '<x>',
      server_url: 'http://meet.test/bigbluebutton/api',
      salt: '',
    });
    expect(status).toBe(422);
    expect(body.violations?.map(({ propertyPath }) => propertyPath)).toEqual([
      'webhooks_enabled',
      'webhooks_scope',
      'webhooks_hash_algo',
      'webhooks_event_filter',
      'server_url',
      'salt',
    ]);
    expect((await admin.patch(PATH, { webhooks_enabled: false, server_url: 'ftp://x' })).status).toBe(422);
    expect((await admin.get(PATH)).body.overridden).toEqual([]);
    expect((await admin.send('PATCH', PATH, '[1]', { 'Content-Type': 'application/json' })).status).toBe(400);
    expect((await admin.send('PUT', PATH, '{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await admin.get(PATH, { Accept: 'image/png' })).status).toBe(406);
  });

  it('are described in the OpenAPI document, the salt as something to write only', async () => {
    const { body } = await app.stranger.get<{ paths: Record<string, Record<string, unknown>> }>('/api/docs.json');
    expect(Object.keys(body.paths[PATH] ?? {}).sort()).toEqual(['get', 'patch', 'put']);
    expect(JSON.stringify(body.paths[PATH]?.['get'])).not.toContain('"salt"');
    expect(Object.keys(body.paths['/api/conference_meetings/{id}/hook'] ?? {}).sort()).toEqual(['delete', 'post']);
  });
});
