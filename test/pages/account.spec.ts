import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { FakeClock } from '../support/fake-clock.js';
import { MailServer } from '../support/mail-server.js';
import { PASSWORD, signIn, withPassword } from '../support/sign-in.js';

const ANOTHER = 'seven boats at noon';
const ISSUER = 'https://login.school.test';
const LONGEST_WAIT_MS = 60_000;

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** What each state is looked at in: light and dark, at a desk and on a phone, in each language the other way round. */
const LOOKS = {
  en: [
    { viewport: DESK, colorScheme: 'light' },
    { viewport: PHONE, colorScheme: 'dark' },
  ],
  fr: [
    { viewport: PHONE, colorScheme: 'light' },
    { viewport: DESK, colorScheme: 'dark' },
  ],
} as const;
type Language = keyof typeof LOOKS;

describe('The pages of accounts', () => {
  // A browser goes by its own clock: cookies of another year would have expired.
  const clock = new FakeClock(new Date().toISOString());
  let server: MailServer;
  let app: TestApplication;

  beforeAll(async () => {
    server = await MailServer.start();
    const variables = {
      MAIL_URL: server.url,
      MAIL_FROM: 'lms@school.test',
      PUBLIC_URL: 'http://lms.school.test',
      MAIL_RATE: '1000',
      OIDC_ISSUERS: ISSUER,
    };
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
      'same-origin',
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

  if (!browserPath) process.stderr.write(`${noBrowser}\n`);

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
      const administrator = app.as(await app.given.globalAdministrator());
      const client = { clientId: 'lyceum', clientSecret: 'a secret of the client' };
      const provider = { title: 'School sign-in', portal: '/api/access_urls/1', issuer: ISSUER, ...client };
      expect((await administrator.post('/api/identity_providers', provider)).status).toBe(201);
    });
    afterAll(() => browser.close());

    /** What axe finds in a page as it is, and what is wider than the screen, in each look. */
    async function findings(page: Page, language: Language, state: string): Promise<string[]> {
      const found: string[] = [];
      for (const { viewport, colorScheme } of LOOKS[language]) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const violations = await brokenRules(page);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        found.push(
          ...violations,
          ...(width > viewport.width ? [`${width} pixels wide`] : []).map(
            (problem) => `${state}, ${colorScheme}, ${viewport.width}: ${problem}`,
          ),
        );
      }
      return found;
    }

    /** Everything that a user meets who comes by an account, in the order of the pages. */
    async function visit(page: Page, language: Language): Promise<Record<string, string[]>> {
      const [course, teacher] = [await app.given.course(), await app.given.teacher()];
      await app.given.member(course, teacher, 'teacher');
      const name = `visitor.${language}`;
      const person = await withPassword(app, await app.given.person({ email: `${name}@school.test`, status: 'teacher' }));
      const invited = await app
        .as(teacher)
        .post('/api/course_invitations', { email: `in.${name}@school.test`, course: `/api/courses/${course.id}`, message: 'Come.' });
      expect(invited.status).toBe(201);
      const found: Record<string, string[]> = {};
      const look = async (state: string): Promise<void> => {
        found[state] = await findings(page, language, state);
      };
      const open = async (state: string, path: string, status = 200): Promise<void> => {
        const response = await page.goto(`${app.url}${path}`);
        expect([state, response?.status()]).toEqual([state, status]);
        await look(state);
      };
      /** Fills in a form and sends it, past what the browser itself would refuse. */
      const submit = async (state: string, values: Record<string, string>): Promise<void> => {
        for (const [field, value] of Object.entries(values)) await page.fill(`main [name="${field}"]`, value);
        await page.evaluate("document.querySelector('main form').noValidate = true");
        await Promise.all([page.waitForEvent('load'), page.click('main form button[type="submit"]')]);
        await look(state);
      };
      await open('sign-in, with single sign-on', '/admin/sign-in');
      expect(await page.textContent('main')).toContain('School sign-in');
      await submit('sign-in, refused', { username: person.username, password: 'wrong' });
      await open('reset', '/account/reset');
      await submit('reset, wrong address', { email: 'no address' });
      await open('reset, asked', '/account/done?what=asked');
      await send('/account/reset', { email: `${name}@school.test` });
      await open('reset, new password', await linkFor(`${name}@school.test`));
      await submit('reset, weak password', { password: 'password' });
      await open('reset, done', '/account/done?what=password');
      await open('a link that is not valid', '/account/invitation?t=unknown', 410);
      await open('register', '/account/register');
      await submit('register, wrong address', { email: 'no address', firstname: 'Pia', lastname: 'Berg' });
      await send('/account/register', { email: `new.${name}@school.test`, firstname: 'Pia', lastname: 'Berg' });
      await open('confirm', await linkFor(`new.${name}@school.test`));
      await open('invitation', await linkFor(`in.${name}@school.test`));
      await open('a new address', '/account/email?t=unknown');
      await enter(page, person.username);
      await open('second factor, off', '/account/second-factor');
      await submit('second factor, wrong password', { currentPassword: 'wrong' });
      await submit('second factor, begun', { currentPassword: PASSWORD });
      const secret = /<code>([A-Z2-7]+)<\/code>/.exec(await page.content())?.[1] ?? '';
      const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
      await submit('second factor, recovery codes', { code: code() });
      await open('second factor, on', '/account/second-factor');
      await page.context().clearCookies({ name: 'lyceum_session' });
      clock.advance(30);
      await enter(page, person.username);
      await look('sign-in, code');
      await submit('sign-in, wrong code', { code: '000000' });
      return found;
    }

    async function enter(page: Page, username: string): Promise<void> {
      await page.goto(`${app.url}/admin/sign-in`);
      await page.fill('main [name="username"]', username);
      await page.fill('main [name="password"]', PASSWORD);
      await Promise.all([page.waitForEvent('load'), page.click('main form button[type="submit"]')]);
    }

    it.each([
      ['en', 'en-GB'],
      ['fr', 'fr-FR'],
    ] as const)(
      'are accessible and as wide as the screen in every state (%s), in light and dark, at a desk and on a phone',
      async (language, locale) => {
        const context: BrowserContext = await browser.newContext({ locale, bypassCSP: true });
        context.setDefaultTimeout(LONGEST_WAIT_MS);
        const page = await context.newPage();
        const found = await visit(page, language);
        expect(await page.getAttribute('html', 'lang')).toBe(language);
        expect(Object.keys(found)).toHaveLength(21);
        expect(Object.fromEntries(Object.entries(found).filter(([, problems]) => problems.length > 0))).toEqual({});
        await context.close();
      },
    );
  });
});
