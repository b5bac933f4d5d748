/** The only source of the current time for domain code, so that tests move time instead of waiting for it. */
export abstract class Clock {
  abstract now(): Date;
}

/** The wall clock of this machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
