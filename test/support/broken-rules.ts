import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { until } from './page-until.js';
import { NARROW_LOOKS } from './shown-page.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What fades in has a contrast of its own on the way; what turns for ever does not stop. */
const AT_REST =
  "document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)";

/** Ways to look at a page: each has a name, and how. */
type Looks = readonly (readonly [name: string, look: BrowserContextOptions, ...rest: unknown[]])[];

/**
 * Examines a page by axe, once it has come to rest. The contrast of colours takes half of its processor time, and is the same in all looks
 * of a colour scheme: where a page is looked at in several ways, it is examined in the first way of each scheme.
 * @param look the one of `looks` in which the page is open; none where it is looked at in one way alone, or once in each scheme
 * @returns the rules that the page breaks, each with the first place that does
 */
export async function brokenRules(page: Page, look?: BrowserContextOptions, looks: Looks = NARROW_LOOKS): Promise<string[]> {
  await until(page, AT_REST);
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  const rules = { 'color-contrast': { enabled: look === undefined || isFirstOfItsScheme(look, looks) } };
  return page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'], rules: ${JSON.stringify(rules)} })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html.slice(0, 200)))`,
  );
}

function isFirstOfItsScheme(look: BrowserContextOptions, looks: Looks): boolean {
  return looks.find(([, { colorScheme }]) => colorScheme === look.colorScheme)?.[1] === look;
}
