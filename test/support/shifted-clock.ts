import { Clock } from '../../src/config/clock.js';

/** The time of the machine, so much later as a test says. */
export class ShiftedClock extends Clock {
  #laterMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.#laterMs);
  }

  /** Noon of the next day, UTC. */
  nextNoon(): void {
    const noon = new Date(this.now());
    noon.setUTCHours(36, 0, 0, 0);
    this.#laterMs = noon.getTime() - Date.now();
  }
}
