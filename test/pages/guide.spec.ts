import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { STEP_NAMES, TRIED_REQUESTS } from '../../src/platform/site/guide/guide-steps.js';
import { TestApplication } from '../support/application.js';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { LOOKS } from '../support/office.js';
import { until } from '../support/page-until.js';

const PASSWORD = 'a-password-of-tests';
const HTML = { Accept: 'text/html' };
const REQUESTS = STEP_NAMES.flatMap((name) => TRIED_REQUESTS[name].map((request) => ({ name, request })));
/** What a teacher of the course gets, by step and place in it. */
const STATUSES = { signIn: [200], page: [200], filter: [200], embed: [200], write: [201], errors: [400, 422], follow: [200] } as const;

describe('the guide to the API', () => {
  let app: TestApplication;
  let username: string;
  let course: { readonly id: number };

  beforeAll(async () => {
    app = await TestApplication.start();
    const teacher = await app.given.person({ password_hash: await app.app.get(PasswordHasher).hash(PASSWORD), status: 'teacher' });
    username = teacher.username;
    course = await app.given.course({ title: 'Algebra' });
    await app.given.member(course, teacher, 'teacher');
  });
  afterAll(() => app.close());

  it('is linked from the index of the documentation', async () => {
    expect((await app.stranger.get('/api/docs', HTML)).text).toContain('<a href="/api/guide">Guide</a>');
  });

  it.each([
    ['en', 'Guide to the API', 'Handle errors'],
    ['fr', 'Guide de l’API', 'Traiter les erreurs'],
  ])('is in the language of the reader and has a command for each request, without a script: %s', async (language, title, errors) => {
    const { status, text, headers } = await app.stranger.get('/api/guide', { ...HTML, 'Accept-Language': language });
    expect([status, headers.get('content-language')]).toEqual([200, language]);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(errors);
    expect(text).not.toContain('undefined');
    expect(REQUESTS.length).toBeGreaterThanOrEqual(STEP_NAMES.length);
    expect(text.split('<pre tabindex="0" role="region" aria-label').length - 1).toBe(2 * REQUESTS.length + 1);
    for (const { request } of REQUESTS) expect(text).toContain(`curl ${request.method === 'GET' ? '--globoff ' : `-X ${request.method} `}`);
  });

  (browserPath === undefined ? describe.skip : describe)(browserPath === undefined ? noBrowser : 'in a browser', () => {
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;

    beforeAll(async () => {
      browser = await startBrowser();
      context = await browser.newContext();
      page = await context.newPage();
      await page.goto(`${app.url}/admin/sign-in`);
      await page.fill('[name=username]', username);
      await page.fill('[name=password]', PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${app.url}/`);
    });
    afterAll(() => browser.close());

    it('sends each request as the person who is signed in, by keyboard, and shows what was asked and answered', async () => {
      await page.goto(`${app.url}/api/guide`);
      await page.waitForSelector('#caller:not([hidden])');
      await page.fill('#write-0-body', (await page.inputValue('#write-0-body')).replace('"cid": 1', `"cid": ${course.id}`));
      for (const name of STEP_NAMES) {
        for (const [index, status] of STATUSES[name].entries()) {
          const form = page.locator(`#${name} form.try`).nth(index);
          await form.locator('[name=path]').press('Enter');
          await form.locator('.answer').waitFor();
          expect([name, await form.locator('.state').textContent()]).toEqual([name, expect.stringMatching(new RegExp(`^${status} `))]);
          const shown = (await form.locator('pre').textContent()) ?? '';
          expect(shown).toContain('Authorization: Bearer …');
          expect(shown).not.toContain('eyJ');
        }
      }
      expect(await page.locator('#signIn pre').nth(1).textContent()).toContain(`"username": "${username}"`);
      expect(await page.locator('#write pre').first().textContent()).toContain('"Holly"');
      await page.locator('#follow .go-on').click();
      await until(page, 'document.getElementById("follow-0-path").value.includes("since=")');
    });

    it('keeps its token from other places, whatever address is typed', async () => {
      await page.goto(`${app.url}/api/guide`);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      for (const path of ['https://example.org/api/me', '//example.org/api', '/admin/session/token']) {
        await page.fill('#signIn-0-path', path);
        await page.press('#signIn-0-path', 'Enter');
        await page.waitForSelector('#signIn .answer:not([hidden])');
      }
      expect(asked.filter((url) => !url.startsWith(app.url))).toEqual([]);
    });

    it.each(LOOKS)('has nothing that axe finds, and is as wide as the screen: %s', async (_name, look) => {
      const looked = await browser.newContext({ ...look, storageState: await context.storageState() });
      const shown = await looked.newPage();
      await shown.goto(`${app.url}/api/guide`);
      await shown.waitForSelector('#caller:not([hidden])');
      await shown.press('#errors-0-path', 'Enter');
      await shown.waitForSelector('#errors .answer:not([hidden])');
      expect(await brokenRules(shown)).toEqual([]);
      expect(await shown.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await looked.close();
    });
  });
});
