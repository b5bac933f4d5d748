import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { IdentityProviderServer, Wanderer } from '../../support/identity-provider.js';
import { PASSWORD, signIn, withPassword } from '../../support/sign-in.js';

const FRONT_END = 'https://app.school.test';
const SESSION = 'lyceum_session';

let provider: IdentityProviderServer;
let app: TestApplication;
let clock: FakeClock;
let administrator: ApiClient;
/** By what they allow: nothing, to link by address, to make accounts. */
let ways: Record<'strict' | 'linking' | 'creating', number>;

beforeAll(async () => {
  provider = await IdentityProviderServer.start();
  clock = new FakeClock(new Date());
  const variables = { OIDC_ISSUERS: provider.issuer, CORS_ORIGINS: FRONT_END };
  app = await TestApplication.start({ clock, variables });
  administrator = app.as(await app.given.administrator());
  const make = async (title: string, more: Json): Promise<number> => Number((await offer({ title, ...more })).body['id']);
  ways = {
    strict: await make('Staff', {}),
    linking: await make('School', { linksByEmail: true }),
    creating: await make('Town', { createsAccounts: true }),
  };
  await provider.serve(Object.values(ways).map((id) => `${app.url}/account/oidc/${id}/callback`));
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

function offer(more: Json): Promise<Reply> {
  const { id: clientId, secret: clientSecret } = provider.client;
  const portal = '/api/access_urls/1';
  return administrator.post('/api/identity_providers', { title: 'Way', portal, issuer: provider.issuer, clientId, clientSecret, ...more });
}

async function emailOf({ id }: Person): Promise<string> {
  const [row] = await app.dataSource.query<{ email: string }[]>('SELECT email FROM "user" WHERE id = $1', [id]);
  return row?.email ?? '';
}

function whoIs(wanderer: Wanderer): Promise<Reply> {
  return app.stranger.get('/api/me', { Authorization: `Bearer ${wanderer.cookie(app.url, SESSION) ?? ''}` });
}

const isOurs = (url: URL): boolean => url.pathname.endsWith('/callback');

describe('Providers of identities', () => {
  it('are administered: issuers that the operator admits, secrets never shown', async () => {
    const refused = await offer({ issuer: 'https://elsewhere.test' });
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'issuer']);
    expect((await offer({ scopes: 'profile email' })).status).toBe(422);
    const shown = await administrator.get(`/api/identity_providers/${ways.strict}`);
    expect(shown.body).toMatchObject({ title: 'Staff', confidential: true, enabled: true, createsAccounts: false });
    const stored = await app.dataSource.query<object[]>('SELECT sealed_secret::text, p.* FROM identity_provider p');
    expect(shown.text + JSON.stringify(stored)).not.toContain(provider.client.secret);
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(provider.client.secret).toString('hex'));
    expect((await app.as(await app.given.teacher()).get('/api/identity_providers')).status).toBe(403);
  });

  it('are on the sign-in page', async () => {
    const { text } = await app.stranger.get('/admin/sign-in');
    expect(text).toContain(`/account/oidc/${ways.linking}?next=`);
    expect(text).toContain('Sign in with School');
  });
});

describe('35. Sign-in at a provider', () => {
  it('takes a verified address for the account that has it, once and for all', async () => {
    const person = await app.given.teacher();
    provider.person = { sub: 'ann', email: (await emailOf(person)).toUpperCase(), email_verified: true };
    const wanderer = new Wanderer();
    const { url, response, text } = await wanderer.open(`${app.url}/account/oidc/${ways.linking}?next=/admin/sessions`);
    expect([url.host, response.status, response.headers.get('refresh')]).toEqual([new URL(app.url).host, 200, '0; url=/admin/sessions']);
    expect(text).toContain('href="/admin/sessions"');
    expect((await whoIs(wanderer)).body['username']).toBe(person.username);
    const asked = provider.requests.find((path) => path.startsWith('/auth?')) ?? '';
    expect(asked).toMatch(/code_challenge_method=S256/);
    provider.person = { sub: 'ann' };
    const again = new Wanderer();
    await again.open(`${app.url}/account/oidc/${ways.linking}`);
    expect((await whoIs(again)).body['username']).toBe(person.username);
    const { body } = await app.as(await app.given.globalAdministrator()).get(`/api/track_e_logins`);
    expect(body.member?.filter(({ user }) => user === `/api/users/${person.id}`)).toHaveLength(2);
  });

  it('links no address that is not verified, and none where that is off', async () => {
    const person = await app.given.teacher();
    const email = await emailOf(person);
    for (const [way, verified] of [
      ['linking', false],
      ['linking', undefined],
      ['strict', true],
      ['creating', true],
    ] as const) {
      provider.person = { sub: `stranger-${way}-${verified}`, email, email_verified: verified };
      const wanderer = new Wanderer();
      const { response } = await wanderer.open(`${app.url}/account/oidc/${ways[way]}`);
      expect([way, verified, response.status]).toEqual([way, verified, 403]);
      expect(wanderer.cookie(app.url, SESSION)).toBeUndefined();
    }
  });

  it.each(['ann\0', 'ann\u0007', 'x'.repeat(256)])('refuses a person whom the provider names by what no text holds: %j', async (sub) => {
    const person = await app.given.teacher();
    provider.person = { sub, email: await emailOf(person), email_verified: true };
    const wanderer = new Wanderer();
    const { response } = await wanderer.open(`${app.url}/account/oidc/${ways.linking}`);
    expect(response.status).toBe(400);
    expect(wanderer.cookie(app.url, SESSION)).toBeUndefined();
  });

  it('refuses an altered state, an altered nonce, another browser, a second use and a late return', async () => {
    provider.person = { sub: 'bob', email: 'bob@school.test', email_verified: true };
    const start = `${app.url}/account/oidc/${ways.creating}`;
    const backTo = async (wanderer: Wanderer): Promise<URL> => (await wanderer.open(start, isOurs)).url;
    const [altered, elsewhere, late, twice, nonce] = Array.from({ length: 5 }, () => new Wanderer()) as [
      Wanderer,
      Wanderer,
      Wanderer,
      Wanderer,
      Wanderer,
    ];
    const withState = await backTo(altered);
    withState.searchParams.set('state', 'another');
    expect((await altered.open(withState.href)).response.status).toBe(400);
    expect((await new Wanderer().open((await backTo(elsewhere)).href)).response.status).toBe(400);
    const { url: atProvider } = await nonce.open(start, ({ pathname }) => pathname === '/auth');
    atProvider.searchParams.set('nonce', 'another');
    expect((await nonce.open(atProvider.href)).response.status).toBe(400);
    const lateReturn = await backTo(late);
    clock.advance(601);
    expect((await late.open(lateReturn.href)).response.status).toBe(400);
    const good = await backTo(twice);
    expect((await twice.open(good.href)).response.status).toBe(200);
    expect((await twice.open(good.href)).response.status).toBe(400);
  });

  it('makes an account where that is on: without a password, as a student', async () => {
    provider.person = {
      sub: 'eve',
      email: 'eve@town.test',
      email_verified: true,
      preferred_username: 'eve',
      given_name: 'Eve',
      family_name: 'Adams',
    };
    const wanderer = new Wanderer();
    await wanderer.open(`${app.url}/account/oidc/${ways.creating}`);
    const { body } = await whoIs(wanderer);
    expect(body).toMatchObject({ username: 'eve', email: 'eve@town.test', fullName: 'Eve Adams', status: 'student' });
    expect((await signIn(app, 'eve', '')).status).toBe(422);
    provider.person = { sub: 'eve-2', email: 'eve2@town.test', email_verified: false };
    expect((await new Wanderer().open(`${app.url}/account/oidc/${ways.creating}`)).response.status).toBe(403);
  });

  it('links the identity of the user who is signed in', async () => {
    const person = await withPassword(app, await app.given.teacher());
    const wanderer = new Wanderer();
    const form = new URLSearchParams({ username: person.username, password: PASSWORD, next: '/admin/sessions' });
    await wanderer.open(`${app.url}/admin/sign-in`, undefined, form);
    provider.person = { sub: 'carl' };
    expect((await wanderer.open(`${app.url}/account/oidc/${ways.strict}`)).response.status).toBe(200);
    const later = new Wanderer();
    await later.open(`${app.url}/account/oidc/${ways.strict}`);
    expect((await whoIs(later)).body['username']).toBe(person.username);
  });

  it('leaves closed accounts closed, and asks for the second factor', async () => {
    const person = await withPassword(app, await app.given.teacher());
    provider.person = { sub: 'dora', email: await emailOf(person), email_verified: true };
    const client = app.as(person);
    const begun = await client.post('/api/me/second_factor', { currentPassword: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
    await client.post('/api/me/second_factor/confirm', { code: totp.generate({ timestamp: clock.now().getTime() }) });
    const wanderer = new Wanderer();
    const { text } = await wanderer.open(`${app.url}/account/oidc/${ways.linking}`);
    expect(text).toContain('name="challenge"');
    expect(wanderer.cookie(app.url, SESSION)).toBeUndefined();
    clock.advance(30);
    const challenge = /name="challenge" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const code = totp.generate({ timestamp: clock.now().getTime() });
    await wanderer.open(`${app.url}/admin/sign-in/code`, undefined, new URLSearchParams({ challenge, code, next: '/' }));
    expect((await whoIs(wanderer)).body['username']).toBe(person.username);
    await administrator.patch(`/api/users/${person.id}`, { active: 'inactive' });
    expect((await new Wanderer().open(`${app.url}/account/oidc/${ways.linking}`)).response.status).toBe(401);
  });

  it('gives front-ends of known origins a code, good once, for a minute', async () => {
    const person = await app.given.teacher();
    provider.person = { sub: 'fay', email: await emailOf(person), email_verified: true };
    const start = `${app.url}/account/oidc/${ways.linking}?return_to=`;
    expect((await new Wanderer().open(start + encodeURIComponent('https://evil.test/'))).response.status).toBe(400);
    const codeOf = async (): Promise<string> => {
      const { url } = await new Wanderer().open(start + encodeURIComponent(`${FRONT_END}/done`), ({ origin }) => origin === FRONT_END);
      expect(url.pathname).toBe('/done');
      return url.hash.slice('#code='.length);
    };
    const exchange = (code: string): Promise<Reply> => app.stranger.post('/api/authentication_token/exchange', { code });
    const code = await codeOf();
    const { status, body } = await exchange(code);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['refreshToken', 'token']]);
    expect((await exchange(code)).status).toBe(410);
    const late = await codeOf();
    clock.advance(61);
    expect((await exchange(late)).status).toBe(410);
  });

  it('is not there where it is switched off, and says so where the provider does not answer', async () => {
    await administrator.patch(`/api/identity_providers/${ways.strict}`, { enabled: false });
    expect((await new Wanderer().open(`${app.url}/account/oidc/${ways.strict}`)).response.status).toBe(404);
    expect((await new Wanderer().open(`${app.url}/account/oidc/99999999999`)).response.status).toBe(404);
    await provider.stop();
    await administrator.patch(`/api/identity_providers/${ways.linking}`, { title: 'Old school' });
    expect((await new Wanderer().open(`${app.url}/account/oidc/${ways.linking}`)).response.status).toBe(502);
  });
});
