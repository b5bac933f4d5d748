import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountCache } from '../../../src/auth/account-cache.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { PASSWORD, withPassword } from '../../support/sign-in.js';
import { wireInstant } from '../../../src/resource/protocol/wire-instant.js';

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

describe('33. Acting as a user', () => {
  it('does what the person may, and every answer says so', async () => {
    const client = await acting();
    const me = await client.get('/api/me');
    expect(me.body).toMatchObject({
      username: learner.username,
      actingAs: { by: administrator.username, until: wireInstant(new Date(clock.now().getTime() + 1_800_000)) },
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

  describe('in a browser', () => {
    interface Browser {
      readonly cookie: string;
      readonly client: ApiClient;
    }
    const token = (cookie: string) => app.stranger.post('/admin/session/token', '', { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
    const bearer = (value: unknown): ApiClient => new ApiClient(app.url, { Authorization: `Bearer ${String(value)}` });
    const signedIn = async (person: Person): Promise<Browser> => {
      const form = new URLSearchParams({ username: person.username, password: PASSWORD }).toString();
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, type);
      const cookie = /lyceum_session=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
      return { cookie, client: bearer((await token(cookie)).body['token']) };
    };
    const actedIn = async ({ cookie }: Browser): Promise<Record<string, unknown> | null> =>
      (await token(cookie)).body['acting'] as Record<string, unknown> | null;
    const begin = async ({ client }: Browser, as: Person): Promise<number> =>
      (await client.post(`/api/users/${as.id}/act_as`, REASON)).status;
    const me = async (acted: Record<string, unknown> | null): Promise<unknown> => {
      const { status, body } = await bearer(acted?.['token']).get('/api/me');
      return status === 200 ? body['username'] : status;
    };
    let by: Person;
    let as: Person;
    beforeAll(async () => {
      by = await withPassword(app, await app.given.administrator());
      as = await withPassword(app, await app.given.student());
    });

    it('goes on for its session alone, with another token of the same half an hour, and is recorded once', async () => {
      const [browser, other] = [await signedIn(by), await signedIn(by)];
      expect(await actedIn(browser)).toBeNull();
      expect(await begin(browser, as)).toBe(201);
      const until = wireInstant(new Date(clock.now().getTime() + 1_800_000));
      clock.advance(600);
      const acted = await actedIn(browser);
      expect(acted).toMatchObject({ id: as.id, name: expect.any(String), expiresAt: until });
      expect(await me(acted)).toBe(as.username);
      expect(await me({ token: (await token(browser.cookie)).body['token'] })).toBe(by.username);
      expect([await actedIn(other), await actedIn(await signedIn(as))]).toEqual([null, null]);
      expect((await app.as(as).get('/api/notifications')).body.member).toHaveLength(1);
      clock.advance(1_200);
      expect([await actedIn(browser), await me(acted)]).toEqual([null, 401]);
    });

    it('ends by the way back, by acting as another one, and with the session', async () => {
      const next = await app.given.student();
      const browser = await signedIn(by);
      await begin(browser, as);
      const first = await actedIn(browser);
      expect(await begin(browser, next)).toBe(201);
      const second = await actedIn(browser);
      expect([second?.['id'], await me(second)]).toEqual([next.id, next.username]);
      clock.advance(AccountCache.TIME_TO_LIVE / 1000);
      expect(await me(first)).toBe(401);
      expect((await browser.client.delete(`/api/users/${next.id}/act_as`)).status).toBe(204);
      expect([await actedIn(browser), await me(second)]).toEqual([null, 401]);
      await begin(browser, as);
      const third = await actedIn(browser);
      await app.stranger.post('/admin/sign-out', '', { Cookie: browser.cookie, 'Sec-Fetch-Site': 'same-origin' });
      expect([(await token(browser.cookie)).status, await me(third)]).toEqual([401, 401]);
    });

    it('is for administrators alone, and never begun by the one who is acted as', async () => {
      const learners = await signedIn(as);
      expect([await begin(learners, by), await actedIn(learners)]).toEqual([403, null]);
      const browser = await signedIn(by);
      await begin(browser, as);
      const acted = bearer((await actedIn(browser))?.['token']);
      expect((await acted.post(`/api/users/${learner.id}/act_as`, REASON)).status).toBe(403);
      expect((await acted.delete(`/api/users/${as.id}/act_as`)).status).toBe(403);
    });
  });
});
