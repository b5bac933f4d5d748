import puppeteer, { type BoundingBox, type Browser, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import { setTimeout as pause } from 'node:timers/promises';
import { type Focused, FOCUSED } from './keyboard-walk.js';
import { PASSWORD } from './sign-in.js';
import { executableAt, leftOut, placesOf } from './browser.js';

const PLACES = placesOf('firefox-esr', 'firefox');
/** The machine may be busy; nothing here is a claim about speed. */
const WAIT_MS = 60_000;
const LOOK_MS = 50;
const LONGEST_TEXT = 2_000;
/** So many keys at most lead to what can be reached by them. */
const MOST_TABS = 90;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
/** What a page that is left did not wait for. */
const ABORTED = /NS_BINDING_ABORTED|NS_ERROR_ABORT/;

/** Path of Firefox on this machine; undefined where there is none. */
export const firefoxPath = PLACES.find(executableAt);

/** Why its specs were left out, for the reader of the log. */
export const noFirefox = leftOut('Firefox', PLACES);

/** A Firefox as it is installed, driven over WebDriver BiDi, which Playwright does not speak. */
export class Firefox {
  /** All that went wrong in its windows, with the page it was on. */
  readonly faults: string[] = [];

  /** The page whose window lies before the others. */
  front: Page | undefined;

  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<Firefox> {
    const options = { browser: 'firefox', headless: true, protocolTimeout: 2 * WAIT_MS } as const;
    return new Firefox(await puppeteer.launch({ ...options, ...(firefoxPath !== undefined && { executablePath: firefoxPath }) }));
  }

  /** A window with cookies of its own. @param size of a telephone, or of a screen on a desk */
  async window(origin: string, size: 'phone' | 'desk'): Promise<FirefoxWindow> {
    const context = await this.browser.createBrowserContext();
    const page = await context.newPage();
    this.front = page;
    await page.setViewport(size === 'phone' ? PHONE : DESK);
    page.setDefaultTimeout(WAIT_MS);
    const fault = (what: string): void => void this.faults.push(`${new URL(page.url(), origin).pathname}: ${what}`);
    // What the content security policy blocks is among the errors too.
    page.on('pageerror', (error) => fault(error instanceof Error ? error.message : String(error)));
    page.on('console', (line) => line.type() === 'error' && fault(line.text()));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (!ABORTED.test(why)) fault(`${request.url()} ${why}`);
    });
    page.on('response', (response) => {
      // An answer that is not whole yet is refused while one still chooses.
      if (response.status() >= 400 && response.status() !== 422) fault(`${response.status()} of ${response.url()}`);
    });
    return new FirefoxWindow(page, origin, this);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** What a member sees and does: by mouse and keyboard alone. Selectors are those of CSS, and `::-p-xpath()`. */
export class FirefoxWindow {
  constructor(
    readonly page: Page,
    private readonly origin: string,
    private readonly firefox: Firefox,
  ) {}

  /** Signs in by the form. @param path that it leads to */
  async signIn(username: string, path = '/'): Promise<void> {
    await this.go(`/admin/sign-in?next=${encodeURIComponent(path)}`, 'input[name="username"]');
    await this.type('input[name="username"]', username);
    await this.type('input[name="password"]', PASSWORD);
    await this.page.keyboard.press('Enter');
  }

  /** Opens an address by hand. @param shows what has to be there */
  async go(path: string, shows = 'main'): Promise<void> {
    // In a window behind another nothing is painted, and whatever waits for a picture waits for ever.
    if (this.firefox.front !== this.page) await this.page.bringToFront();
    this.firefox.front = this.page;
    await this.page.goto(this.origin + path);
    await this.arrive(shows);
  }

  /** Waits for a part of the page, and looks whether the page is as narrow as a telephone. @returns the part */
  async arrive(selector: string): Promise<ElementHandle> {
    const part = await this.find(selector);
    // What a page that is left did not have yet would count as failed.
    await this.until("document.readyState === 'complete'");
    const before = this.page.viewport() ?? DESK;
    if (before.width !== PHONE.width) await this.page.setViewport(PHONE);
    const over = await this.evaluated<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    if (before.width !== PHONE.width) await this.page.setViewport(before);
    const { pathname } = new URL(this.page.url());
    if (over > 0) this.firefox.faults.push(`${pathname}: is ${over} pixels wider than a telephone`);
    return part;
  }

  /** Waits until something is to be seen. @throws Error with the text of the page where it never is */
  async find(selector: string): Promise<ElementHandle> {
    try {
      const found = await this.page.waitForSelector(selector, { visible: true });
      if (found) return found;
    } catch (error) {
      throw new Error(`${selector} is not in ${await this.shown()}`, { cause: error });
    }
    throw new Error(`${selector} is gone from ${this.page.url()}`);
  }

  /** Clicks the middle of something by the mouse, once it stands still in sight. @throws Error where it comes to no rest */
  async click(selector: string): Promise<void> {
    let before: BoundingBox | null = null;
    const begun = performance.now();
    while (performance.now() - begun < WAIT_MS) {
      await pause(LOOK_MS);
      const target = await this.find(selector);
      try {
        if (!(await target.isIntersectingViewport({ threshold: 1 }))) await target.scrollIntoView();
        const box = await target.boundingBox();
        if (box && box.x === before?.x && box.y === before.y) {
          await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
          return;
        }
        before = box;
      } catch (error) {
        // What was found gave way to another, as pages do that draw themselves anew.
        if (performance.now() - begun > WAIT_MS / 2) throw error;
      }
    }
    throw new Error(`${selector} comes to no rest in ${this.page.url()}`);
  }

  /** Clicks a field and types in place of what is in it. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('a');
    await this.page.keyboard.up('Control');
    await this.page.keyboard.type(text);
  }

  async press(...keys: readonly KeyInput[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /**
   * Leads the focus to something by the key that does so, on the way that stays within the page: beyond its end the focus is in the
   * bars of Firefox, while the driver goes on sending keys to the page, where Enter on a button then does nothing.
   */
  async tabTo(selector: string): Promise<void> {
    const target = `document.querySelector(${JSON.stringify(selector)})`;
    const isBefore = `${target} && document.activeElement.compareDocumentPosition(${target}) & Node.DOCUMENT_POSITION_PRECEDING`;
    if (await this.evaluated<boolean>(`document.activeElement !== document.body && Boolean(${isBefore})`)) {
      await this.page.keyboard.down('Shift');
      try {
        await this.#tab(selector);
      } finally {
        await this.page.keyboard.up('Shift');
      }
    } else await this.#tab(selector);
  }

  async #tab(selector: string): Promise<void> {
    const isThere = (): Promise<boolean> => this.evaluated<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
    for (let step = 0; step < MOST_TABS && !(await isThere()); step += 1) {
      await this.page.keyboard.press('Tab');
      const { name = '', wrong } = await this.evaluated<Focused>(FOCUSED);
      for (const fault of wrong) this.firefox.faults.push(`${new URL(this.page.url()).pathname}: ${name}: ${fault}`);
    }
    if (!(await isThere())) throw new Error(`No Tab leads to ${selector} in ${this.page.url()}`);
  }

  /** Chooses of a list by the keyboard, as one does who knows how the choice begins. */
  async choose(selector: string, beginning: string): Promise<void> {
    await this.tabTo(selector);
    await this.page.keyboard.type(beginning);
  }

  /** Gives a field files of this machine, as its dialog would. */
  async upload(selector: string, path: string): Promise<void> {
    const field = (await this.page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>;
    await field.uploadFile(path);
  }

  /** What something says. */
  async textOf(selector: string): Promise<string> {
    await this.find(selector);
    return this.evaluated<string>(`document.querySelector(${JSON.stringify(selector)}).textContent`);
  }

  /** Value of an expression within the page, also while the page gives way to another. */
  async evaluated<Value>(expression: string): Promise<Value> {
    const begun = performance.now();
    for (;;) {
      try {
        return (await this.page.evaluate(expression)) as Value;
      } catch (error) {
        if (performance.now() - begun > WAIT_MS) throw error;
        await pause(LOOK_MS);
      }
    }
  }

  /** Waits until an expression holds in the page. @throws Error where it does not come to hold */
  async until(expression: string): Promise<void> {
    const begun = performance.now();
    while (!(await this.evaluated<boolean>(`Boolean(${expression})`))) {
      if (performance.now() - begun > WAIT_MS) throw new Error(`${expression} does not come to hold in ${await this.shown()}`);
      await pause(LOOK_MS);
    }
  }

  /** Where one is, and what there is to read: for errors. */
  private async shown(): Promise<string> {
    return `${this.page.url()}:\n${await this.evaluated<string>(`document.body.innerText.slice(0, ${LONGEST_TEXT})`)}`;
  }

  /** Saves a picture where `LYCEUM_PICTURES` names a folder. */
  async picture(name: string): Promise<void> {
    const folder = process.env['LYCEUM_PICTURES'];
    if (folder !== undefined) await this.page.screenshot({ path: `${folder}/firefox-${name}.png` });
  }
}

/** A button or a link by all that it says. */
export function called(element: 'a' | 'button', name: string): string {
  return `::-p-xpath(//${element}[normalize-space(.)="${name}"])`;
}
