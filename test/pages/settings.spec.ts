import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessTokenService } from '../../src/auth/tokens/access-token.service.js';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TEST_SALT, TestApplication } from '../support/application.js';
import { PORTAL, type Person } from '../support/given.js';

const SETTINGS = '/plugin/Videoconf/settings';
const HEALTH = '/plugin/Videoconf/health';
const HTML = { Accept: 'text/html' };

describe('the pages of the integration', () => {
  let app: TestApplication;
  let administrator: Person;
  let admin: ApiClient;
  let student: ApiClient;

  beforeAll(async () => {
    app = await TestApplication.start();
    administrator = await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] });
    admin = browserOf(administrator);
    student = browserOf(await app.given.student());
  });
  afterAll(() => app.close());

  const browserOf = (person: Person): ApiClient => {
    const { token } = app.app.get(AccessTokenService).issue(person, PORTAL);
    return new ApiClient(app.url, { Cookie: `lyceum_session=${token}`, ...HTML });
  };
  const form = (client: ApiClient, path: string, values: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> =>
    client.send('POST', path, new URLSearchParams(values).toString(), { 'Content-Type': 'application/x-www-form-urlencoded', ...headers });
  const valueOf = (text: string, name: string): string | undefined =>
    new RegExp(`<input id="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1];

  it('save what is set, keep the environment for the rest, and never show the secret', async () => {
    const saved = await form(admin, SETTINGS, {
      server_url: 'https://meet.example.org/bigbluebutton/api/',
      salt: 'fresh-secret',
      webhooks_scope: 'global',
    });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${SETTINGS}?saved=1&tried=1`]);
    const { text } = await admin.get(`${SETTINGS}?saved=1&tried=1`);
    // Nothing answers at this address: that is said where it was saved, with what mends it.
    expect(text).toMatch(/What the server answers<\/h2>\s*<p class="problem">[^<]*meet\.example\.org/);
    expect(valueOf(text, 'server_url')).toBe('https://meet.example.org/bigbluebutton/api');
    expect(text).toContain('role="status"');
    expect(text).not.toMatch(new RegExp(`fresh-secret|${TEST_SALT}`));
    const { body } = await app.as(administrator).get('/api/videoconference/settings');
    expect(body).toMatchObject({ salt_is_set: true, overridden: ['server_url', 'salt'] });
  });

  it('name every choice, in both languages', async () => {
    for (const language of ['en', 'fr']) {
      const { text } = await admin.get(SETTINGS, { 'Accept-Language': language });
      const names = [...text.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)].map(([, value, name]) => [value, name]);
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter(([, name]) => !name || name === 'undefined')).toEqual([]);
    }
  });

  it('refuse what is wrong at its field, and save nothing of it', async () => {
    const { status, text } = await form(admin, SETTINGS, { server_url: '"><b>nonsense', webhooks_enabled: 'true', salt: 'never-shown' });
    expect(status).toBe(422);
    expect(valueOf(text, 'server_url')).toBe('&quot;&gt;&lt;b&gt;nonsense');
    expect(text).toMatch(/This value should be an absolute address/);
    expect(text).not.toContain('never-shown');
    expect((await admin.get(SETTINGS)).text).toMatch(/value="false" selected/);
  });

  it('go back to the environment where asked to', async () => {
    await form(admin, SETTINGS, { webhooks_event_filter: 'user-joined' });
    expect(valueOf((await admin.get(SETTINGS)).text, 'webhooks_event_filter')).toBe('user-joined');
    await form(admin, SETTINGS, { webhooks_event_filter: 'user-joined', reset: 'webhooks_event_filter' });
    expect(valueOf((await admin.get(SETTINGS)).text, 'webhooks_event_filter')).toBe('');
  });

  it('tell why deliveries were refused, so that a wrong secret is found', async () => {
    await app.stranger.send('POST', '/plugin/Videoconf/webhook.php?au=1&ts=1&sig=00', 'event=[]');
    const { status, text } = await admin.get(HEALTH, { 'Accept-Language': 'fr' });
    expect(status).toBe(200);
    expect(text).toMatch(/Envois refusés[\s\S]*<strong>/);
  });

  it('say in the own language what the doctor found and what mends it', async () => {
    const french = (await admin.get(`${HEALTH}?examine=1`, { 'Accept-Language': 'fr' })).text;
    expect(french).toContain('ces 15 dernières minutes');
    expect(french).not.toMatch(/The server|Our callback|Deliveries were|No delivery|Set /);
    expect((await admin.get(`${HEALTH}?examine=1`)).text).toContain('in the last 15 minutes');
  });

  it('have hooks compared with the server, and say why one cannot be ensured', async () => {
    const done = await form(admin, `${HEALTH}/hooks`, { deed: 'clean-up' });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${HEALTH}?done=clean-up`]);
    const { id } = await app.given.meeting({ title: 'Rings' });
    const refused = await form(admin, `${HEALTH}/hooks`, { deed: 'ensure', meeting: String(id) });
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(/Webhooks are switched off/);
    expect((await form(admin, `${HEALTH}/hooks`, { deed: 'burn' })).status).toBe(400);
  });

  it.each([SETTINGS, HEALTH])('are for administrators: %s', async (path) => {
    expect((await student.get(path)).status).toBe(403);
    expect((await app.stranger.get(path, HTML)).headers.get('location')).toContain('/admin/sign-in?next=');
  });

  it('take no form from another site', async () => {
    const { status } = await form(admin, SETTINGS, { webhooks_scope: 'per_meeting' }, { 'Sec-Fetch-Site': 'cross-site' });
    expect(status).toBe(403);
    expect((await form(student, SETTINGS, { webhooks_scope: 'per_meeting' })).status).toBe(403);
    expect((await admin.get(SETTINGS)).text).toMatch(/value="global" selected/);
  });
});
