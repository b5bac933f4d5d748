import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { TestApplication } from '../support/application.js';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { until } from '../support/page-until.js';

const HTML = { Accept: 'text/html' };
const PASSWORD = 'a-password-of-tests';
const LOOKS = [
  ['in light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }, '100%'],
  ['in the dark, narrow, in French', { viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'fr-FR' }, '100%'],
  ['with text of 200 %', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }, '200%'],
] as const;
/** A resource, what is written by hand, and the index. */
const SHOWN = ['Course categories', 'Authentication', undefined] as const;

interface OpenApi {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[]; readonly operationId: string }>>>>;
}

function addressOf(tag: string | undefined): string {
  return tag === undefined ? '/api/docs' : `/api/docs?filter_tags[]=${encodeURIComponent(tag)}`;
}

describe('the reference of the API', () => {
  let app: TestApplication;
  let document: OpenApi;

  beforeAll(async () => {
    app = await TestApplication.start();
    ({ body: document } = await app.stranger.get<OpenApi>('/api/docs.json'));
  });
  afterAll(() => app.close());

  it('shows every operation of every tag without a script, each of its links leads somewhere, and no part is shown twice', async () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const wrong: string[] = [];
    for (const { name } of document.tags) {
      const { status, text, headers } = await app.stranger.get(addressOf(name), HTML);
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
      const targets = [...text.matchAll(/ href="#([^"]*)"/g)].map(([, id = '']) => decodeURI(id));
      const missing = operations.filter(
        ({ tags, operationId }) => tags.includes(name) && !ids.some((id) => id.endsWith(`/${operationId}`)),
      );
      const lost = targets.filter((target) => !ids.includes(target));
      if (status !== 200 || /undefined|\[object/.test(text) || text.split('<h1').length !== 2) wrong.push(`${name}: ${status}`);
      if ((headers.get('content-security-policy') ?? 'unsafe').includes('unsafe') || / style="| on\w+="/.test(text))
        wrong.push(`${name}: policy`);
      wrong.push(
        ...missing.map(({ operationId }) => `${name} lacks ${operationId}`),
        ...lost.map((target) => `${name} leads to ${target}`),
      );
      if (new Set(ids).size !== ids.length) wrong.push(`${name}: an id stands twice`);
    }
    expect(document.tags.length).toBeGreaterThan(250);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['en', 'Parameters', 'Needs a token or an API key.'],
    ['fr', 'Paramètres', 'Exige un jeton ou une clé d’API.'],
  ])('is in the language of the reader, the sentences of the API in their own: %s', async (language, parameters, needs) => {
    const { text, headers } = await app.stranger.get('/api/courses', { ...HTML, 'Accept-Language': language });
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(text).toContain(`<html lang="${language}"`);
    for (const words of [parameters, needs, 'lang="en">A unit of teaching']) expect(text).toContain(words);
    const index = await app.stranger.get('/api', { ...HTML, 'Accept-Language': language });
    expect(index.text).toContain(language === 'fr' ? 'ressources, chacune avec' : 'resources, each with its operations');
  });

  it('says of a member what it is, what it may be, and of an operation what it takes and answers', async () => {
    const { text } = await app.stranger.get('/api/courses', HTML);
    expect(text).toMatch(
      /<dt><code>title<\/code><\/dt><dd><span class="facts">string · <strong>required<\/strong> · at most 250 characters/,
    );
    expect(text).toMatch(/<code>visibility<\/code>.*?one of <code>closed<\/code>/s);
    expect(text).toContain('curl -X POST &quot;$ORIGIN/api/courses&quot;');
    expect(text).toContain('<a href="#schema-Course.input">Course.input</a>');
    for (const status of ['200', '201', '204', '304', '403', '412', '422']) expect(text).toContain(`<dt><code>${status}</code></dt>`);
  });

  (browserPath === undefined ? describe.skip : describe)(browserPath === undefined ? noBrowser : 'in a browser', () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    it.each(LOOKS)('has nothing that axe finds with all of it open, and is as wide as the screen: %s', async (_name, look, size) => {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      for (const tag of SHOWN) {
        await page.goto(app.url + addressOf(tag));
        await page.evaluate(`document.documentElement.style.fontSize = ${JSON.stringify(size)}`);
        await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');
        expect([tag, await brokenRules(page, look, LOOKS)]).toEqual([tag, []]);
        expect([tag, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([tag, 0]);
      }
      await context.close();
    });

    it('opens what an address leads to, by a link to a schema too, and the operation of the address that was asked for', async () => {
      const context = await browser.newContext({ javaScriptEnabled: true });
      const page = await context.newPage();
      await page.goto(`${app.url}${addressOf('Operations')}#/Operations/health_get`);
      await page.locator('[id="/Operations/health_get"]').waitFor({ state: 'visible' });
      await page.goto(`${app.url}/api/courses`);
      await page.locator('[id="/Courses/api_courses_get_collection"]').waitFor({ state: 'visible' });
      expect(await page.locator('details.operation[open]').count()).toBe(1);
      await page.locator('details.operation[open] .inside a[href="#schema-Course.collection"]').click();
      await page.locator('[id="schema-Course.collection"]').waitFor({ state: 'visible' });
      await context.close();
    });

    it('sends an operation as the person who is signed in, by keyboard, and its token to no other place', async () => {
      const teacher = await app.given.person({ password_hash: await app.app.get(PasswordHasher).hash(PASSWORD), status: 'teacher' });
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${app.url}/admin/sign-in`);
      await page.fill('[name=username]', teacher.username);
      await page.fill('[name=password]', PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${app.url}/`);
      await page.goto(`${app.url}/api/courses`);
      await until(page, 'document.getElementById("caller").textContent.startsWith("Requests are sent as")');
      const form = page.locator('details.operation[open] form');
      await form.locator('input').press('Enter');
      await form.locator('pre').waitFor();
      expect(await form.locator('.state').textContent()).toMatch(/^200 /);
      expect(await form.locator('pre').textContent()).toContain('"totalItems"');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await form.locator('input').fill('https://example.org/api/me');
      await form.locator('input').press('Enter');
      await until(page, 'document.querySelector("details.operation[open] form pre").textContent.includes("Entrypoint")');
      expect(asked.filter((url) => !url.startsWith(app.url))).toEqual([]);
      await context.close();
    });
  });
});
