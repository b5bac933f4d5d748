import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';

/** Wrong codes in a minute that are answered at once. */
const FREE = 10;
const MINUTE_MS = 60_000;
const STEP_MS = 100;
const LONGEST_MS = 3_000;

/**
 * How many wrong codes of invitations came lately, in this process. Codes have 256 random bits, so that nobody guesses one; a client that
 * tries is slowed down all the same. Right codes are never delayed.
 */
@Injectable()
export class WrongCodes {
  private minute = 0;
  private count = 0;

  constructor(private readonly clock: Clock) {}

  /** Counts one more. @returns milliseconds to let its sender wait */
  delayOfNext(): number {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    if (minute !== this.minute) this.count = 0;
    this.minute = minute;
    this.count += 1;
    return Math.min(Math.max(this.count - FREE, 0) * STEP_MS, LONGEST_MS);
  }
}
