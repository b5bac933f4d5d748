import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { TestApplication } from './application.js';
import { brokenRules } from './broken-rules.js';
import { startBrowser } from './browser.js';
import type { Person } from './given.js';
import { PASSWORD, withPassword } from './sign-in.js';
import { settled } from './settled-page.js';

const BUILD = "import { prepareBackOffice } from './scripts/prepare.mjs'; prepareBackOffice();";
/** The machine may be busy; nothing here is a claim about speed. */
const WAIT_MS = 60_000;
/** Records how far what is in sight moves while nobody touches anything (Cumulative Layout Shift). */
const SHIFTS = `globalThis.lyceumShifts = []; new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries())
    if (!hadRecentInput) lyceumShifts.push({ value, moved: sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 120)) });
}).observe({ type: 'layout-shift', buffered: true });`;
/** More is felt: https://web.dev/articles/cls */
const LARGEST_SHIFT = 0.05;

/** Between two looks at what may move. */
const LOOK_MS = 100;
const MOST_LOOKS = 100;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** How a page is looked at. */
export type Look = Omit<BrowserContextOptions, 'storageState'>;

/** How people look at pages: two ways that differ in all. */
export const LOOKS = [
  ['at a desk, in light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' }],
  ['on a phone, in the dark, in French', { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'fr-FR' }],
] as const;

type NamedLook = (typeof LOOKS)[number];

/** Places in the back office by name, each with what stands behind `#` and a text that is there once it is complete. */
export type Places = Readonly<Record<string, readonly [path: string, shows: string]>>;

/** What is measured of a place: what axe finds, its width, and `still` or what moved by itself. */
type Examined = readonly [violations: readonly string[], width: number, moved: unknown];

/** What is found where nothing is wrong: no barrier, no wider than the screen, nothing moves by itself. */
export function faultless(places: Places, [, { viewport }]: NamedLook): Record<string, Examined> {
  return Object.fromEntries(Object.keys(places).map((name) => [name, [[], viewport.width, 'still'] as const]));
}

/** A browser in which a person is signed in on our pages. */
export class Office {
  /** What the pages wrote as an error, and addresses of others that they asked. */
  readonly errors: string[] = [];
  /** One for each way to look, so that the description of the API is read once in each. */
  readonly #contexts = new Map<string, Promise<BrowserContext>>();

  private constructor(
    private readonly origin: string,
    private readonly browser: Browser,
    private readonly session: string,
    readonly person: Person,
  ) {}

  /**
   * Builds the back office where its sources changed, and signs in.
   * @param user who signs in; a global administrator otherwise
   * @param origin the address that browsers know, where the application has been given one
   */
  static async open(app: TestApplication, user?: Person, origin = app.url): Promise<Office> {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', BUILD], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const person = await withPassword(app, user ?? (await app.given.globalAdministrator()));
    const form = new URLSearchParams({ username: person.username, password: PASSWORD }).toString();
    const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, { 'Content-Type': 'application/x-www-form-urlencoded' });
    const session = /lyceum_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
    return new Office(origin, await startBrowser(), session, person);
  }

  /** @param path address below the service, such as `/admin#/courses`; empty opens none */
  async page(path: string, look: Look = {}, isSignedIn = true): Promise<Page> {
    const page = await this.#newPage(await this.#newContext(look, isSignedIn));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.origin && protocol.startsWith('http')) this.errors.push(request.url());
    });
    if (path !== '') await page.goto(this.origin + path);
    return page;
  }

  /** @param path what stands behind `#`; places that are looked at in the same way share what the browser has read */
  async place(path: string, look: Look = {}): Promise<Page> {
    const key = JSON.stringify(look);
    const context = this.#contexts.get(key) ?? this.#newContext(look);
    this.#contexts.set(key, context);
    const page = await this.#newPage(await context);
    await page.addInitScript(SHIFTS);
    await page.goto(`${this.origin}/admin#${path}`);
    return page;
  }

  /**
   * Examines places as they are once nothing is asked for any more. Pictures are saved where `LYCEUM_PICTURES` names a folder.
   * @param state of the text of a place that is waited for
   */
  async examine(places: Places, [name, look]: NamedLook, state: 'visible' | 'attached' = 'visible'): Promise<Record<string, Examined>> {
    const seen: Record<string, Examined> = {};
    for (const [place, [path, shows]] of Object.entries(places)) {
      const page = await this.place(path, { ...look, bypassCSP: true });
      await page.getByText(shows).first().waitFor({ state });
      seen[place] = await examined(page, `${place}-${name}`);
      await page.close();
    }
    return seen;
  }

  async #newContext(look: Look, isSignedIn = true): Promise<BrowserContext> {
    // On a busy machine what moves seems to stand still between two of its pictures, and is missed.
    const context = await this.browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...look,
    });
    context.setDefaultTimeout(WAIT_MS);
    const cookie = { name: 'lyceum_session', value: this.session, url: this.origin, sameSite: 'Strict', httpOnly: true } as const;
    if (isSignedIn) await context.addCookies([cookie]);
    return context;
  }

  async #newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
    page.on('pageerror', (error) => this.errors.push(error.message));
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

/** Clicks where it is seen, as a hand does: what is covered or cut off is not met. @throws Error where it is nowhere */
export async function clickWithMouse(target: Locator): Promise<void> {
  // It stands still, and nothing lies over it, such as the last of a menu that closes.
  await target.click({ trial: true });
  const box = await restingPlace(target);
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Where something is after a while as it was before it. @throws Error where it is nowhere, or comes to no rest */
async function restingPlace(target: Locator): Promise<Box> {
  let before = await target.boundingBox();
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await pause(LOOK_MS);
    const box = await target.boundingBox();
    if (box?.x === before?.x && box?.y === before?.y && box) return box;
    before = box;
  }
  throw new Error(before ? 'It comes to no rest.' : 'It is nowhere to be seen.');
}

async function examined(page: Page, name: string): Promise<Examined> {
  await settled(page);
  // Before the picture, for which the browser makes its window as high as the page.
  const shifts = await page.evaluate<readonly { readonly value: number }[]>('globalThis.lyceumShifts');
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  const folder = process.env['LYCEUM_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  const violations = await brokenRules(page);
  return [violations, await page.evaluate<number>('document.documentElement.scrollWidth'), moved < LARGEST_SHIFT ? 'still' : shifts];
}
