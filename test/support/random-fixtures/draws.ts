import fc from 'fast-check';
import type { Draw } from './fixture-row.js';

export const DRAWS = 30_000;

/** The same draws for the same number. */
export function drawsOf(number: number): Draw {
  const drawn = fc.sample(fc.noBias(fc.nat(0x7fffffff)), { seed: number, numRuns: DRAWS });
  let next = 0;
  return (maximum) => {
    next += 1;
    return (drawn[next % DRAWS] ?? 0) % (maximum + 1);
  };
}
