import type { Page, Route } from 'playwright-core';

type End = (route: Route) => Promise<void>;

/** Answers for which a page waits until it is said what becomes of them. */
export class LateAnswers {
  readonly #waiting: Route[] = [];
  #end: End | undefined;

  private constructor() {}

  /** @param asked which requests of the page are held up */
  static async of(page: Page, asked: RegExp): Promise<LateAnswers> {
    const answers = new LateAnswers();
    await page.route(asked, (route) => {
      if (answers.#end) return answers.#end(route);
      answers.#waiting.push(route);
      return undefined;
    });
    return answers;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** They come, and so do those after them. */
  letCome(): Promise<void> {
    return this.#endAll((route) => route.continue());
  }

  /** The network fails for them, and for those after them. */
  lose(): Promise<void> {
    return this.#endAll((route) => route.abort());
  }

  async #endAll(end: End): Promise<void> {
    this.#end = end;
    await Promise.all(this.#waiting.splice(0).map(end));
  }
}
