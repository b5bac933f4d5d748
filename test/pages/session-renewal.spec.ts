import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import type { Person } from '../support/given.js';
import { FakeClock } from '../support/fake-clock.js';

const PASSWORD = 'a-password-of-tests';
const PAGE = '/plugin/Videoconf/settings';
const MINUTE = 60;
const HTML = { Accept: 'text/html' };

/** Tokens are good for an hour, sessions at the pages for twelve. */
describe('a session at the pages', () => {
  const clock = new FakeClock('2026-03-02T08:00:00Z');
  let app: TestApplication;
  let person: Person;
  let cookie: string;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    person = await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] });
    const passwordHash = await app.app.get(PasswordHasher).hash(PASSWORD);
    await app.dataSource.query('UPDATE "user" SET "password_hash" = $1 WHERE "id" = $2', [passwordHash, person.id]);
  });
  beforeEach(async () => {
    cookie = await signedIn();
  });
  afterAll(() => app.close());

  const signedIn = async (): Promise<string> => {
    const form = new URLSearchParams({ username: person.username, password: PASSWORD }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return cookieOf((await app.stranger.send('POST', '/admin/sign-in', form, headers)).headers) ?? '';
  };
  const cookieOf = (headers: Headers): string | undefined => headers.get('set-cookie')?.split(';')[0];
  const claimsOf = (text: string): { sid: string; exp: number } =>
    JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as { sid: string; exp: number };
  const ask = async (path = PAGE, headers: Record<string, string> = HTML): Promise<{ status: number; headers: Headers }> => {
    const answer = await new ApiClient(app.url, { Cookie: cookie }).fetch(path, headers);
    await answer.body?.cancel();
    return answer;
  };
  const end = async (): Promise<void> => {
    await app.dataSource.query('DELETE FROM "sign_in_session" WHERE "id" = $1', [claimsOf(cookie).sid]);
    clock.advance(6);
  };

  it('keeps its token for the first half of its life, and gets another of the same session after it', async () => {
    clock.advance(29 * MINUTE);
    expect(cookieOf((await ask()).headers)).toBeUndefined();
    clock.advance(2 * MINUTE);
    const { headers } = await ask();
    const renewed = cookieOf(headers) ?? '';
    expect(headers.get('set-cookie')).toMatch(/^lyceum_session=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(claimsOf(renewed)).toMatchObject({ sid: claimsOf(cookie).sid, exp: claimsOf(cookie).exp + 31 * MINUTE });
  });

  it('lasts through a day of use, and twelve hours at most', async () => {
    let minutes = 0;
    for (; minutes < 24 * 60; minutes += 20) {
      const { status, headers } = await ask();
      if (status !== 200) break;
      cookie = cookieOf(headers) ?? cookie;
      clock.advance(20 * MINUTE);
    }
    expect(minutes).toBe(12 * 60);
    expect((await ask()).headers.get('location')).toContain('/admin/sign-in');
  });

  it('ends where nobody uses it for the life of a token', async () => {
    clock.advance(61 * MINUTE);
    const { status, headers } = await ask();
    expect([status, cookieOf(headers)]).toEqual([303, undefined]);
  });

  it('stays ended: nothing renews what was revoked', async () => {
    clock.advance(40 * MINUTE);
    await end();
    const { status, headers } = await ask();
    expect([status, cookieOf(headers)]).toEqual([303, undefined]);
    expect(await app.dataSource.query('SELECT 1 FROM "sign_in_session" WHERE "id" = $1', [claimsOf(cookie).sid])).toEqual([]);
  });

  it.each([
    ['the live stream', '/plugin/Videoconf/live?meeting_id=', { Accept: 'text/event-stream' }],
    ['asking for figures', '/plugin/Videoconf/webhook_dashboard.php?meeting_id=', { Accept: 'application/json' }],
    ['the list of sessions', '/admin/sessions?', HTML],
  ])('is used by %s as well', async (_, path, headers) => {
    const { id } = await app.given.meeting();
    clock.advance(40 * MINUTE);
    const answer = await ask(`${path}${id}`, headers);
    expect([answer.status, claimsOf(cookieOf(answer.headers) ?? '').sid]).toEqual([200, claimsOf(cookie).sid]);
  });

  it('is not renewed by files that caches keep, nor by a token in a header', async () => {
    clock.advance(40 * MINUTE);
    expect(cookieOf((await ask('/admin/assets/pages.css')).headers)).toBeUndefined();
    expect(cookieOf((await ask(PAGE, { ...HTML, Authorization: app.authorizationOf(person) })).headers)).toBeUndefined();
  });

  it('is over for a stream that goes on, too', async () => {
    const { id } = await app.given.meeting();
    const stream = await fetch(`${app.url}/plugin/Videoconf/live?meeting_id=${id}`, { headers: { cookie } });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    await end();
    // Read to its end, which comes of itself.
    await expect(stream.text()).resolves.toContain('event: figures');
  });
});
