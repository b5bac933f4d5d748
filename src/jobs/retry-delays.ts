/** Seconds before the next try, by how many have failed; the last one holds for all further ones. */
const DELAYS = [10, 30, 120, 600, 3_600, 21_600, 86_400] as const;
/** A fifth either way, so that what failed together does not come back together. */
const SPREAD = 0.2;

/**
 * When a job is tried again.
 * @param attempts tries so far, at least 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(attempts: number, random = Math.random()): number {
  const seconds = DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? DELAYS[0];
  return Math.round(seconds * 1000 * (1 - SPREAD + 2 * SPREAD * random));
}
