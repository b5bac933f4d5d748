import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { TestApplication } from './application.js';
import { startBrowser } from './browser.js';
import type { Person } from './given.js';
import { PASSWORD, withPassword } from './sign-in.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const BUILD = "import { prepareBackOffice } from './scripts/prepare.mjs'; prepareBackOffice();";
/** The machine may be busy; nothing here is a claim about speed. */
const WAIT_MS = 45_000;

/** How a page is looked at. */
export type Look = Omit<BrowserContextOptions, 'storageState'>;

/** At a desk and on a phone, light and dark, in both languages. */
export const LOOKS: readonly (readonly [string, Look & { readonly viewport: { readonly width: number; readonly height: number } }])[] = [
  ['at a desk, in light', { viewport: { width: 1280, height: 800 } }],
  ['on a phone, in the dark, in French', { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'fr-FR' }],
];

/** A browser in which a person is signed in on our pages. */
export class Office {
  /** What the pages wrote as an error, and addresses of others that they asked. */
  readonly errors: string[] = [];

  private constructor(
    private readonly app: TestApplication,
    private readonly browser: Browser,
    private readonly session: string,
    readonly person: Person,
  ) {}

  /** Builds the back office where its sources changed, and signs in. @param roles global roles of the person */
  static async open(app: TestApplication, roles: readonly string[] = ['ROLE_GLOBAL_ADMIN']): Promise<Office> {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', BUILD], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const person = await withPassword(app, await app.given.person({ roles }));
    const form = new URLSearchParams({ username: person.username, password: PASSWORD }).toString();
    const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, { 'Content-Type': 'application/x-www-form-urlencoded' });
    const session = /lyceum_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
    return new Office(app, await startBrowser(), session, person);
  }

  /** @param path address below the service, such as `/admin#/courses` */
  async page(path: string, look: Look = {}): Promise<Page> {
    const context = await this.browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...look });
    context.setDefaultTimeout(WAIT_MS);
    await context.addCookies([{ name: 'lyceum_session', value: this.session, url: this.app.url, sameSite: 'Strict', httpOnly: true }]);
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.app.url && protocol.startsWith('http')) this.errors.push(request.url());
    });
    await page.goto(this.app.url + path);
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
  const box = await target.boundingBox();
  if (!box) throw new Error('It is nowhere to be seen.');
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** @returns ids of the rules of axe that the page breaks; its context needs `bypassCSP` */
export async function brokenRules(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: { id: string }[] }> } };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id }) => id);
  });
}
