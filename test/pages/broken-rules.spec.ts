import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { NARROW_LOOKS } from '../support/shown-page.js';

const PALE = '<p style="color: #ccc; background: #fff">Hardly to be read</p>';
const PAGE = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${PALE}<button></button></main></html>`;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('rules that a page breaks', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('are named in every look at it, those of colours once in light and once in the dark', async () => {
    const found: string[][] = [];
    for (const [, look] of NARROW_LOOKS) {
      const page = await browser.newPage(look);
      await page.setContent(PAGE);
      found.push((await brokenRules(page, look)).map((rule) => rule.split(' ')[0] ?? ''));
      await page.close();
    }
    const all = ['button-name', 'color-contrast'];
    expect(found).toEqual([all, all, ['button-name'], ['button-name']]);
  });

  it('are all named where no look is given, and again after the page has changed', async () => {
    const page = await browser.newPage(NARROW_LOOKS[3][1]);
    await page.setContent(PAGE);
    expect(await brokenRules(page)).toEqual(['button-name <button></button>', expect.stringMatching(/^color-contrast <p /)]);
    await page.evaluate("document.querySelector('button').textContent = 'Save'");
    expect(await brokenRules(page)).toEqual([expect.stringMatching(/^color-contrast <p /)]);
    await page.close();
  });

  it('are those of a page at rest, not of what fades in', async () => {
    const page = await browser.newPage();
    const fading = '<style>@keyframes in { from { opacity: 0.1 } } .new { animation: in 1s; color: #000; background: #fff }</style>';
    const turning = '<style>@keyframes turn { to { rotate: 1turn } } i { display: inline-block; animation: turn 1s infinite }</style>';
    const content = `<!doctype html><html lang="en"><title>A page</title>${fading}${turning}<main><h1 class="new">A page</h1><i></i></main></html>`;
    await page.setContent(content);
    expect(await brokenRules(page)).toEqual([]);
    await page.close();
  });
});
