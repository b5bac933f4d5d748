import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

/** So long nothing may be under way: an answer can lead to the next request. */
const QUIET_MS = 60;
const WAIT_MS = 60_000;
const PAINTED = 'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))';

/** What pages ask for and do not have yet, and when the last of it came. */
const underWay = new WeakMap<Page, { readonly requests: Set<Request>; endedAt: number }>();

/** Keeps in mind what the pages of a browser ask for, for {@link settled}. */
export function watchRequests(browser: Browser): Browser {
  return browser.on('context', (context: BrowserContext) => context.on('page', watch));
}

function watch(page: Page): void {
  const asked = { requests: new Set<Request>(), endedAt: 0 };
  underWay.set(page, asked);
  const end = (request: Request): void => {
    if (asked.requests.delete(request)) asked.endedAt = performance.now();
  };
  page.on('request', (request) => {
    // A stream of events never ends.
    if (request.resourceType() !== 'eventsource') asked.requests.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/**
 * Waits until a page is loaded and painted, and nothing that it asked for is under way. Playwright's `networkidle` means the same and
 * takes half a second more on every page.
 * @throws Error where something is still under way after half a minute
 */
export async function settled(page: Page): Promise<void> {
  const asked = underWay.get(page);
  if (!asked) throw new Error('Its browser is not one of startBrowser().');
  await page.waitForLoadState('load');
  const begun = performance.now();
  while (asked.requests.size > 0 || performance.now() - asked.endedAt < QUIET_MS) {
    if (performance.now() - begun > WAIT_MS)
      throw new Error(`${page.url()} still waits for ${[...asked.requests].map((request) => request.url()).join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 3));
  }
  await page.evaluate(PAINTED);
}
