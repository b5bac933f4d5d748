import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import { signIn, withPassword } from '../../support/sign-in.js';

let app: TestApplication;

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
