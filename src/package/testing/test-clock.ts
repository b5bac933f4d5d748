import { Clock } from '../../config/clock.js';

/** Time that stands still until a test moves it. */
export class TestClock extends Clock {
  #now: number;

  /** @param start the wall clock's time unless said otherwise */
  constructor(start: Date | string = new Date()) {
    super();
    this.#now = new Date(start).getTime();
  }

  override now(): Date {
    return new Date(this.#now);
  }

  /** @param now what time it is from here on */
  set(now: Date | string): void {
    this.#now = new Date(now).getTime();
  }

  /** @param seconds to move on */
  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }
}
