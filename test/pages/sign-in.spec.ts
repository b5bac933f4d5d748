import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import type { Person } from '../support/given.js';
import { FakeClock } from '../support/fake-clock.js';

const PASSWORD = 'a-password-of-tests';
const SESSIONS = '/admin/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('signed in at the pages', () => {
  const clock = new FakeClock('2026-03-02T10:00:00Z');
  let app: TestApplication;
  let person: Person;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
  });
  beforeEach(async () => {
    person = await app.given.person({ status: 'teacher', password_hash: await app.app.get(PasswordHasher).hash(PASSWORD) });
  });
  afterAll(() => app.close());

  const form = (
    client: ApiClient,
    path: string,
    values: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> =>
    client.send('POST', path, new URLSearchParams(values).toString(), { 'Content-Type': 'application/x-www-form-urlencoded', ...headers });
  const signIn = async (userAgent: string, { username }: Person = person): Promise<ApiClient> => {
    const { headers } = await form(app.stranger, '/admin/sign-in', { username, password: PASSWORD }, { 'User-Agent': userAgent });
    return new ApiClient(app.url, { Cookie: headers.get('set-cookie')?.split(';')[0] ?? '' });
  };
  const signInAtApi = async (): Promise<string> => {
    const credentials = { username: person.username, password: PASSWORD };
    return (await app.stranger.post<{ refreshToken: string }>('/api/authentication_token', credentials, { 'User-Agent': 'curl/8.5.0' }))
      .body.refreshToken;
  };
  const revocable = (text: string): string[] => [...text.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = '']) => id);
  /** Every process remembers for five seconds that a session lasts. */
  const remembered = (): void => clock.advance(6);

  it('sees all own sessions, by device, and which is this one', async () => {
    const other = await app.given.person({ password_hash: await app.app.get(PasswordHasher).hash(PASSWORD) });
    await signIn('Opera nobody should see', other);
    const browser = await signIn(FIREFOX);
    await signIn(SAFARI);
    await signInAtApi();
    const { status, text } = await browser.get(SESSIONS);
    expect(status).toBe(200);
    expect([...text.matchAll(/<strong>([^<]+)<\/strong>/g)].map(([, name]) => name).sort()).toEqual([
      'Firefox · Linux',
      'Safari · iOS',
      'curl/8.5.0',
    ]);
    expect(text.match(/This browser/g)).toHaveLength(1);
  });

  it('ends one of them, which is over in every process within seconds', async () => {
    const [here, there] = [await signIn(FIREFOX), await signIn(SAFARI)];
    const [id = ''] = revocable((await here.get(SESSIONS)).text);
    expect((await there.get(SESSIONS)).status).toBe(200);
    expect((await form(here, `${SESSIONS}/revoke`, { id })).headers.get('location')).toBe(SESSIONS);
    remembered();
    expect((await there.get(SESSIONS)).headers.get('location')).toContain('/admin/sign-in');
    expect((await here.get(SESSIONS)).status).toBe(200);
  });

  it('ends all others, refresh tokens of the API included', async () => {
    const [here, there] = [await signIn(FIREFOX), await signIn(SAFARI)];
    const refreshToken = await signInAtApi();
    await form(here, `${SESSIONS}/revoke-others`);
    remembered();
    expect((await there.get(SESSIONS)).status).toBe(303);
    expect((await app.stranger.post('/api/token/refresh', { refreshToken })).status).toBe(401);
    expect(revocable((await here.get(SESSIONS)).text)).toEqual([]);
  });

  it('cannot end those of another user', async () => {
    const other = await app.given.person({ password_hash: await app.app.get(PasswordHasher).hash(PASSWORD) });
    const [victim, attacker] = [await signIn(FIREFOX), await signIn(SAFARI, other)];
    await signIn(SAFARI);
    const [id = ''] = revocable((await victim.get(SESSIONS)).text);
    await form(attacker, `${SESSIONS}/revoke`, { id });
    expect(revocable((await victim.get(SESSIONS)).text)).toEqual([id]);
  });

  it('is signed out for good: the cookie of before is worth nothing', async () => {
    const browser = await signIn(FIREFOX);
    await form(browser, '/admin/sign-out');
    remembered();
    expect((await browser.get(SESSIONS)).status).toBe(303);
  });

  it('is signed out everywhere by a change of password', async () => {
    const browser = await signIn(FIREFOX);
    const administrator = app.as(await app.given.administrator());
    expect((await administrator.patch(`/api/users/${person.id}`, { plainPassword: 'another-good-password-1' })).status).toBe(200);
    remembered();
    expect((await browser.get(SESSIONS)).status).toBe(303);
  });

  it('shows in the user’s language why it was rejected', async () => {
    const wrong = { username: person.username, password: 'wrong' };
    const refused = await form(app.stranger, '/admin/sign-in', wrong, { 'Accept-Language': 'fr' });
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('Le nom d’utilisateur ou le mot de passe est faux');
  });

  it.each([
    ['another site, as browsers tell', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another site below the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin, as older browsers tell', { Origin: 'https://evil.example' }],
  ])('takes no form from %s', async (_, headers) => {
    const here = await signIn(FIREFOX);
    await signIn(SAFARI);
    expect((await form(here, `${SESSIONS}/revoke-others`, {}, headers)).status).toBe(403);
    expect(revocable((await here.get(SESSIONS)).text)).toHaveLength(1);
  });

  it('speaks the language of the account, unless another was chosen or the account was never asked', async () => {
    const languageAfter = async (locale: string, cookie = ''): Promise<string | null> => {
      await app.as(person).patch(`/api/users/${person.id}`, { locale });
      const values = { username: person.username, password: PASSWORD };
      const { headers } = await form(app.stranger, '/admin/sign-in', values, { 'Accept-Language': 'de', Cookie: cookie });
      const sent = headers.getSetCookie().map((one) => one.split(';')[0]);
      const page = await app.stranger.get('/', { Cookie: [...sent, cookie].join('; '), 'Accept-Language': 'de' });
      return page.headers.get('content-language');
    };
    expect(await languageAfter('fr_FR')).toBe('fr');
    expect(await languageAfter('ar')).toBe('ar');
    expect(await languageAfter('fr', 'lyceum_language=en')).toBe('en');
  });

  it('speaks English where the account chose it, and what the browser says where an account never chose', async () => {
    const newcomer = await app.given.person({ password_hash: await app.app.get(PasswordHasher).hash(PASSWORD) });
    const headers = { 'Accept-Language': 'fr' };
    const languageAtSignIn = async (): Promise<string | null> => {
      const sent = (await form(app.stranger, '/admin/sign-in', { username: newcomer.username, password: PASSWORD }, headers)).headers;
      const cookies = sent.getSetCookie().map((one) => one.split(';')[0]);
      return (await app.stranger.get('/', { ...headers, Cookie: cookies.join('; ') })).headers.get('content-language');
    };
    const own = `/api/users/${newcomer.id}`;
    expect(await languageAtSignIn()).toBe('fr');
    expect((await app.as(await app.given.globalAdministrator()).patch(own, { locale: 'en', lastname: 'Doe' })).status).toBe(200);
    expect((await app.as(newcomer).get(own)).body).toMatchObject({ locale: 'en', localeChosen: false });
    expect(await languageAtSignIn()).toBe('fr');
    const whole = (await app.as(newcomer).get(own)).body;
    expect((await app.as(newcomer).put(own, whole)).body).toMatchObject({ locale: 'en', localeChosen: false });
    expect((await app.as(newcomer).patch(own, { locale: 'en' })).body).toMatchObject({ localeChosen: true });
    expect(await languageAtSignIn()).toBe('en');
  });

  it('asks for the second factor where there is one, and for nothing else before', async () => {
    const client = app.as(person);
    const begun = await client.post('/api/me/second_factor', { currentPassword: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
    const code = (): string => totp.generate({ timestamp: clock.now().getTime() });
    await client.post('/api/me/second_factor/confirm', { code: code() });
    clock.advance(30);
    const asked = await form(app.stranger, '/admin/sign-in', { username: person.username, password: PASSWORD });
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([200, null]);
    const challenge = /name="challenge" value="([\w-]+)"/.exec(asked.text)?.[1] ?? '';
    const wrong = await form(app.stranger, '/admin/sign-in/code', { challenge, code: '12 34' });
    expect([wrong.status, wrong.text.includes('role="alert"'), wrong.headers.get('set-cookie')]).toEqual([401, true, null]);
    const entered = await form(app.stranger, '/admin/sign-in/code', { challenge, code: code(), next: SESSIONS });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, SESSIONS]);
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await new ApiClient(app.url, { Cookie: cookie }).get(SESSIONS)).status).toBe(200);
    expect((await form(app.stranger, '/admin/sign-in/code', { challenge, code: code() })).status).toBe(410);
  });
});
