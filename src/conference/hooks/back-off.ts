const BASE_MS = 2_000;
/** Short compared with the five minutes for which an address is still valid when its renewal begins. */
const LONGEST_MS = 60_000;

/** Where the jitter comes from: a number from 0 up to, but not, 1. Replaced by tests. */
export class Jitter {
  next(): number {
    return Math.random();
  }
}

/**
 * How long to wait after so many failures in a row: doubled each time up to a minute, of which a random half is taken off, so
 * that many hooks, and many processes, do not retry at the same time.
 * @returns milliseconds
 */
export function backOff(failures: number, jitter: Jitter): number {
  const full = Math.min(LONGEST_MS, BASE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 30));
  return Math.round(full * (1 - jitter.next() / 2));
}
