import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { FakeClock } from '../support/fake-clock.js';
import { MailServer } from '../support/mail-server.js';
import { PASSWORD, signIn, withPassword } from '../support/sign-in.js';

const ANOTHER = 'seven boats at noon';

describe('The pages of accounts', () => {
  const clock = new FakeClock();
  let server: MailServer;
  let app: TestApplication;

  beforeAll(async () => {
    server = await MailServer.start();
    const variables = { MAIL_URL: server.url, MAIL_FROM: 'lms@school.test', PUBLIC_URL: 'http://lms.school.test', MAIL_RATE: '1000' };
    app = await TestApplication.start({ clock, variables });
  });
  afterAll(() => app.close());
  afterAll(() => server.stop());

  const send = (
    path: string,
    values: Record<string, string>,
    client = app.stranger,
    headers: Record<string, string> = {},
  ): Promise<Reply> =>
    client.send('POST', path, new URLSearchParams(values).toString(), { 'Content-Type': 'application/x-www-form-urlencoded', ...headers });

  async function linkFor(address: string): Promise<string> {
    await app.runDueJobs();
    return /\/account\/\w+\?t=[\w-]{43}/.exec(server.to(address).at(-1)?.text ?? '')?.[0] ?? '';
  }

  it('replace a forgotten password, and keep the link where the new one is refused', async () => {
    const person = await withPassword(app, await app.given.person({ email: 'nora@school.test' }));
    expect((await app.stranger.get('/admin/sign-in')).text).toContain('href="/account/reset"');
    expect((await app.stranger.get('/account/reset')).text).toContain('Forgotten password');
    expect((await send('/account/reset', { email: 'nora@school.test' })).headers.get('location')).toBe('/account/done?what=asked');
    const link = await linkFor('nora@school.test');
    const page = await app.stranger.get(link);
    expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'private, no-store',
    ]);
    const token = link.split('t=')[1] ?? '';
    const weak = await send('/account/reset', { token, password: 'password' });
    expect([weak.status, weak.text.includes('aria-invalid="true"'), weak.text.includes('value="password"')]).toEqual([422, true, false]);
    expect((await send('/account/reset', { token, password: ANOTHER })).headers.get('location')).toBe('/account/done?what=password');
    expect((await app.stranger.get('/account/done?what=password', { 'Accept-Language': 'fr' })).text).toContain(
      'Votre mot de passe est enregistré',
    );
    expect((await send('/account/reset', { token, password: ANOTHER })).status).toBe(410);
    expect((await signIn(app, person.username, ANOTHER)).status).toBe(200);
    const foreign = await send('/account/reset', { email: 'nora@school.test' }, app.stranger, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  it('refuse what is off, and register people where it is on, with what they typed kept', async () => {
    const off = await app.stranger.get('/account/register');
    expect([off.status, off.text.includes('<form method="post" action="/account/register"')]).toEqual([403, false]);
    const administrator = await app.given.globalAdministrator();
    await app.as(administrator).post('/api/settings', { variable: 'allow_registration', selectedValue: 'true', url: '/api/access_urls/1' });
    expect((await app.stranger.get('/admin/sign-in')).text).toContain('href="/account/register"');
    const wrong = await send('/account/register', { email: 'no address', firstname: '<Pia>', lastname: 'Berg' });
    expect([wrong.status, wrong.text.includes('value="&lt;Pia&gt;"')]).toEqual([422, true]);
    await send('/account/register', { email: 'pia@school.test', firstname: 'Pia', lastname: 'Berg' });
    const token = (await linkFor('pia@school.test')).split('t=')[1] ?? '';
    expect((await send('/account/confirm', { token, password: PASSWORD })).headers.get('location')).toBe('/account/done?what=account');
    expect((await signIn(app, 'pia@school.test')).status).toBe(200);
  });

  it('show an invitation, and accept it', async () => {
    const [course, teacher] = [await app.given.course(), await app.given.teacher()];
    await app.given.member(course, teacher, 'teacher');
    await app
      .as(teacher)
      .post('/api/course_invitations', { email: 'rosa@school.test', course: `/api/courses/${course.id}`, message: '<b>Come</b>' });
    const link = await linkFor('rosa@school.test');
    expect((await app.stranger.get(link)).text).toContain('&lt;b&gt;Come&lt;/b&gt;');
    expect((await app.stranger.get('/account/invitation?t=unknown')).status).toBe(410);
    const accepted = await send('/account/invitation', {
      token: link.split('t=')[1] ?? '',
      firstname: 'Rosa',
      lastname: 'Lund',
      password: PASSWORD,
    });
    expect(accepted.headers.get('location')).toBe('/account/done?what=account');
    expect((await app.stranger.get(link)).status).toBe(410);
  });

  it('set up a second factor, and remove it', async () => {
    const person = await withPassword(app, await app.given.teacher());
    expect((await app.stranger.get('/account/second-factor')).headers.get('location')).toContain('/admin/sign-in');
    const entered = await send('/admin/sign-in', { username: person.username, password: PASSWORD });
    const client = new ApiClient(app.url, { Cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' });
    expect((await client.get('/account/second-factor')).status).toBe(200);
    expect((await send('/account/second-factor', { step: 'begin', currentPassword: 'wrong' }, client)).status).toBe(422);
    const begun = await send('/account/second-factor', { step: 'begin', currentPassword: PASSWORD }, client);
    const secret = /<code>([A-Z2-7]+)<\/code>/.exec(begun.text)?.[1] ?? '';
    const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
    const confirmed = await send('/account/second-factor', { step: 'confirm', code: code() }, client);
    expect(confirmed.text.match(/<li><code>/g)).toHaveLength(10);
    clock.advance(30);
    const removed = await send('/account/second-factor', { step: 'remove', code: code(), currentPassword: PASSWORD }, client);
    expect(removed.headers.get('location')).toBe('/account/done?what=removed');
  });
});
