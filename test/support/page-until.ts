import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const WAIT_MS = 60_000;
const LOOK_MS = 50;

/**
 * Waits until an expression holds in a page. Playwright's `waitForFunction` evaluates it once from outside, and then within the page, whose
 * content security policy forbids that: it passes only where nothing had to be waited for.
 * @throws Error where it does not hold after half a minute
 */
export async function until(page: Page, expression: string): Promise<void> {
  const begun = performance.now();
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`))) {
    if (performance.now() - begun > WAIT_MS) throw new Error(`In ${page.url()} this does not come to hold: ${expression}`);
    await pause(LOOK_MS);
  }
}
