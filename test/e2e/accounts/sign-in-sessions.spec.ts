import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import { PASSWORD, signIn, withPassword } from '../../support/sign-in.js';

let app: TestApplication;

/** Id of the session that an access token belongs to. */
function sessionOf({ token }: Readonly<Record<string, unknown>>): string {
  const claims = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as { readonly sid: string };
  return claims.sid;
}

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.close());

describe('where a person is signed in', () => {
  it('is seen by the person and by administrators, who sign the person out everywhere', async () => {
    const person = await withPassword(app, await app.given.student());
    const address = `/api/users/${person.id}/sign_in_sessions`;
    const [first, second] = [await signIn(app, person.username), await signIn(app, person.username)];
    const administrator = app.as(await app.given.administrator());
    const { body } = await administrator.get(address);
    expect(body.member).toEqual([
      expect.objectContaining({ kind: 'api', actingAs: null }),
      expect.objectContaining({ kind: 'api', actingAs: null }),
    ]);
    expect((await app.as(person).get(address)).body.member).toHaveLength(2);
    expect((await administrator.delete(address)).status).toBe(204);
    for (const { body: pair } of [first, second]) {
      expect((await app.stranger.post('/api/token/refresh', { refreshToken: pair['refreshToken'] })).status).toBe(401);
    }
    expect((await administrator.get(address)).body.member).toEqual([]);
  });

  it('ends on one device alone: its tokens, its renewals, and its pages', async () => {
    const person = await withPassword(app, await app.given.student());
    const address = `/api/users/${person.id}/sign_in_sessions`;
    const pairs = [(await signIn(app, person.username)).body, (await signIn(app, person.username)).body];
    const form = new URLSearchParams({ username: person.username, password: PASSWORD }).toString();
    const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, { 'Content-Type': 'application/x-www-form-urlencoded' });
    const cookie = /lyceum_session=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
    const pages = async (): Promise<number> =>
      (await app.stranger.send('POST', '/admin/session/token', '', { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })).status;
    const me = (pair: Record<string, unknown>) => app.stranger.get('/api/me', { Authorization: `Bearer ${String(pair['token'])}` });
    expect([(await me(pairs[0]!)).status, (await me(pairs[1]!)).status, await pages()]).toEqual([200, 200, 201]);

    const administrator = app.as(await app.given.administrator());
    const { body } = await administrator.get(address);
    const ofPages = (body.member ?? []).find(({ kind }) => kind === 'browser')?.['id'];
    expect((await administrator.delete(`${address}/${sessionOf(pairs[0]!)}`)).status).toBe(204);
    expect([(await me(pairs[0]!)).status, (await me(pairs[1]!)).status, await pages()]).toEqual([401, 200, 201]);
    const renewed = pairs.map((pair) => app.stranger.post('/api/token/refresh', { refreshToken: pair['refreshToken'] }));
    expect((await Promise.all(renewed)).map(({ status }) => status)).toEqual([401, 200]);

    expect((await app.as(person).delete(`${address}/${String(ofPages)}`)).status).toBe(204);
    expect([(await me(pairs[1]!)).status, await pages()]).toEqual([200, 401]);
    expect((await app.as(person).get(address)).body.member).toMatchObject([{ id: sessionOf(pairs[1]!) }]);
  });

  it('is ended by its own person and by administrators of the account alone, and only where it is that person’s', async () => {
    const person = await withPassword(app, await app.given.student());
    const { body: pair } = await signIn(app, person.username);
    const path = `sign_in_sessions/${sessionOf(pair)}`;
    const other = await app.given.student();
    expect((await app.as(other).delete(`/api/users/${person.id}/${path}`)).status).toBe(403);
    expect((await app.as(other).delete(`/api/users/${other.id}/${path}`)).status).toBe(404);
    const administrator = app.as(await app.given.administrator());
    for (const wrong of [`${path}0`, 'sign_in_sessions/1'])
      expect((await administrator.delete(`/api/users/${person.id}/${wrong}`)).status).toBe(404);
    expect((await app.stranger.get('/api/me', { Authorization: `Bearer ${String(pair['token'])}` })).status).toBe(200);
  });

  it('is nobody else’s business, and not that of a portal’s administrator where the account is a global administrator’s', async () => {
    const person = await app.given.student();
    const others = [await app.given.student(), await app.given.teacher()];
    for (const other of others) {
      expect((await app.as(other).get(`/api/users/${person.id}/sign_in_sessions`)).status).toBe(403);
      expect((await app.as(other).delete(`/api/users/${person.id}/sign_in_sessions`)).status).toBe(403);
    }
    const global = await app.given.globalAdministrator();
    const client = app.as(await app.given.administrator());
    expect((await client.get(`/api/users/${global.id}/sign_in_sessions`)).status).toBe(403);
    expect((await client.delete(`/api/users/${global.id}/sign_in_sessions`)).status).toBe(403);
  });
});
