import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountCache } from '../../../src/auth/account-cache.js';
import { ApiClient, type Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { form } from '../../support/form.js';
import { type Person, PORTAL } from '../../support/given.js';
import { signIn, withPassword } from '../../support/sign-in.js';

const TEXT = { filename: 'secret.txt', type: 'text/plain', content: 'for you alone' };

let app: TestApplication;
let clock: FakeClock;
let room: Classroom;
let learner: Person;

beforeAll(async () => {
  clock = new FakeClock();
  app = await TestApplication.start({ clock, variables: { CONTENT_ORIGIN: 'http://content.test' } });
  room = await classroom(app);
  learner = await withPassword(app, room.student);
});
afterAll(() => app.close());

const iri = ({ id }: Person): string => `/api/users/${id}`;
const bearer = (token: unknown): ApiClient => new ApiClient(app.url, { Authorization: `Bearer ${String(token)}` });

async function keyOf(person: Person, scopes: readonly string[]): Promise<ApiClient> {
  const { status, body } = await app.as(person).post('/api/user_api_keys', { scopes });
  expect(status).toBe(201);
  return bearer(body['apiKey']);
}

async function actingAs(person: Person): Promise<ApiClient> {
  const { status, body } = await room.asAdministrator.post(`${iri(person)}/act_as`, { reason: 'The learner asked for help.' });
  expect(status).toBe(201);
  return bearer(body['token']);
}

/** A session as a front-end has it. */
async function session(): Promise<{ readonly client: ApiClient; end(): Promise<void> }> {
  const client = bearer((await signIn(app, learner.username)).body['token']);
  return {
    client,
    end: async () => {
      expect((await app.as(learner).delete(`${iri(learner)}/sign_in_sessions`)).status).toBe(204);
    },
  };
}

/** A stream that is read until it ends. */
async function stream(client: ApiClient, query = ''): Promise<{ readonly status: number; readonly text: Promise<string> }> {
  const answer = await client.fetch(`/api/notifications/live${query}`);
  return { status: answer.status, text: answer.text() };
}

async function personalFile(): Promise<string> {
  const sent = form([
    { name: 'title', content: 'secret.txt' },
    { name: 'uploadFile', ...TEXT },
  ]);
  const { status, body } = await app.as(learner).send('POST', '/api/personal_files', sent.body, { 'Content-Type': sent.type });
  expect(status).toBe(201);
  return String(body['@id']);
}

async function messageWithFile(): Promise<{ readonly message: string; readonly attachment: string }> {
  const message = { title: 'Between us', content: 'x', receivers: [iri(room.teacher)], status: 'draft' };
  const written = await app.as(learner).post('/api/messages', message);
  expect(written.status).toBe(201);
  const sent = form([
    { name: 'message', content: String(written.body['@id']) },
    { name: 'filename', content: 'secret.txt' },
    { name: 'uploadFile', ...TEXT },
  ]);
  const { status, body } = await app.as(learner).send('POST', '/api/message_attachments', sent.body, { 'Content-Type': sent.type });
  expect([status, body.violations]).toEqual([201, undefined]);
  return { message: String(written.body['@id']), attachment: String(body['@id']) };
}

async function shown(client: ApiClient, path: string): Promise<string> {
  const { status, text } = await client.get(path);
  return status === 200 ? text : `refused with ${status}`;
}

describe('an API key', () => {
  it('opens the stream of notifications with the scope of messages alone', async () => {
    for (const scopes of [[], ['content:read']]) {
      const { status, body } = await (await keyOf(learner, scopes)).get('/api/notifications/live');
      expect([status, body['requiredScope']]).toEqual([403, 'messages:read']);
    }
    const client = await keyOf(learner, ['messages:read']);
    expect((await stream(client)).status).toBe(200);
  });

  it('signs and finds no file of an area that its scopes do not reach, by whichever address', async () => {
    const [file, { attachment }] = [await personalFile(), await messageWithFile()];
    const client = await keyOf(learner, ['content:read']);
    const { body } = await client.post('/api/file_addresses', { items: [file, attachment] });
    expect(body.member?.map(({ status }) => status)).toEqual([403, 403]);
    for (const path of ['/api/resource_files', '/api/resource_nodes', '/api/resource_links'])
      expect(await shown(client, `${path}?itemsPerPage=100`)).not.toContain('secret');
    const own = await keyOf(learner, ['content:read', 'people:read', 'messages:read']);
    const both = await own.post('/api/file_addresses', { items: [file, attachment] });
    expect(both.body.member?.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown(own, '/api/resource_files?itemsPerPage=100')).toContain('secret');
  });

  it('makes accounts, but none with a password or a role', async () => {
    const administrator = await app.given.globalAdministrator();
    const client = await keyOf(administrator, ['people:write']);
    const account = (username: string, more: Json = {}): Json => ({ username, email: `${username}@example.org`, ...more });
    const made = await client.post('/api/users', account('by.key', { status: 'teacher' }));
    expect(made.status).toBe(201);
    expect((await client.post('/api/users', account('rich', { roles: ['ROLE_GLOBAL_ADMIN'] }))).status).toBe(403);
    expect((await client.post('/api/users', account('known', { plainPassword: 'chosen by a program' }))).status).toBe(403);
    expect((await client.patch(String(made.body['@id']), { roles: ['ROLE_ADMIN'] })).status).toBe(403);
    expect((await client.patch(String(made.body['@id']), { roles: [], firstname: 'Ada' })).status).toBe(200);
  });

  it('stops where its owner lacks a second factor that the portal asks for', async () => {
    const manager = await app.given.person({ status: 'hr_manager' });
    const client = await keyOf(manager, ['*:read']);
    expect((await client.get('/api/me')).status).toBe(200);
    const administrator = await app.given.globalAdministrator();
    const setting = { variable: 'second_factor_required_for', selectedValue: 'ROLE_HR', url: `/api/access_urls/${PORTAL}` };
    const made = await app.as(administrator).post('/api/settings', setting);
    expect([made.status, made.body.violations]).toEqual([201, undefined]);
    clock.advance(AccountCache.TIME_TO_LIVE / 1000);
    const stopped = await client.get('/api/me');
    expect([stopped.status, stopped.body['type']]).toEqual([403, '/errors/second-factor-missing']);
  });

  it('takes its stream and its signed addresses along when it is deleted', async () => {
    const { status, body: key } = await app.as(learner).post('/api/user_api_keys', { scopes: ['people:read', 'messages:read'] });
    expect(status).toBe(201);
    const client = bearer(key['apiKey']);
    const { body } = await client.post('/api/file_addresses', { items: [await personalFile()] });
    const opened = await stream(client);
    const url = String(body.member?.[0]?.['url']);
    expect((await content(url)).status).toBe(200);
    expect((await app.as(learner).delete(String(key['@id']))).status).toBe(204);
    clock.advance(AccountCache.TIME_TO_LIVE / 1000);
    expect((await content(url)).status).toBe(403);
    await expect(opened.text).resolves.toContain('event: unread');
  });
});

async function content(url: string): Promise<{ status: number }> {
  const { pathname } = new URL(url);
  return app.stranger.get(pathname, { Host: new URL(url).host });
}

describe('an administrator who acts as a user', () => {
  it('reads no correspondence: no messages, notifications, streams or tickets, and no attachment by its node', async () => {
    await messageWithFile();
    const client = await actingAs(learner);
    for (const path of ['/api/messages', '/api/message_rel_users', '/api/message_attachments', '/api/notifications', '/api/tickets'])
      expect([path, (await client.get(path)).status]).toEqual([path, 403]);
    expect((await client.get('/api/notifications/live')).status).toBe(403);
    expect((await client.post('/api/notifications/live_ticket', {})).status).toBe(403);
    const files = (await client.get('/api/resource_files?itemsPerPage=100')).body.member ?? [];
    const attachments = (await app.as(learner).get('/api/message_attachments')).body.member ?? [];
    expect(attachments.length).toBeGreaterThan(0);
    const nodes = new Set(attachments.map(({ resourceNode }) => resourceNode));
    expect(files.filter(({ resourceNode }) => nodes.has(resourceNode))).toEqual([]);
  });

  it('leaves the sessions of the person alone, and is nobody on pages', async () => {
    await signIn(app, learner.username);
    const client = await actingAs(learner);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
    expect((await client.send('POST', '/admin/sessions/revoke-others', '', form)).status).toBe(403);
    expect((await client.get('/admin/sessions')).status).toBe(403);
    const { body } = await app.as(learner).get(`${iri(learner)}/sign_in_sessions`);
    expect((body.member ?? []).filter(({ kind }) => kind === 'api')).not.toEqual([]);
  });

  it('answers nothing in the name of the person: quizzes, surveys, assignments, presences', async () => {
    const client = await actingAs(learner);
    for (const path of [
      '/api/c_quizzes/1/attempts',
      '/api/c_survey_answers',
      '/api/survey_participations/answers',
      '/api/c_student_publications',
      '/api/conference_meetings/1/join',
    ]) {
      const { status, body } = await client.post(path, {});
      expect([path, status, body.detail]).toEqual([path, 403, 'This is done in person only: not while acting as a user.']);
    }
  });
});

describe('an account that is on another portal too', () => {
  it('is acted as, and exported, by those alone who administer all of its portals', async () => {
    const person = await app.given.student();
    const second = await app.given.row('access_url', { url: 'http://second.test' });
    await app.given.row('access_url_rel_user', { url_id: second, user_id: person.id });
    expect((await app.as(person).post(`${iri(person)}/export`, undefined)).status).toBe(202);
    const [exported] = (await app.as(person).get('/api/personal_data_exports')).body.member ?? [];
    expect((await room.asAdministrator.post(`${iri(person)}/act_as`, { reason: 'The learner asked for help.' })).status).toBe(403);
    expect((await room.asAdministrator.post(`${iri(person)}/export`, undefined)).status).toBe(403);
    expect((await room.asAdministrator.get(String(exported?.['@id']))).status).toBe(403);
    const both = await app.given.administrator();
    await app.given.row('access_url_rel_user', { url_id: second, user_id: both.id });
    expect((await app.as(both).get(String(exported?.['@id']))).status).toBe(200);
    expect(PORTAL).not.toBe(second);
  });
});

describe('what outlasts a request', () => {
  it('a stream ends with its session, and with the session whose ticket opened it', async () => {
    const { client, end } = await session();
    const { body } = await client.post('/api/notifications/live_ticket', {});
    const direct = await stream(client);
    const byTicket = await stream(app.stranger, `?ticket=${String(body['ticket'])}`);
    expect([direct.status, byTicket.status]).toEqual([200, 200]);
    await end();
    // Both are read to their ends, which come of themselves.
    expect(await Promise.all([direct.text, byTicket.text])).toEqual([expect.stringContaining('unread'), expect.stringContaining('unread')]);
  });

  it('a ticket opens nothing once its session has ended', async () => {
    const { client, end } = await session();
    const { body } = await client.post('/api/notifications/live_ticket', {});
    await end();
    expect((await stream(app.stranger, `?ticket=${String(body['ticket'])}`)).status).toBe(401);
  });

  it('a signed address ends with its session, and with its account', async () => {
    const file = await personalFile();
    const addressBy = async (client: ApiClient): Promise<string> =>
      String((await client.post('/api/file_addresses', { items: [file] })).body.member?.[0]?.['url']);
    const { client, end } = await session();
    const [ofSession, ofAccount] = [await addressBy(client), await addressBy(app.as(learner))];
    expect([(await content(ofSession)).status, (await content(ofAccount)).status]).toEqual([200, 200]);
    await end();
    expect([(await content(ofSession)).status, (await content(ofAccount)).status]).toEqual([403, 200]);
    const open = await stream(app.as(learner));
    expect((await room.asAdministrator.patch(iri(learner), { active: 'inactive' })).status).toBe(200);
    expect((await content(ofAccount)).status).toBe(403);
    await expect(open.text).resolves.toContain('unread');
  });
});
