import { Injectable } from '@nestjs/common';

/** Whether this process is about to leave: it still answers, and asks everybody to go elsewhere. */
@Injectable()
export class Departure {
  readonly #before: (() => void)[] = [];
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Called when it begins, for what would last longer than the time that is left: streams tell their readers to come again. */
  onBegin(work: () => void): void {
    this.#before.push(work);
  }

  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const work of this.#before) work();
  }
}
