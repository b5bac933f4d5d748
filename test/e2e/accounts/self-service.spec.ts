import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountCache } from '../../../src/auth/account-cache.js';
import { ApiClient, type Json, type Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { MailServer } from '../../support/mail-server.js';
import { PASSWORD, signIn, withPassword } from '../../support/sign-in.js';

const ANOTHER = 'seven boats at noon';
const PUBLIC_URL = 'https://lms.school.test';

let server: MailServer;
let app: TestApplication;
let clock: FakeClock;
let administrator: Person;
let networks = 0;

beforeAll(async () => {
  server = await MailServer.start();
  clock = new FakeClock();
  const variables = {
    MAIL_URL: server.url,
    MAIL_FROM: 'lms@school.test',
    PUBLIC_URL,
    MAIL_RATE: '1000',
    TRUST_PROXY: '1',
    JWT_TTL: '10000000',
  };
  app = await TestApplication.start({ clock, variables });
  administrator = await app.given.globalAdministrator();
});
afterAll(() => app.close());
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

/** Asks as a caller in a network that nobody has asked from. */
function ask(path: string, body: Json): Promise<Reply> {
  networks += 1;
  return app.stranger.post(path, body, { 'X-Forwarded-For': `198.51.${Math.floor(networks / 250)}.${networks % 250}` });
}

/** The secret of the link in the last mail to an address. */
async function secretFor(address: string): Promise<string> {
  await app.runDueJobs();
  return /\?t=([\w-]{43})/.exec(server.to(address).at(-1)?.text ?? '')?.[1] ?? '';
}

async function set(variable: string, selectedValue: string): Promise<number> {
  const client = app.as(administrator);
  const known = await client.get(`/api/settings?variable=${variable}&url=1`);
  return (await client.patch(String(known.body.member?.[0]?.['@id']), { selectedValue })).status;
}

describe('27. Registration', () => {
  const names = { firstname: 'Nora', lastname: 'Lind' };

  it('is off unless the portal lets people register', async () => {
    expect((await ask('/api/registrations', { email: 'nora@school.test', ...names })).status).toBe(403);
    expect(await set('allow_registration', 'perhaps')).toBe(422);
    expect(await set('registration_domains', 'school test')).toBe(422);
    expect(await set('allow_registration', 'true')).toBe(200);
    expect(await set('registration_domains', 'school.test')).toBe(200);
  });

  it('is for the domains of the portal, and takes no address that a header could not', async () => {
    for (const email of ['nora@elsewhere.test', 'nora@sub.school.test', 'Nora <nora@school.test>', 'nora@school.test\r\nBcc: x@y.test']) {
      const { status, body } = await ask('/api/registrations', { email, ...names });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'email']);
    }
  });

  it('answers alike for known and unknown addresses, and makes the account once its password is chosen', async () => {
    const known = await app.given.person({ email: 'known@school.test' });
    const answers = [
      await ask('/api/registrations', { email: 'Known@school.test', ...names }),
      await ask('/api/registrations', { email: 'nora@school.test', ...names }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const token = await secretFor('nora@school.test');
    expect(server.to('Known@school.test').map(({ text }) => text.includes('?t='))).toEqual([false]);
    const weak = await ask('/api/registrations/confirm', { token, password: 'password' });
    expect([weak.status, weak.body.violations?.[0]?.propertyPath]).toEqual([422, 'password']);
    const made = await ask('/api/registrations/confirm', { token, password: PASSWORD });
    expect([made.status, Object.keys(made.body).sort()]).toEqual([201, ['refreshToken', 'token', 'user']]);
    expect((await ask('/api/registrations/confirm', { token, password: PASSWORD })).status).toBe(410);
    expect((await signIn(app, 'nora@school.test')).status).toBe(200);
    expect((await signIn(app, known.username)).status).toBe(401);
  });

  it('takes as long for known as for unknown addresses', async () => {
    const time = async (email: string): Promise<number> => {
      const begun = performance.now();
      await ask('/api/registrations', { email, ...names });
      return performance.now() - begun;
    };
    // In turns, so that whatever else the machine does meets both alike.
    const differences: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      differences.push((await time(`nobody${round}@school.test`)) - (await time('known@school.test')));
    }
    expect(Math.abs(differences.sort((one, other) => one - other)[12] ?? 0)).toBeLessThan(20);
  });

  it('waits for an administrator where the portal says so, who is asked for nothing else', async () => {
    expect(await set('allow_registration', 'approval')).toBe(200);
    await ask('/api/registrations', { email: 'pia@school.test', ...names });
    const made = await ask('/api/registrations/confirm', { token: await secretFor('pia@school.test'), password: PASSWORD });
    expect([made.status, Object.keys(made.body)]).toEqual([202, ['user']]);
    expect((await signIn(app, 'pia@school.test')).status).toBe(401);
    await app.as(administrator).patch(String(made.body['user']), { active: 'active' });
    expect((await signIn(app, 'pia@school.test')).status).toBe(200);
    await app.runDueJobs();
    expect(server.to('pia@school.test').at(-1)?.text).toContain('you can use your account now');
  });

  it('mails an address three times a day, and serves a network ten times an hour', async () => {
    for (let time = 0; time < 5; time += 1) await ask('/api/registrations', { email: 'often@school.test', ...names });
    await app.runDueJobs();
    expect(server.to('often@school.test')).toHaveLength(3);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const sent = await app.stranger.post(
        '/api/registrations',
        { email: `one${time}@school.test`, ...names },
        { 'X-Forwarded-For': '203.0.113.7' },
      );
      statuses.push(sent.status);
    }
    expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([10, 429]);
  });
});

describe('28. A forgotten password', () => {
  it('is replaced by the newest link, once, and ends every session', async () => {
    const person = await withPassword(app, await app.given.person({ email: 'olaf@school.test' }));
    const { body: tokens } = await signIn(app, person.username);
    const signedIn = await app.stranger.send(
      'POST',
      '/admin/sign-in',
      `username=${person.username}&password=${encodeURIComponent(PASSWORD)}`,
      {
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    );
    const page = new ApiClient(app.url, { Cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' });
    expect((await page.get('/admin/sessions')).status).toBe(200);
    expect((await ask('/api/password_resets', { email: 'olaf@school.test' })).status).toBe(202);
    const first = await secretFor('olaf@school.test');
    expect((await ask('/api/password_resets', { username: person.username })).status).toBe(202);
    const second = await secretFor('olaf@school.test');
    const confirm = async (token: string, password = ANOTHER): Promise<number> =>
      (await ask('/api/password_resets/confirm', { token, password })).status;
    expect(await confirm(first)).toBe(410);
    expect(await confirm(second, 'password')).toBe(422);
    expect(await confirm(second)).toBe(204);
    expect(await confirm(second)).toBe(410);
    expect((await app.stranger.post('/api/token/refresh', { refreshToken: tokens['refreshToken'] })).status).toBe(401);
    clock.advance(AccountCache.TIME_TO_LIVE / 1000);
    expect((await new ApiClient(app.url, { Authorization: `Bearer ${String(tokens['token'])}` }).get('/api/me')).status).toBe(401);
    expect((await page.get('/admin/sessions')).headers.get('location')).toContain('/admin/sign-in');
    expect((await signIn(app, person.username, ANOTHER)).status).toBe(200);
    await app.runDueJobs();
    expect(server.to('olaf@school.test').at(-1)?.text).toContain('API keys that can still act for you: 0');
  });

  it('tells nothing about accounts, outlives no hour, and is asked for three times a day', async () => {
    const person = await withPassword(app, await app.given.person({ email: 'rosa@school.test' }));
    const known = await ask('/api/password_resets', { email: 'rosa@school.test' });
    const unknown = await ask('/api/password_resets', { email: 'nobody@school.test' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const token = await secretFor('rosa@school.test');
    clock.advance(3601);
    expect((await ask('/api/password_resets/confirm', { token, password: ANOTHER })).status).toBe(410);
    for (let time = 0; time < 4; time += 1) await ask('/api/password_resets', { username: person.username });
    await app.runDueJobs();
    expect(server.to('rosa@school.test')).toHaveLength(3);
    expect((await ask('/api/password_resets', {})).status).toBe(422);
    expect((await ask('/api/password_resets', { email: 'a@b.test', username: 'a' })).status).toBe(422);
  });

  it('keeps no secret in jobs or mails', async () => {
    const rows = await app.dataSource.query<object[]>('SELECT payload::text FROM job UNION ALL SELECT row_to_json(mail)::text FROM mail');
    expect(JSON.stringify(rows)).not.toMatch(/\?t=/);
  });
});

describe('29. The own password and address', () => {
  it('need the present password; administrators need none for others', async () => {
    const person = await withPassword(app, await app.given.person({ email: 'sven@school.test' }));
    const change = async (members: Json): Promise<number> => (await app.as(person).patch(`/api/users/${person.id}`, members)).status;
    expect(await change({ plainPassword: ANOTHER })).toBe(422);
    expect(await change({ plainPassword: ANOTHER, currentPassword: 'wrong one' })).toBe(422);
    expect(await change({ plainPassword: ANOTHER, currentPassword: PASSWORD })).toBe(200);
    expect((await app.as(administrator).patch(`/api/users/${person.id}`, { plainPassword: PASSWORD })).status).toBe(200);
  });

  it('an address waits until it is confirmed, and the old one is told', async () => {
    const person = await withPassword(app, await app.given.person({ email: 'tove@school.test' }));
    const client = app.as(person);
    const changed = await client.patch(`/api/users/${person.id}`, { email: 'tove@home.test', currentPassword: PASSWORD });
    expect([changed.status, changed.body['email'], changed.body['pendingEmail']]).toEqual([200, 'tove@school.test', 'tove@home.test']);
    const token = await secretFor('tove@home.test');
    expect(server.to('tove@school.test').at(-1)?.text).toContain('tove@home.test');
    expect((await ask('/api/email_changes/confirm', { token })).status).toBe(204);
    expect((await ask('/api/email_changes/confirm', { token })).status).toBe(410);
    expect((await client.get('/api/me')).body).toMatchObject({ email: 'tove@home.test', pendingEmail: null });
    await client.patch(`/api/users/${person.id}`, { email: 'taken@home.test', currentPassword: PASSWORD });
    const late = await secretFor('taken@home.test');
    await app.given.person({ email: 'Taken@home.test' });
    expect((await ask('/api/email_changes/confirm', { token: late })).status).toBe(409);
  });
});

describe('Mails about accounts', () => {
  it('bring invitations, and tell the person who acts as them', async () => {
    const course = await app.given.course();
    const made = await app
      .as(administrator)
      .post('/api/course_invitations', { email: 'ulla@school.test', course: `/api/courses/${course.id}`, locale: 'fr', message: 'Salut' });
    expect(made.status).toBe(201);
    const token = await secretFor('ulla@school.test');
    expect(server.to('ulla@school.test')[0]?.text).toContain('Salut');
    const accepted = await ask('/api/invitations/accept', { token, firstname: 'Ulla', lastname: 'Berg', password: PASSWORD });
    expect(accepted.status).toBe(201);
    const id = String(accepted.body['user']).split('/').at(-1) ?? '';
    await app.as(administrator).post(`/api/users/${id}/act_as`, { reason: 'The learner asked for help.' });
    await app.runDueJobs();
    expect(server.to('ulla@school.test').at(-1)?.text).toContain('The learner asked for help.');
    const person = { id: Number(id), username: 'ulla@school.test' };
    const { body } = await app.as(person).get('/api/notifications?kind=account.acted_as');
    const text = expect.stringContaining('The learner asked for help.');
    expect(body.member).toMatchObject([{ subject: `/api/users/${id}`, text, readAt: null, mail: 'sent' }]);
    const refused = await app.as(person).post('/api/notification_preferences', { kind: 'account.acted_as', inProduct: false });
    expect(refused.status).toBe(422);
  });
});
