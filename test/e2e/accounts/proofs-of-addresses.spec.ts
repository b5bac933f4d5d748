import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountCache } from '../../../src/auth/account-cache.js';
import { ApiClient, type Json, type Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { IdentityProviderServer, Wanderer } from '../../support/identity-provider.js';
import { MailServer } from '../../support/mail-server.js';
import { PASSWORD, signIn, withPassword } from '../../support/sign-in.js';

const ANOTHER = 'seven boats at noon';
const NAMES = { firstname: 'Nora', lastname: 'Lind', password: PASSWORD };

let mails: MailServer;
let provider: IdentityProviderServer;
let clock: FakeClock;
/** With mail, and without. */
let app: TestApplication;
let mute: TestApplication;
let administrator: Person;
let way: number;

beforeAll(async () => {
  mails = await MailServer.start();
  provider = await IdentityProviderServer.start();
  clock = new FakeClock();
  const variables = { OIDC_ISSUERS: provider.issuer, JWT_TTL: '10000000', TRUST_PROXY: '1' };
  const mail = { MAIL_URL: mails.url, MAIL_FROM: 'lms@school.test', PUBLIC_URL: 'https://lms.school.test', MAIL_RATE: '1000' };
  app = await TestApplication.start({ clock, variables: { ...variables, ...mail } });
  mute = await TestApplication.start({ clock, variables });
  administrator = await app.given.globalAdministrator();
  way = await offer(mute, { linksByEmail: true });
  // Ids of both services begin alike: whatever a test offers may be asked for.
  const ids = Array.from({ length: 10 }, (_, number) => way + number);
  await provider.serve(ids.map((id) => `${mute.url}/account/oidc/${id}/callback`));
});
afterAll(async () => {
  await Promise.all([app.close(), mute.close()]);
  await Promise.all([mails.stop(), provider.stop()]);
});

const iri = ({ id }: Person): string => `/api/users/${id}`;
const bearer = (at: TestApplication, token: unknown): ApiClient => new ApiClient(at.url, { Authorization: `Bearer ${String(token)}` });

async function offer(at: TestApplication, more: Json = {}): Promise<number> {
  const { id: clientId, secret: clientSecret } = provider.client;
  const members = { title: 'School', portal: '/api/access_urls/1', issuer: provider.issuer, clientId, clientSecret, ...more };
  const made = await at.as(await at.given.globalAdministrator()).post('/api/identity_providers', members);
  expect(made.status).toBe(201);
  return Number(made.body['id']);
}

async function secretFor(address: string): Promise<string> {
  await app.runDueJobs();
  return /\?t=([\w-]{43})/.exec(mails.to(address).at(-1)?.text ?? '')?.[1] ?? '';
}

async function course(at: TestApplication): Promise<{ readonly teacher: Person; readonly course: string }> {
  const teacher = await at.given.teacher();
  const { id } = await at.given.course();
  await at.given.member({ id }, teacher, 'teacher');
  return { teacher, course: `/api/courses/${id}` };
}

async function verifiedAt(at: TestApplication, user: unknown): Promise<unknown> {
  return (await at.as(await at.given.globalAdministrator()).get(String(user))).body['emailVerifiedAt'];
}

/** Signs in at the provider. @returns the user name of who that is, or the status of the rejection */
async function byProvider(sub: string, email: string, id = way): Promise<unknown> {
  provider.person = { sub, email, email_verified: true };
  const wanderer = new Wanderer();
  const { response } = await wanderer.open(`${mute.url}/account/oidc/${id}`);
  if (response.status !== 200) return response.status;
  return (await bearer(mute, wanderer.cookie(mute.url, 'lyceum_session')).get('/api/me')).body['username'];
}

describe('an invitation', () => {
  it('comes by mail alone where mail is on, and its acceptance shows whose address it is', async () => {
    const { teacher, course: to } = await course(app);
    const made = await app.as(teacher).post('/api/course_invitations', { email: 'nora@home.test', course: to });
    expect([made.status, made.body['link']]).toEqual([201, null]);
    const resent = await app.as(teacher).post(`${String(made.body['@id'])}/resend`, undefined);
    expect([resent.status, resent.body['link']]).toEqual([202, null]);
    const accepted = await app.stranger.post('/api/invitations/accept', { ...NAMES, token: await secretFor('nora@home.test') });
    expect(accepted.status).toBe(201);
    expect(await verifiedAt(app, accepted.body['user'])).toBe(clock.now().toISOString().replace('.000Z', '+00:00'));
  });

  it('whose link was handed over shows nothing: the account that a teacher makes for an address never becomes its owner’s', async () => {
    const { teacher, course: to } = await course(mute);
    const made = await mute.as(teacher).post('/api/course_invitations', { email: 'olga@school.test', course: to });
    const token = String(made.body['link']).split('t=')[1];
    const accepted = await mute.stranger.post('/api/invitations/accept', { ...NAMES, token });
    expect(accepted.status).toBe(201);
    expect(await verifiedAt(mute, accepted.body['user'])).toBeNull();
    expect(await byProvider('olga', 'olga@school.test')).toBe(403);
    expect(await verifiedAt(mute, accepted.body['user'])).toBeNull();
  });
});

describe('an account that a provider’s address is linked to', () => {
  it('is used by the identity from then on, and by nothing that opened it before', async () => {
    const person = await withPassword(mute, await mute.given.student());
    const { body: tokens } = await signIn(mute, person.username);
    const { body: key } = await mute.as(person).post('/api/user_api_keys', { scopes: ['*:read'] });
    const ways = [bearer(mute, tokens['token']), bearer(mute, key['apiKey'])];
    for (const client of ways) expect((await client.get('/api/me')).status).toBe(200);
    expect(await byProvider('petra', `${person.username}@example.org`)).toBe(person.username);
    clock.advance(AccountCache.TIME_TO_LIVE / 1000);
    for (const client of ways) expect((await client.get('/api/me')).status).toBe(401);
    expect((await signIn(mute, person.username)).status).toBe(401);
    expect((await mute.stranger.post('/api/token/refresh', { refreshToken: tokens['refreshToken'] })).status).toBe(401);
    expect(await byProvider('petra', 'elsewhere@example.org')).toBe(person.username);
  });

  it('was not changed by its owner to an address that nobody has shown to be his or hers', async () => {
    const person = await withPassword(mute, await mute.given.student());
    const changed = await mute.as(person).patch(iri(person), { email: 'rector@school.test', currentPassword: PASSWORD });
    expect([changed.body['email'], changed.body['emailVerifiedAt']]).toEqual(['rector@school.test', null]);
    expect(await byProvider('rector', 'rector@school.test')).toBe(403);
    const asAdministrator = mute.as(await mute.given.globalAdministrator());
    expect((await asAdministrator.patch(iri(person), { email: 'r.ector@school.test' })).body['emailVerifiedAt']).not.toBeNull();
    expect(await byProvider('rector', 'r.ector@school.test')).toBe(person.username);
  });

  it('is the issuer’s: a provider that becomes another one inherits no identities, and has its own again', async () => {
    const id = await offer(mute, { title: 'Other', linksByEmail: true });
    const person = await mute.given.student();
    expect(await byProvider('sven', `${person.username}@example.org`, id)).toBe(person.username);
    // The operator admits one issuer: as if the provider had been another one until now.
    await mute.dataSource.query(`UPDATE user_identity SET issuer = 'https://before.example' WHERE subject = 'sven'`);
    expect(await byProvider('sven', 'unknown@example.org', id)).toBe(403);
    await mute.dataSource.query(`UPDATE user_identity SET issuer = $1 WHERE subject = 'sven'`, [provider.issuer]);
    expect(await byProvider('sven', 'unknown@example.org', id)).toBe(person.username);
  });

  it('is not taken from an ID token that another key has signed', async () => {
    const person = await mute.given.student();
    provider.publishesForeignKeys = true;
    const id = await offer(mute, { title: 'Forged', linksByEmail: true });
    expect(await byProvider('tove', `${person.username}@example.org`, id)).toBe(400);
    provider.publishesForeignKeys = false;
    expect(await byProvider('tove', `${person.username}@example.org`)).toBe(person.username);
  });
});

describe('a link that is good once', () => {
  let networks = 0;
  const ask = (path: string, body: Json): Promise<Reply> => {
    networks += 1;
    return app.stranger.post(path, body, { 'X-Forwarded-For': `198.51.100.${networks}` });
  };

  async function resetLink(person: Person, address = `${person.username}@example.org`): Promise<string> {
    expect((await ask('/api/password_resets', { username: person.username })).status).toBe(202);
    return secretFor(address);
  }

  async function changeLink(person: Person, email: string): Promise<string> {
    const asked = await app.as(person).patch(iri(person), { email, currentPassword: PASSWORD });
    expect(asked.body['pendingEmail']).toBe(email);
    return secretFor(email);
  }

  const reset = async (token: string): Promise<number> => (await ask('/api/password_resets/confirm', { token, password: ANOTHER })).status;
  const confirm = async (token: string): Promise<number> => (await ask('/api/email_changes/confirm', { token })).status;

  it('sets a password, which shows that its user reads mail to the address', async () => {
    const person = await withPassword(app, await app.given.student());
    await app.dataSource.query('UPDATE "user" SET email_proved_at = NULL WHERE id = $1', [person.id]);
    const token = await resetLink(person);
    expect([await reset(token), await reset(token)]).toEqual([204, 410]);
    expect(await verifiedAt(app, iri(person))).not.toBeNull();
  });

  it('is good no more once the password was changed on another way', async () => {
    const person = await withPassword(app, await app.given.student());
    const token = await resetLink(person);
    await app.as(person).patch(iri(person), { plainPassword: 'chosen on another way', currentPassword: PASSWORD });
    expect(await reset(token)).toBe(410);
    expect((await signIn(app, person.username, 'chosen on another way')).status).toBe(200);
  });

  it('is good no more, and is not sent, where the account has another address by now', async () => {
    const person = await withPassword(app, await app.given.student());
    const before = `${person.username}@example.org`;
    const token = await resetLink(person);
    expect((await ask('/api/password_resets', { username: person.username })).status).toBe(202);
    const sent = mails.to(before).length;
    await app.as(administrator).patch(iri(person), { email: `${person.username}@home.test` });
    await app.runDueJobs();
    expect(
      mails
        .to(before)
        .slice(sent)
        .filter(({ text }) => text.includes('/account/reset?t=')),
    ).toEqual([]);
    expect(await reset(token)).toBe(410);
    expect(await reset(await resetLink(person, `${person.username}@home.test`))).toBe(204);
  });

  it('that changes the address outlives neither an administrator’s reset nor another address', async () => {
    const person = await withPassword(app, await app.given.student());
    const first = await changeLink(person, `thief.${person.username}@evil.test`);
    await app.as(administrator).patch(iri(person), { plainPassword: ANOTHER });
    expect(await confirm(first)).toBe(410);
    expect((await app.as(person).get('/api/me')).body['pendingEmail']).toBeNull();
    await withPassword(app, person);
    const second = await changeLink(person, `again.${person.username}@evil.test`);
    await app.as(administrator).patch(iri(person), { email: `${person.username}@home.test` });
    expect(await confirm(second)).toBe(410);
    const third = await changeLink(person, `${person.username}@new.test`);
    expect(await confirm(third)).toBe(204);
    expect((await app.as(person).get('/api/me')).body).toMatchObject({ email: `${person.username}@new.test`, pendingEmail: null });
  });
});

describe('a user name', () => {
  const account = (username: string): Promise<Reply> =>
    app.as(administrator).post('/api/users', { username, email: 'somebody@school.test', plainPassword: PASSWORD });

  it('is one, whatever blanks, signs that nobody sees, widths and look-alikes it is written with', async () => {
    expect((await account('copper.rose')).status).toBe(201);
    const same = [
      'copper.rose ',
      '\u00a0copper.rose',
      'Copper.Rose',
      'cop\u200bper.rose',
      'ｃｏｐｐｅｒ.rose',
      'сорреr.rоsе',
      'copper\u00ad.rose',
    ];
    for (const username of same) {
      const { status, body } = await account(username);
      expect([username, status, body.violations?.[0]?.propertyPath]).toEqual([username, 422, 'username']);
    }
    for (const username of same.filter((name) => !/\p{Script=Cyrillic}/u.test(name)))
      expect([username, (await signIn(app, username)).status]).toEqual([username, 200]);
    // What only looks alike is no other spelling: it opens nothing.
    expect((await signIn(app, 'сорреr.rоsе')).status).toBe(401);
  });

  it('is stored without what nobody sees; one that nothing is left of is refused', async () => {
    const made = await account('  ann\u200d  marie\u00ad ');
    expect([made.status, made.body['username']]).toEqual([201, 'ann marie']);
    expect((await account('\u200b\u200b')).status).toBe(422);
    expect((await account('e\u0301cole')).body['username']).toBe('\u00e9cole');
    expect((await account('\u00e9cole')).status).toBe(422);
  });

  it('of another script stays its own, and signs in', async () => {
    expect((await account('вова')).status).toBe(201);
    expect((await account('саша')).status).toBe(201);
    expect((await account('Саша')).status).toBe(422);
    expect((await signIn(app, 'САША ')).status).toBe(200);
  });

  it('is found by a filter however it is written, as an address is whatever its capitals', async () => {
    const made = await app.as(administrator).post('/api/users', { username: 'Jos\u00e9 Mar\u00eda', email: 'Jose.Maria@School.test' });
    const found = async (query: string): Promise<unknown> => (await app.as(administrator).get(`/api/users?${query}`)).body['totalItems'];
    for (const username of ['Jos\u00e9 Mar\u00eda', 'jose\u0301 mari\u0301a ', 'JOS\u00c9\u200b MAR\u00cdA'])
      expect([username, await found(`username[exact]=${encodeURIComponent(username)}`)]).toEqual([username, 1]);
    for (const email of ['Jose.Maria@School.test', 'jose.maria@school.test', 'JOSE.MARIA@SCHOOL.TEST'])
      expect([email, await found(`email[exact]=${email}`)]).toEqual([email, 1]);
    expect(await found('email[exact][]=jose.maria@school.TEST&email[exact][]=nobody@school.test')).toBe(1);
    const named = await app.as(administrator).patch(String(made.body['@id']), { lastname: 'Mu\u0301ller' });
    expect(named.body['lastname']).toBe('M\u00faller');
    expect(await found(`lastname=${encodeURIComponent('Mu\u0301ller')}`)).toBe(1);
  });

  it('is given to one of two who ask for one look at once', async () => {
    const answers = await Promise.all([account('аpple'), account('apple'), account('apple ')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('from before signs in as it was written, where another account has it without blanks', async () => {
    const [plain, blank] = [await withPassword(app, await app.given.student()), await app.given.student()];
    await app.dataSource.query('UPDATE "user" SET username = $2, username_canonical = $2 WHERE id = $1', [blank.id, `${plain.username} `]);
    await withPassword(app, blank);
    const ids = await Promise.all(
      [plain.username, `${plain.username} `].map(async (username) => {
        const { body } = await signIn(app, username);
        return (await bearer(app, body['token']).get('/api/me')).body['id'];
      }),
    );
    expect(ids).toEqual([plain.id, blank.id]);
  });
});
