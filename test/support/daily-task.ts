import type { Browser, Locator, Page, Request } from 'playwright-core';
import type { DoneTask, TaskCost } from './daily-task-costs.js';
import { settled } from './settled-page.js';
import { PASSWORD } from './sign-in.js';

/** The machine may be busy; seconds are printed, and nothing depends on them. */
const WAIT_MS = 60_000;

/** A user at a desk, who begins each task at the home and does it by mouse and typing, while what it takes is counted. */
export class DailyTasks {
  readonly done: DoneTask[] = [];
  readonly #counted = { clicks: 0, fields: 0, pageLoads: 0 };
  #requests = 0;

  private constructor(
    readonly page: Page,
    private readonly origin: string,
    private readonly username: string,
  ) {
    page.on('request', (request) => this.#count(request));
    // What is asked before one leaves is answered as who is sure would; it is a click too.
    page.on('dialog', (dialog) => {
      this.#counted.clicks += 1;
      void dialog.accept();
    });
  }

  static async begin(browser: Browser, origin: string, username: string): Promise<DailyTasks> {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(WAIT_MS);
    return new DailyTasks(await context.newPage(), origin, username);
  }

  /**
   * Does a task and counts it, from the home until the last page stands. @param steps by which a user does it
   */
  async task(name: string, steps: (user: this) => Promise<void>): Promise<void> {
    await this.open();
    Object.assign(this.#counted, { clicks: 0, fields: 0, pageLoads: 0 } satisfies TaskCost);
    this.#requests = 0;
    const begun = await this.#now();
    await steps(this);
    // A page of another service is not watched to its end.
    if (this.page.url().startsWith(this.origin)) await settled(this.page);
    const seconds = ((await this.#now()) - begun) / 1000;
    this.done.push({ name, cost: { ...this.#counted }, requests: this.#requests, seconds });
  }

  /** Opens the home, which counts for no task. */
  async open(): Promise<void> {
    await this.page.goto(`${this.origin}/`);
    await settled(this.page);
  }

  /** Signs in by the form that the home has for strangers. */
  async signIn(): Promise<void> {
    await this.type('input[name="username"]', this.username);
    await this.type('input[name="password"]', PASSWORD);
    await this.click('main button[type="submit"]');
    await this.find('details.own');
  }

  /** Waits until a part of the page is to be seen. @throws Error with where the user is, and what there is to read */
  async find(part: string | Locator): Promise<Locator> {
    const found = (typeof part === 'string' ? this.page.locator(part) : part).first();
    try {
      await found.waitFor();
    } catch (error) {
      const text = await this.page.locator('body').innerText();
      throw new Error(`${String(part)} is not in ${this.page.url()}:\n${text.slice(0, 2_000)}`, { cause: error });
    }
    return found;
  }

  /** One press of the mouse. */
  async click(part: string | Locator): Promise<void> {
    const found = await this.find(part);
    this.#counted.clicks += 1;
    await found.click();
  }

  /** Follows a link by the beginning of what it says. */
  async follow(name: string | RegExp): Promise<void> {
    await this.click(this.page.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) }));
  }

  /** Follows the tab of a course by its title, which an entry of the menu above can have too. */
  async tab(name: string): Promise<void> {
    await this.click(this.page.getByRole('navigation', { name: 'Pages of the course' }).getByRole('link', { name, exact: true }));
  }

  /** Presses a button by what it says. */
  async press(name: string): Promise<void> {
    await this.click(this.page.getByRole('button', { name, exact: true }));
  }

  /** Fills a field: the press into it and its keys are one field. */
  async type(part: string | Locator, text: string): Promise<void> {
    const found = await this.find(part);
    this.#counted.fields += 1;
    await found.click();
    await found.press('ControlOrMeta+a');
    await found.pressSequentially(text);
  }

  /** Fills a field of days and hours. @param value `2031-05-17T09:30` */
  async date(part: string, value: string): Promise<void> {
    const found = await this.find(part);
    this.#counted.fields += 1;
    await found.fill(value);
  }

  /** A choice from a list is one press. */
  async choose(part: string | Locator, value: string): Promise<void> {
    const found = await this.find(part);
    this.#counted.clicks += 1;
    await found.selectOption(value);
  }

  /** A press that opens the dialog for files, and the files that are named in it as one field. */
  async upload(part: string, files: readonly string[]): Promise<void> {
    this.#counted.clicks += 1;
    this.#counted.fields += 1;
    await this.page.locator(part).setInputFiles([...files]);
  }

  /** Milliseconds by the clock of the browser. */
  #now(): Promise<number> {
    return this.page.evaluate<number>('performance.timeOrigin + performance.now()');
  }

  #count(request: Request): void {
    if (!request.url().startsWith(this.origin)) return;
    this.#requests += 1;
    // A page that leads on to another is one page for who looks at it.
    const isPage = request.isNavigationRequest() && request.frame() === this.page.mainFrame() && request.redirectedFrom() === null;
    if (isPage) this.#counted.pageLoads += 1;
  }
}
