import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { PasswordHasher } from '../../../src/auth/password-hasher.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import type { Given, Person } from '../../support/given.js';

const PASSWORD = 'correct horse';
const NORTH = 'north.test';
const SOUTH = 'south.test:8443';

type Made = Json & { readonly id: number };

interface Answer {
  readonly status: number;
  readonly body: Json;
}

describe('portals by host', () => {
  const clock = new FakeClock();
  let platform: TestApplication;
  let given: Given;
  let passwordHash: string;
  let south: number;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    platform = await TestApplication.start({ clock, variables: { PORTAL_BY_HOST: 'true', TRUST_PROXY: 'loopback' } });
    ({ given } = platform);
    passwordHash = await platform.app.get(PasswordHasher).hash(PASSWORD);
    await platform.dataSource.query(`UPDATE access_url SET url = 'https://${NORTH}/campus' WHERE id = 1`);
    south = await given.row('access_url', { url: `https://${SOUTH.toUpperCase()}/` });
  });

  afterAll(() => platform.close());

  /** fetch names its own host; this names another. */
  function call(host: string, path: string, { token, method = 'GET', body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    return new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(path, platform.url),
        {
          method,
          headers: {
            host,
            'x-forwarded-proto': 'https',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': type }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const json = response.headers['content-type']?.includes('json') === true;
            resolve({ status: response.statusCode ?? 0, body: (json ? JSON.parse(text) : {}) as Json });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  interface CallOptions {
    readonly token?: string;
    readonly method?: string;
    readonly body?: object;
    readonly headers?: Record<string, string>;
  }

  /** A user with a password on these portals. */
  async function person(portals: readonly number[], values: object = {}): Promise<Person> {
    const made = await given.person({ password_hash: passwordHash, ...values });
    await platform.dataSource.query('DELETE FROM access_url_rel_user WHERE user_id = $1', [made.id]);
    for (const portal of portals) await given.row('access_url_rel_user', { url_id: portal, user_id: made.id });
    return made;
  }

  const signIn = (host: string, { username }: Person): Promise<Answer> =>
    call(host, '/api/authentication_token', { method: 'POST', body: { username, password: PASSWORD } });

  async function tokenOf(host: string, somebody: Person): Promise<string> {
    const key = `${host} ${somebody.id}`;
    const known = tokens.get(key) ?? String((await signIn(host, somebody)).body.token);
    tokens.set(key, known);
    return known;
  }

  describe('the portal of a request', () => {
    it('is the one that has its host, whatever its scheme, case and path', async () => {
      const everywhere = await person([], { roles: ['ROLE_GLOBAL_ADMIN'] });
      const names = async (host: string): Promise<unknown> =>
        (await call(host, '/api/access_urls', { token: await tokenOf(host, everywhere) })).status;
      expect(await names(NORTH)).toBe(200);
      expect(await names(SOUTH)).toBe(200);
      expect((await call('NORTH.test', '/api/courses')).status).toBe(200);
      expect((await call('north.test:443', '/api/courses')).status).toBe(200);
    });

    it('is none where no portal has the host', async () => {
      const { status, body } = await call('nowhere.test', '/api/courses');
      expect(status).toBe(404);
      expect(body).toMatchObject({ status: 404, detail: 'There is no portal at nowhere.test.' });
      expect((await call('south.test', '/api/courses')).status).toBe(404);
      expect((await call('nowhere.test', '/api')).status).toBe(404);
      expect((await call('no host at all', '/api/courses')).status).toBe(404);
      expect((await signIn('nowhere.test', await person([1]))).status).toBe(404);
      expect((await call('nowhere.test', '/health')).status).toBe(200);
    });

    it('is chosen by the forwarded host, where the proxy is trusted', async () => {
      const everybody = await given.course({ title: 'Behind a proxy', visibility: 'open_world' });
      const forwarded = (host: string): Promise<Answer> =>
        call('inner.local', `/api/courses/${everybody.id}`, { headers: { 'x-forwarded-host': host } });
      expect((await forwarded(NORTH)).status).toBe(200);
      expect((await forwarded(SOUTH)).status).toBe(403);
    });

    it('follows a change of the portals within five seconds', async () => {
      const id = await given.row('access_url', { url: 'http://east.test' });
      expect((await call('east.test', '/api/courses', { headers: { 'x-forwarded-proto': 'http' } })).status).toBe(404);
      clock.advance(5);
      expect((await call('east.test', '/api/courses', { headers: { 'x-forwarded-proto': 'http' } })).status).toBe(200);
      await platform.dataSource.query('UPDATE access_url SET active = false WHERE id = $1', [id]);
      clock.advance(5);
      expect((await call('east.test', '/api/courses', { headers: { 'x-forwarded-proto': 'http' } })).status).toBe(404);
    });
  });

  describe('signing in', () => {
    it('is for the people of the portal', async () => {
      const northerner = await person([1]);
      expect((await signIn(NORTH, northerner)).status).toBe(200);
      expect((await signIn(SOUTH, northerner)).status).toBe(401);
    });

    it('gives tokens that are good on that portal alone, for people of both too', async () => {
      const both = await person([1, south]);
      const { body } = await signIn(NORTH, both);
      const token = String(body.token);
      expect((await call(NORTH, '/api/me', { token })).body).toMatchObject({ id: both.id });
      const abroad = await call(SOUTH, '/api/me', { token });
      expect(abroad.status).toBe(401);
      expect(abroad.body.detail).toBe('This token is for another portal. Sign in at this one.');
      const refresh = { method: 'POST', body: { refreshToken: body.refreshToken } };
      expect((await call(SOUTH, '/api/token/refresh', refresh)).status).toBe(401);
      expect((await call(NORTH, '/api/token/refresh', refresh)).status).toBe(200);
    });

    it('ends where a user is taken off the portal', async () => {
      const leaver = await person([1, south]);
      const token = await tokenOf(SOUTH, leaver);
      expect((await call(SOUTH, '/api/me', { token })).status).toBe(200);
      await platform.dataSource.query('DELETE FROM access_url_rel_user WHERE user_id = $1 AND url_id = $2', [leaver.id, south]);
      clock.advance(5);
      expect((await call(SOUTH, '/api/me', { token })).status).toBe(401);
      expect((await call(NORTH, '/api/me', { token: await tokenOf(NORTH, leaver) })).status).toBe(200);
    });
  });

  describe('what belongs to one portal', () => {
    let northern: Person;
    let southern: Person;
    let learner: Person;
    let atNorth: string;
    let atSouth: string;
    let course: Made;
    let session: Made;

    const made = async (host: string, path: string, token: string, body: object): Promise<Made> => {
      const answer = await call(host, path, { method: 'POST', token, body });
      expect({ path, status: answer.status, violations: answer.body.violations }).toEqual({ path, status: 201, violations: undefined });
      return answer.body as Made;
    };

    beforeAll(async () => {
      northern = await person([1], { roles: ['ROLE_ADMIN'], status: 'teacher' });
      southern = await person([south], { roles: ['ROLE_ADMIN'], status: 'teacher' });
      learner = await person([south]);
      [atNorth, atSouth] = [await tokenOf(NORTH, northern), await tokenOf(SOUTH, southern)];
      course = await made(SOUTH, '/api/courses', atSouth, { title: 'Only in the south', visibility: 'open_world' });
      session = await made(SOUTH, '/api/sessions', atSouth, { title: 'Southern summer' });
      await made(SOUTH, '/api/course_rel_users', atSouth, { user: learner.id, course: course.id, status: 'student' });
      await made(SOUTH, '/api/session_rel_users', atSouth, { user: learner.id, session: session.id, relationType: 'student' });
    });

    it('shows and counts there, and nowhere else', async () => {
      const counted = async (host: string, path: string, token?: string): Promise<unknown> => {
        const { status, body } = await call(host, path, { token, headers: { accept: 'application/ld+json' } });
        return status === 200 ? body.totalItems : status;
      };
      const lists = [
        `/api/courses?title=Only`,
        `/api/sessions?title=Southern`,
        `/api/users?username=${learner.username}`,
        `/api/course_rel_users?user=${learner.id}`,
        `/api/session_rel_users?user=${learner.id}`,
      ];
      for (const list of lists) {
        expect([list, await counted(SOUTH, list, atSouth)]).toEqual([list, 1]);
        expect([list, await counted(NORTH, list, atNorth)]).toEqual([list, 0]);
      }
      expect(await counted(SOUTH, '/api/public_courses')).toBe(1);
      expect(await counted(NORTH, '/api/public_courses?title=Only')).toBe(0);
      for (const item of [`/api/courses/${course.id}`, `/api/sessions/${session.id}`, `/api/users/${learner.id}`]) {
        expect([item, await counted(NORTH, item, atNorth)]).toEqual([item, 403]);
      }
      expect(await counted(NORTH, `/api/users/${learner.id}/courses`, atNorth)).toBe(403);
    });

    it('cannot be linked or changed from elsewhere', async () => {
      const own = await made(NORTH, '/api/courses', atNorth, { title: 'Only in the north' });
      const stranger = await call(NORTH, '/api/course_rel_users', {
        method: 'POST',
        token: atNorth,
        body: { user: learner.id, course: own.id, status: 'student' },
      });
      expect(stranger.body.violations).toMatchObject([{ propertyPath: 'user' }]);
      const foreign = await call(NORTH, '/api/course_rel_users', {
        method: 'POST',
        token: atNorth,
        body: { user: northern.id, course: course.id, status: 'student' },
      });
      expect(foreign.body.violations).toMatchObject([{ propertyPath: 'course' }]);
      const changed = await call(NORTH, `/api/courses/${course.id}`, { method: 'PATCH', token: atNorth, body: { title: 'Taken' } });
      expect(changed.status).toBe(403);
    });

    it("is the caller's own only where it is, for a user of both portals", async () => {
      const both = await person([1, south]);
      await made(SOUTH, '/api/course_rel_users', atSouth, { user: both.id, course: course.id, status: 'student' });
      await made(SOUTH, '/api/session_rel_users', atSouth, { user: both.id, session: session.id, relationType: 'student' });
      const own = async (host: string, path: string): Promise<unknown> =>
        (await call(host, path, { token: await tokenOf(host, both), headers: { accept: 'application/ld+json' } })).body.totalItems;
      for (const path of ['me/courses', 'course_rel_users', 'session_rel_users', `users/${both.id}/session_subscriptions/current`]) {
        expect([path, await own(SOUTH, `/api/${path}`)]).toEqual([path, 1]);
        expect([path, await own(NORTH, `/api/${path}`)]).toEqual([path, 0]);
      }
    });

    it('is all to be seen by a global administrator, from either', async () => {
      const everywhere = await person([], { roles: ['ROLE_GLOBAL_ADMIN'] });
      for (const host of [NORTH, SOUTH]) {
        const token = await tokenOf(host, everywhere);
        for (const item of [
          `/api/courses/${course.id}`,
          `/api/sessions/${session.id}`,
          `/api/users/${learner.id}`,
          `/api/users/${northern.id}`,
        ])
          expect([item, (await call(host, item, { token })).status]).toEqual([item, 200]);
      }
    });
  });
});
