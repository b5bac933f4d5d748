import { TestClock } from '../../src/package/testing/test-clock.js';

/** Time that stands still until a spec moves it, from a date that is the same in every run. */
export class FakeClock extends TestClock {
  constructor(start: Date | string = '2026-03-02T08:00:00Z') {
    super(start);
  }
}
