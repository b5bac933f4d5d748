import { Clock } from '../../src/config/clock.js';

/** Time that stands still until a test moves it. */
export class FakeClock extends Clock {
  #now: number;

  constructor(start: Date | string = '2026-03-02T08:00:00Z') {
    super();
    this.#now = new Date(start).getTime();
  }

  override now(): Date {
    return new Date(this.#now);
  }

  /** @param seconds to move on */
  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }
}
