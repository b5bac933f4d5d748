import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestApplication } from './application.js';
import { startBrowser } from './browser.js';
import type { Person } from './given.js';
import { PASSWORD, withPassword } from './sign-in.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const BUILD = "import { prepareBackOffice } from './scripts/prepare.mjs'; prepareBackOffice();";
/** The machine may be busy; nothing here is a claim about speed. */
const PATIENCE_MS = 45_000;
/** Records how far what is in sight moves while nobody touches anything (Cumulative Layout Shift). */
const SHIFTS = `globalThis.lyceumShifts = []; new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries())
    if (!hadRecentInput) lyceumShifts.push({ value, moved: sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 120)) });
}).observe({ type: 'layout-shift', buffered: true });`;
/** More is felt: https://web.dev/articles/cls */
const LARGEST_SHIFT = 0.05;

/** How the back office looks to people: two ways that differ in all. */
export const LOOKS = [
  ['at a desk, in light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' }],
  ['on a phone, in the dark, in French', { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'fr-FR' }],
] as const;

/** What is measured of a page: what axe finds, its width, what moved by itself. */
export interface Examined {
  readonly violations: readonly string[];
  readonly width: number;
  /** `still`, or what moved by itself. */
  readonly moved: 'still' | readonly unknown[];
}

/** The back office in a browser, opened by an administrator who has signed in. */
export class Office {
  /** What the browser complained of. */
  readonly errors: string[] = [];

  /** One for each way to look, so that the description of the API is read once in each. */
  private readonly contexts = new Map<string, Promise<BrowserContext>>();

  private constructor(
    private readonly origin: string,
    private readonly browser: Browser,
    private readonly session: string,
  ) {}

  /** @param origin the address that browsers know, where the application is told of one */
  static async open(app: TestApplication, administrator: Person, origin = app.url): Promise<Office> {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', BUILD], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const { username } = await withPassword(app, administrator);
    const form = new URLSearchParams({ username, password: PASSWORD }).toString();
    const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, { 'Content-Type': 'application/x-www-form-urlencoded' });
    const session = /lyceum_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
    return new Office(origin, await startBrowser(), session);
  }

  /** @param path what stands behind `#` */
  async page(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await this.contextFor(options);
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
    page.on('pageerror', (error) => void this.errors.push(error.message));
    await page.addInitScript(SHIFTS);
    await page.goto(`${this.origin}/admin#${path}`);
    return page;
  }

  private contextFor(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const made = this.contexts.get(key) ?? this.newContext(options);
    this.contexts.set(key, made);
    return made;
  }

  private async newContext(options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
    const context = await this.browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addCookies([{ name: 'lyceum_session', value: this.session, url: this.origin, sameSite: 'Strict', httpOnly: true }]);
    return context;
  }

  /** The page as it is once nothing is asked for any more. A picture of it is saved where `LYCEUM_PICTURES` names a folder. */
  async examine(page: Page, name: string): Promise<Examined> {
    await page.waitForLoadState('networkidle');
    // Before the picture, for which the browser makes its window as high as the page.
    const shifts = await page.evaluate<readonly { readonly value: number }[]>('globalThis.lyceumShifts');
    const moved = shifts.reduce((sum, { value }) => sum + value, 0) < LARGEST_SHIFT ? 'still' : shifts;
    const folder = process.env['LYCEUM_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    await page.addScriptTag({ path: AXE });
    const violations = await page.evaluate<readonly string[]>(
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html.slice(0, 120)))",
    );
    return { violations, width: await page.evaluate<number>('document.documentElement.scrollWidth'), moved };
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
