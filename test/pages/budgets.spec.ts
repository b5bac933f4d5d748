import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { type Look, LOOKS, Office } from '../support/office.js';
import { settled } from '../support/settled-page.js';

const KIB = 1024;
/** What a page may load over the wire before it can be used, in KiB. */
const BUDGETS = { home: 100, course: 60, office: 500 } as const;
/** How far the layout may shift while a page is opened (CLS, of Web Vitals): half of what counts as good. */
const MOST_SHIFT = 0.05;
/** Adds up the shifts that no input caused. */
const WATCH = `globalThis.shift = 0;
new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value; })
  .observe({ type: 'layout-shift', buffered: true });`;

interface Opened {
  readonly page: Page;
  /** KiB that came over the wire. */
  readonly weight: () => number;
  readonly scripts: readonly string[];
}

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('a page', () => {
  let app: TestApplication;
  let office: Office;

  beforeAll(async () => {
    app = await TestApplication.start();
    office = await Office.open(app);
    for (const title of ['Botany', 'Zoology', 'Geology']) await app.given.course({ title });
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  /** @param shows what is there once the page can be used */
  const open = async (path: string, shows: string, isSignedIn = true, look: Look = {}): Promise<Opened> => {
    const page = await office.page('', look, isSignedIn);
    const scripts: string[] = [];
    let bytes = 0;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
    await page.addInitScript(WATCH);
    await page.goto(app.url + path);
    await page.locator(shows).first().waitFor();
    await settled(page);
    return { page, scripts, weight: () => bytes / KIB };
  };
  const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('globalThis.shift');

  it.each([
    ['home before sign-in', '/', 'form', false],
    ['home of an administrator', '/', 'details.own', true],
  ] as const)('is light and stands still: %s', async (_, path, shows, isSignedIn) => {
    const { page, weight } = await open(path, shows, isSignedIn);
    expect(weight()).toBeGreaterThan(1);
    expect(weight()).toBeLessThanOrEqual(BUDGETS.home);
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
    await page.context().close();
  });

  it('of a course is light and stands still, with its typeface, in a browser that keeps nothing of it yet', async () => {
    const { page, weight } = await open('/courses/1', 'h1');
    const fonts = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.woff2'))",
    );
    process.stdout.write(`course ${weight()}\n`);
    expect(fonts.map((address) => new URL(address).pathname)).toEqual([
      expect.stringMatching(/^\/admin\/assets\/figtree-core-[0-9a-f]{8}\.woff2$/),
    ]);
    expect(await page.evaluate<boolean>("document.fonts.check('16px Figtree')")).toBe(true);
    expect(weight()).toBeLessThanOrEqual(BUDGETS.course);
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
    await page.context().close();
  });

  it('loads nothing of the back office before sign-in', async () => {
    const { page, weight, scripts } = await open('/admin', 'form', false);
    expect(weight()).toBeLessThanOrEqual(BUDGETS.home);
    expect(scripts.filter((path) => path.startsWith('/admin/office/'))).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['list', '/admin#/courses', 'tbody td.column-title'],
    ['form', '/admin#/course_categories/create', 'input[name="title"]'],
  ])('of the back office stays within its budget and stands still: %s', async (_, path, shows) => {
    const { page, weight, scripts } = await open(path, shows);
    expect(scripts.filter((name) => name.includes('html-editor'))).toEqual([]);
    // The description of the whole API comes with the first opening, and is kept by the browser from then on.
    const { encodedBodySize } = await page.evaluate<{ encodedBodySize: number }>(
      "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/docs.jsonld')).sort((a, b) => b.encodedBodySize - a.encodedBodySize)[0].toJSON()",
    );
    expect(weight() - encodedBodySize / KIB).toBeLessThanOrEqual(BUDGETS.office);
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
    await page.context().close();
  });

  it.each([
    ['index', '/api', '.index li'],
    ['resource', '/api/courses', 'details.operation[open]'],
  ])('of the documentation stands still and is as wide as the screen: %s', async (_, path, shows) => {
    for (const [, look] of LOOKS) {
      const { page } = await open(path, shows, true, look);
      expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.viewport.width);
      await page.context().close();
    }
  });
});
