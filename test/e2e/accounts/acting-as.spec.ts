import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountCache } from '../../../src/auth/account-cache.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { PASSWORD } from '../../support/sign-in.js';

const REASON = { reason: 'The learner cannot find the assignment.' };

let app: TestApplication;
let clock: FakeClock;
let administrator: Person;
let learner: Person;

beforeAll(async () => {
  clock = new FakeClock();
  app = await TestApplication.start({ clock });
  administrator = await app.given.administrator();
  learner = await app.given.student();
});
afterAll(() => app.close());

async function acting(by: Person = administrator, as: Person = learner): Promise<ApiClient> {
  const { status, body } = await app.as(by).post(`/api/users/${as.id}/act_as`, REASON);
  expect([status, typeof body['expiresAt']]).toEqual([201, 'string']);
  return new ApiClient(app.url, { Authorization: `Bearer ${String(body['token'])}` });
}

describe('33. Acting as somebody', () => {
  it('does what the person may, and every answer says so', async () => {
    const client = await acting();
    const me = await client.get('/api/me');
    expect(me.body).toMatchObject({
      username: learner.username,
      actingAs: { by: administrator.username, until: new Date(clock.now().getTime() + 1_800_000).toISOString() },
    });
    expect(me.headers.get('x-acting-as')).toBe(learner.username);
    expect((await client.patch(`/api/users/${learner.id}`, { openarea: 'Written for the learner' })).status).toBe(200);
    expect((await app.as(learner).get('/api/me')).body['actingAs']).toBeUndefined();
  });

  it('decides nothing about the account, reads no messages, and acts as nobody else', async () => {
    const client = await acting();
    expect((await client.patch(`/api/users/${learner.id}`, { plainPassword: PASSWORD })).status).toBe(403);
    expect((await client.patch(`/api/users/${learner.id}`, { email: 'other@example.org' })).status).toBe(403);
    expect((await client.post('/api/me/second_factor', {})).status).toBe(403);
    expect((await client.post('/api/user_api_keys', {})).status).toBe(403);
    expect((await client.get('/api/messages')).status).toBe(403);
    expect((await client.get('/api/message_rel_users')).status).toBe(403);
    expect((await client.post(`/api/users/${administrator.id}/act_as`, REASON)).status).toBe(403);
  });

  it('is for administrators of the portal, never as an administrator or oneself', async () => {
    const other = await app.given.administrator();
    const global = await app.given.globalAdministrator();
    const actAs = async (by: Person, as: Person): Promise<number> => (await app.as(by).post(`/api/users/${as.id}/act_as`, REASON)).status;
    expect(await actAs(administrator, other)).toBe(403);
    expect(await actAs(administrator, administrator)).toBe(403);
    expect(await actAs(await app.given.teacher(), learner)).toBe(403);
    expect(await actAs(global, other)).toBe(201);
    expect((await app.as(administrator).post(`/api/users/${learner.id}/act_as`, { reason: 'why' })).status).toBe(422);
  });

  it('ends by the administrator, with the administrator, and after half an hour', async () => {
    const first = await acting();
    expect((await app.as(administrator).delete(`/api/users/${learner.id}/act_as`)).status).toBe(204);
    expect((await first.get('/api/me')).status).toBe(401);
    const by = await app.given.administrator();
    const second = await acting(by);
    const global = await app.given.globalAdministrator();
    expect((await app.as(global).patch(`/api/users/${by.id}`, { roles: [] })).status).toBe(200);
    clock.advance(AccountCache.TIME_TO_LIVE / 1000);
    expect((await second.get('/api/me')).status).toBe(401);
    const third = await acting();
    clock.advance(1_800);
    expect((await third.get('/api/me')).status).toBe(401);
  });
});
