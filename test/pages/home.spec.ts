import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { ShownAccounts } from '../../src/pages/shown-accounts.js';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { FakeClock } from '../support/fake-clock.js';
import type { Person } from '../support/given.js';
import { words } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

const PASSWORD = 'a-password-of-tests';
const HTML = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const FRENCH = { ...HTML, 'Accept-Language': 'fr' };
const LIMIT = 100 * 1024;
const LONGEST_WAIT_MS = 60_000;
/** What answers to what, as a person reads it: without the marks between. */

describe('the first page, errors and the one sign-in', () => {
  // A browser drops cookies that are outlived by its own clock.
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  const people: Record<string, Person> = {};

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    const account = { password_hash: await app.app.get(PasswordHasher).hash(PASSWORD) };
    people['administrator'] = await app.given.person({ ...account, roles: ['ROLE_GLOBAL_ADMIN'], firstname: 'Ada', lastname: 'Root' });
    people['teacher'] = await app.given.person({ ...account, status: 'teacher', firstname: 'Emmy', lastname: 'Noether' });
    people['student'] = await app.given.person({ ...account, firstname: 'Sonja', lastname: '<Kovalevskaya>' });
    const [algebra, other] = [await app.given.course({ title: 'Algebra' }), await app.given.course({ title: 'Hidden heraldry' })];
    await app.given.member(algebra, people['teacher'], 'teacher');
    await app.given.member(algebra, people['student']);
    const administrator = app.as(people['administrator']);
    for (const [course, title] of [
      [algebra, 'Groups & rings'],
      [other, 'Coats of arms'],
    ] as const) {
      const meeting = { title, course: `/api/courses/${course.id}`, status: 'open', visibility: 'visible', remoteId: `room ${title}` };
      expect((await administrator.post('/api/conference_meetings', meeting)).status).toBe(201);
    }
  });
  afterAll(() => app.close());

  const post = (
    client: ApiClient,
    path: string,
    values: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> =>
    client.send('POST', path, new URLSearchParams(values).toString(), { 'Content-Type': 'application/x-www-form-urlencoded', ...headers });
  const signedIn = async (name: string): Promise<ApiClient> => {
    const reply = await post(app.stranger, '/admin/sign-in', { username: people[name]?.username ?? '', password: PASSWORD });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/']);
    return new ApiClient(app.url, { Cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' });
  };

  it('asks strangers to sign in, and names the accounts of a demo', async () => {
    const asked = await app.stranger.get('/', HTML);
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(asked.text).toContain('action="/admin/sign-in"');
    expect(asked.text).not.toContain('lyceum-demo');
    app.app.get(ShownAccounts).show(['admin'], 'lyceum-demo');
    expect((await app.stranger.get('/', FRENCH)).text).toMatch(/Comptes de démonstration[^]*name="username" value="admin"/);
    app.app.get(ShownAccounts).show([], '');
  });

  it('shows each what concerns them, as far as the API lets them read it', async () => {
    const administrator = await (await signedIn('administrator')).get('/', HTML);
    expect(words(administrator)).toMatch(/Hello, Ada Root/);
    expect(words(administrator)).toMatch(/Running meetings 2/);
    expect(words(administrator)).toMatch(/New people today 3 .*Sign-ins today 1 /);
    expect(words(administrator)).toMatch(/Groups &amp; rings .*Algebra/);
    expect(words(administrator)).toContain('Coats of arms');
    const teacher = await (await signedIn('teacher')).get('/', HTML);
    expect(words(teacher)).toMatch(/Hello, Emmy Noether/);
    expect(words(teacher)).toMatch(/Courses you teach Algebra/);
    expect(words(teacher)).toMatch(/Works to mark No work waits for a mark/);
    expect(words(teacher)).toContain('Groups &amp; rings');
    const student = await (await signedIn('student')).get('/', FRENCH);
    expect(words(student)).toMatch(/Bonjour, Sonja &lt;Kovalevskaya&gt;/);
    expect(words(student)).toMatch(/Vos cours Algebra .*Agenda Rien n’est prévu\. .*Vos notes/);
    for (const page of [teacher, student]) {
      expect(page.text).not.toMatch(/Coats of arms|heraldry|Sign-ins today|href="\/plugin\/Videoconf\/settings"/);
    }
    for (const page of [administrator, teacher, student]) {
      expect(Buffer.byteLength(page.text)).toBeLessThan(LIMIT / 4);
      expect(words(page)).not.toMatch(/could not be read|La lecture a échoué/);
    }
  });

  it('answers errors of browsers as pages in the reader’s language, those of programs as problems', async () => {
    for (const [path, status, title] of [
      ['/nothing', 404, 'There is nothing here'],
      ['/api/nothing', 404, 'There is nothing here'],
      ['/admin/nothing', 404, 'There is nothing here'],
      ['/api/me', 401, 'Sign in first'],
      ['/api/authentication_token', 405, 'This cannot be done here'],
      ['/api/docs?filter_tags[]=nothing', 400, 'This address cannot be read'],
    ] as const) {
      const { status: answered, headers, text } = await app.stranger.get(path, HTML);
      expect([path, answered, headers.get('content-type')]).toEqual([path, status, 'text/html; charset=utf-8']);
      expect([path, text.includes(`<h1>${title}</h1>`), text.includes('id="header"')]).toEqual([path, true, true]);
      const program = await app.stranger.get(path, { Accept: 'application/json' });
      expect([path, program.status, program.headers.get('content-type')]).toEqual([
        path,
        status,
        'application/problem+json; charset=utf-8',
      ]);
    }
    const french = await app.stranger.get('/%3Cb%3E', FRENCH);
    expect(french.text).toContain('<h1>Il n’y a rien ici</h1>');
    expect(french.text).not.toContain('<b>');
    const form = await post(app.stranger, '/admin/language', { language: 'xx' }, HTML);
    expect([form.status, form.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  });

  it('documents every resource to browsers without a token, and tells them nothing of rows', async () => {
    for (const path of ['/api/users', '/api/users/999999', `/api/users/${people['student']?.id}`, '/api/jobs', '/api/me/courses']) {
      const { status, headers, text } = await app.stranger.get(path, HTML);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect([path, text.includes('<details class="operation" open>'), text.includes('Kovalevskaya')]).toEqual([path, true, false]);
      expect([path, (await app.stranger.get(path)).status]).toEqual([path, 401]);
      expect([path, (await app.stranger.get(path, { Accept: 'text/csv' })).status]).toEqual([path, 401]);
    }
    expect((await app.stranger.get('/api/users.json', HTML)).status).not.toBe(200);
    expect((await app.stranger.delete('/api/users/1', HTML)).status).toBe(401);
  });

  it('gives a signed-in browser tokens of the API for its own pages, which end with the session', async () => {
    const browser = await signedIn('teacher');
    const own = { 'Sec-Fetch-Site': 'same-origin' };
    const given = await post(browser, '/admin/session/token', {}, own);
    expect([given.status, given.headers.get('cache-control')]).toEqual([201, 'private, no-store']);
    expect(given.body).toMatchObject({ username: people['teacher']?.username, name: 'Emmy Noether' });
    const token = { Authorization: `Bearer ${String(given.body['token'])}` };
    expect((await app.stranger.get('/api/me', token)).body).toMatchObject({ username: people['teacher']?.username });
    expect((await post(browser, '/admin/session/token', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await post(app.stranger, '/admin/session/token', {}, own)).status).toBe(401);
    expect((await post(app.stranger, '/admin/session/token', {}, { ...own, ...token })).status).toBe(401);
    // The API itself takes no cookie.
    expect((await browser.get('/api/me')).status).toBe(401);
    await post(browser, '/admin/sign-out', {}, own);
    clock.advance(6);
    expect((await app.stranger.get('/api/me', token)).status).toBe(401);
  });

  it('gives pages that know nobody the header of their reader', async () => {
    expect((await app.stranger.get('/admin/session/header?next=/api', HTML)).text).toContain('href="/admin/sign-in?next=%2Fapi"');
    const header = await (await signedIn('student')).get('/admin/session/header?next=//evil.example', FRENCH);
    expect(header.text).toMatch(/Sonja &lt;Kovalevskaya&gt;[^]*Mes sessions/);
    expect(header.text).not.toContain('evil');
  });

  it('opens the back office to all who are signed in; strangers load nothing of it', async () => {
    expect((await app.stranger.get('/admin', HTML)).headers.get('location')).toBe('/admin/sign-in?next=%2Fadmin');
    const office = await (await signedIn('teacher')).get('/admin', HTML);
    expect([office.status, office.text.includes('/admin/office/')]).toEqual([200, true]);
  });

  if (!browserPath) process.stderr.write(`${noBrowser}\n`);

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    const examined = async (page: Page): Promise<[string[], number]> => {
      return [await brokenRules(page), await page.evaluate<number>('document.documentElement.scrollWidth')];
    };

    it('shows times in the zone of its reader, which it names', async () => {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' });
      context.setDefaultTimeout(LONGEST_WAIT_MS);
      const page = await context.newPage();
      await page.goto(`${app.url}/`);
      await page.locator('input[name="username"]').fill(people['administrator']?.username ?? '');
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.locator('main button[type="submit"]').click();
      await page.getByRole('heading', { name: /Ada Root/ }).waitFor();
      await page.goto(`${app.url}/admin/sessions`);
      const time = page.locator('time').first();
      await page.locator('time[title$="UTC"]').first().waitFor();
      const at = new Date((await time.getAttribute('datetime')) ?? '');
      const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Tokyo' }).format(at);
      expect(await time.textContent()).toMatch(new RegExp(`${clock} GMT\\+9$`));
      await context.close();
    });

    it.each([
      ['at a desk, in light', { viewport: { width: 1280, height: 800 } }],
      ['on a phone, in the dark, in French', { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'fr-FR' }],
    ] as const)('is accessible, as wide as the screen, small and still %s', async (_, options) => {
      const context = await browser.newContext({ ...options, bypassCSP: true });
      context.setDefaultTimeout(LONGEST_WAIT_MS);
      const page = await context.newPage();
      const { width } = options.viewport;
      const seen: Record<string, unknown> = {};
      let bytes = 0;
      page.on(
        'response',
        (response) =>
          void response.body().then(
            ({ length }) => (bytes += length),
            () => undefined,
          ),
      );
      await page.goto(`${app.url}/`);
      seen['sign-in'] = await examined(page);
      await page.locator('input[name="username"]').fill(people['administrator']?.username ?? '');
      await page.locator('input[name="password"]').fill(PASSWORD);
      bytes = 0;
      await page.locator('main button[type="submit"]').click();
      await page.getByRole('heading', { name: /Ada Root/ }).waitFor();
      await settled(page);
      expect(bytes).toBeLessThan(LIMIT);
      const shift = `new Promise((resolve) => { let sum = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; })
        .observe({ type: 'layout-shift', buffered: true }); setTimeout(() => resolve(sum), 200); })`;
      expect(await page.evaluate<number>(shift)).toBeLessThan(0.05);
      seen['home'] = await examined(page);
      await page.locator('details.own summary').click();
      await page.locator('.own-menu a').first().waitFor();
      seen['menu'] = await examined(page);
      await page.goto(`${app.url}/nothing`);
      await page.locator('details.own').waitFor();
      seen['failure'] = await examined(page);
      await page.goto(`${app.url}/api`);
      await page.locator('details.own').waitFor();
      await page.getByRole('searchbox').fill('course');
      const best = page.locator('#entries li:not([hidden]) a').first();
      expect(await best.textContent()).toBe('/api/courses');
      for (const [word, path] of [
        ['enrol', '/api/course_rel_users'],
        ['teacher', '/api/users'],
        ['mark', '/api/gradebook_results'],
      ] as const) {
        await page.getByRole('searchbox').fill(word);
        expect([word, await best.textContent()]).toEqual([word, path]);
      }
      seen['index'] = await examined(page);
      expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((name) => [name, [[], width]])));
      await context.close();
    });

    it('tries operations of the API as who is signed in, with what sends them in sight', async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      // The documentation of all resources is put together on first use.
      context.setDefaultTimeout(2 * LONGEST_WAIT_MS);
      const page = await context.newPage();
      await page.goto(`${app.url}/admin/sign-in?next=/api/users`);
      await page.locator('input[name="username"]').fill(people['student']?.username ?? '');
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.locator('main button[type="submit"]').click();
      await page.getByText('Requests are sent as Sonja').waitFor();
      const send = page.locator('details.operation[open]').getByRole('button', { name: 'Send' });
      expect((await send.boundingBox())?.y ?? Infinity).toBeLessThan(800);
      await send.click();
      await page.locator('details.operation[open] .state', { hasText: '200' }).waitFor();
      await context.close();
    });
  });
});
