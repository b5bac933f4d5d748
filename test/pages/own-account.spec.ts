import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { brokenRules } from '../support/broken-rules.js';
import { PASSWORD, signIn } from '../support/sign-in.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';
import { NARROW_LOOKS } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

const PAGES = ['', '/profile', '/notifications', '/certificates', '/calendar', '/keys', '/export'].map((part) => `/account${part}`);
const HEAVIEST = 100 * 1024;
const ANOTHER = 'seven boats at noon';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

interface ListedKind {
  readonly kind: string;
  readonly locked: boolean;
  readonly effective: Readonly<Record<string, unknown>>;
}

describe('the pages of the own account', () => {
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let room: Classroom;
  let learner: PageVisitor;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    room = await classroom(app);
    learner = await visitor(app, room.student);
  });
  afterAll(() => app.close());

  const account = async (): Promise<Record<string, unknown>> => (await room.asStudent.get(`/api/users/${room.student.id}`)).body;

  it.each(PAGES)('%s is for who is signed in, in the language of the browser', async (path) => {
    const [english, french] = [await learner.client.get(path), await learner.client.get(path, { 'Accept-Language': 'fr' })];
    expect([english.status, english.headers.get('cache-control'), french.status]).toEqual([200, 'private, no-store', 200]);
    const main = ({ text }: { readonly text: string }): string => text.slice(text.indexOf('<main'));
    expect([french.text.includes('<html lang="fr">'), main(french) === main(english)]).toEqual([true, false]);
    expect((await app.stranger.get(path, { Accept: 'text/html' })).headers.get('location')).toBe(
      `/admin/sign-in?next=${encodeURIComponent(path)}`,
    );
    expect((await learner.client.get('/account')).text).toContain(`href="${path}"`);
  });

  it('change name, language and time zone, and keep what was written where it is refused', async () => {
    const about = { part: 'about', firstname: 'Ada', lastname: 'Lovelace', locale: 'fr', timezone: 'Europe/Paris', phone: '' };
    expect((await learner.client.get('/account/profile')).text).toContain('<option value="" selected>As the browser says</option>');
    expect((await sendForm(learner.client, '/account/profile', { ...about, locale: '' })).status).toBe(303);
    expect(await account()).toMatchObject({ locale: 'en', localeChosen: false });
    const sent = await sendForm(learner.client, '/account/profile', about);
    expect([sent.status, sent.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('lyceum_language=fr')]);
    expect(await account()).toMatchObject({ firstname: 'Ada', lastname: 'Lovelace', locale: 'fr', timezone: 'Europe/Paris', phone: null });
    const refused = await sendForm(learner.client, '/account/profile', { ...about, firstname: 'Augusta', lastname: 'L'.repeat(300) });
    expect([refused.status, refused.text.includes('value="Augusta"')]).toEqual([422, true]);
    const foreign = await sendForm(learner.client, '/account/profile', about, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    await sendForm(learner.client, '/account/profile', { ...about, locale: 'en' });
    expect((await learner.client.get('/account/profile')).text).not.toContain('As the browser says');
  });

  it('change the e-mail address and the password with the present one alone', async () => {
    const wrong = await sendForm(learner.client, '/account/profile', {
      part: 'address',
      email: 'ada@school.test',
      currentPassword: 'wrong',
    });
    expect([wrong.status, wrong.text.includes('value="ada@school.test"'), wrong.text.includes('value="wrong"')]).toEqual([
      422,
      true,
      false,
    ]);
    const sent = { part: 'address', email: 'ada@school.test', currentPassword: PASSWORD };
    expect((await sendForm(learner.client, '/account/profile', sent)).status).toBe(303);
    expect((await account())['email']).toBe('ada@school.test');
    const weak = await sendForm(learner.client, '/account/profile', {
      part: 'password',
      plainPassword: 'password',
      currentPassword: PASSWORD,
    });
    expect([weak.status, weak.text.includes('aria-describedby="password-plainPassword"')]).toEqual([422, true]);
    const other = await visitor(app, await room.classmate());
    const changed = await sendForm(other.client, '/account/profile', {
      part: 'password',
      plainPassword: ANOTHER,
      currentPassword: PASSWORD,
    });
    expect(changed.status).toBe(303);
  });

  it('choose of each kind whether it comes here and by mail, and leave the rest as it was', async () => {
    const kinds = async (): Promise<Record<string, ListedKind>> => {
      const rows = ((await room.asStudent.get('/api/notification_kinds')).body.member ?? []) as unknown as readonly ListedKind[];
      return Object.fromEntries(rows.map((kind) => [kind.kind, kind]));
    };
    const before = await kinds();
    const chosen = Object.entries(before).filter(([, { locked }]) => !locked);
    const form: Record<string, string> = {};
    for (const [kind, { effective }] of chosen) {
      form[`mail-${kind}`] = String(effective['mail']);
      if (effective['inProduct'] === true) form[`here-${kind}`] = '1';
    }
    const [first = '', second = ''] = chosen.map(([kind]) => kind);
    for (const mail of ['weekly', 'never']) {
      const rest = Object.fromEntries(Object.entries(form).filter(([name]) => name !== `here-${second}`));
      expect((await sendForm(learner.client, '/account/notifications', { ...rest, [`mail-${first}`]: mail })).status).toBe(303);
      const now = await kinds();
      expect([now[first]?.effective['mail'], now[second]?.effective['inProduct']]).toEqual([mail, false]);
      expect((await room.asStudent.get('/api/notification_preferences')).body['totalItems']).toBe(2);
    }
  });

  it('show a new key and the address of a new feed once', async () => {
    for (const [path, field, pattern] of [
      ['/account/keys', { description: 'My script', reach: 'read' }, /<code>([^<]+)<\/code>/],
      ['/account/calendar', { label: 'Phone', detail: 'busy' }, /<input readonly value="(http[^"]+feed\.ics\?key=[^"]+)"/],
    ] as const) {
      const key = /name="key" value="([^"]+)"/.exec((await learner.client.get(path)).text)?.[1] ?? '';
      const made = await sendForm(learner.client, path, { ...field, key });
      const secret = pattern.exec(made.text)?.[1] ?? '';
      expect([path, made.status, secret.length > 20]).toEqual([path, 200, true]);
      const list = await learner.client.get(path);
      expect([path, list.text.includes(secret), list.text.includes('value="Phone"')]).toEqual([path, false, false]);
      if (path === '/account/keys')
        expect((await new ApiClient(app.url, { Authorization: `Bearer ${secret}` }).get('/api/me')).status).toBe(200);
      else expect((await app.stranger.get(new URL(secret).pathname + new URL(secret).search)).status).toBe(200);
      const removal = new RegExp(`action="(${path}/\\d+/removal)"`).exec(list.text)?.[1] ?? '';
      expect((await sendForm(learner.client, removal, {})).status).toBe(303);
      expect((await learner.client.get(path)).text).not.toContain('/removal');
    }
  });

  it('give all data of the person in one file', async () => {
    expect((await sendForm(learner.client, '/account/export', {})).status).toBe(303);
    expect((await learner.client.get('/account/export')).text).toContain('waiting');
    await app.runDueJobs();
    const address = /href="(\/account\/export\/\d+)"/.exec((await learner.client.get('/account/export')).text)?.[1] ?? '';
    const file = await learner.client.get(address);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect((await (await visitor(app, await room.classmate())).client.get(address)).status).toBe(403);
    expect((await sendForm(learner.client, '/account/export', {})).status).toBe(429);
  });

  it('show a certificate with its file and the address that proves it', async () => {
    const category = await room.asTeacher.post('/api/gradebook_categories', {
      title: 'Mosses & ferns',
      course: `/api/courses/${room.course}`,
      certifMinScore: 50,
      generateCertificates: true,
    });
    const evaluation = await room.asTeacher.post('/api/gradebook_evaluations', {
      title: 'Test',
      category: category.body['@id'],
      course: `/api/courses/${room.course}`,
      weight: 100,
      max: 10,
      visible: true,
    });
    await room.asTeacher.post('/api/gradebook_results', {
      evaluation: evaluation.body['@id'],
      user: `/api/users/${room.student.id}`,
      score: 9,
    });
    await app.runDueJobs();
    await room.asStudent.get('/api/gradebook_certificates');
    const page = await learner.client.get('/account/certificates');
    expect([page.status, page.text.includes('Mosses &amp; ferns')]).toEqual([200, true]);
    const file = await learner.client.get(/href="(\/account\/certificates\/\d+)"/.exec(page.text)?.[1] ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const proof = /readonly value="[^"]*(\/certificates\/[0-9a-f]{64})"/.exec(page.text)?.[1] ?? '';
    expect((await app.stranger.get(proof, { Accept: 'text/html' })).status).toBe(200);
    const other = await visitor(app, await room.classmate());
    expect((await other.client.get('/account/certificates')).text).toContain('You have no certificate yet.');
  });

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    const errors: string[] = [];
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterEach(() => expect(errors).toEqual([]));
    afterAll(() => browser.close());

    it.each(NARROW_LOOKS)('have no barrier, are as narrow as the screen, and light (%s)', async (_, look) => {
      const context = await learner.open(browser, { ...look, bypassCSP: true });
      const found: unknown[] = [];
      for (const path of PAGES) {
        const page = await context.newPage();
        page.on('pageerror', ({ message }) => errors.push(message));
        let weight = 0;
        page.on('response', async (response) => {
          weight += (await response.body().catch(() => Buffer.alloc(0))).length;
        });
        await page.goto(app.url + path);
        await settled(page);
        found.push([path, await brokenRules(page, look), await page.evaluate('document.documentElement.scrollWidth'), weight < HEAVIEST]);
        const folder = process.env['LYCEUM_PICTURES'];
        const name = path.replaceAll('/', '-');
        if (folder !== undefined) await page.screenshot({ path: `${folder}/own${name}-${look.viewport.width}.png`, fullPage: true });
        await page.close();
      }
      expect(found).toEqual(PAGES.map((path) => [path, [], look.viewport.width, true]));
      await context.close();
    });

    it('are gone through by the keyboard, from the menu on', async () => {
      const context = await learner.open(browser);
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`${app.url}/`);
      await page.locator('details.own summary').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'My account' }).press('Enter');
      await page.getByRole('link', { name: 'Profile' }).press('Enter');
      await page.getByLabel('Telephone').fill('+33 1 23');
      await page.getByLabel('Telephone').press('Enter');
      await page.getByText('Saved.').waitFor();
      expect((await account())['phone']).toBe('+33 1 23');
      await context.close();
    });
  });

  it('sign in with what was chosen', async () => {
    expect((await signIn(app, room.student.username)).status).toBe(200);
  });
});
