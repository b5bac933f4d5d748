import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { APART_MS, checkTimes, EDGE_MS, MOST_CHECKS } from './check-times.js';

const MINUTE = 60_000;
const FROM = Date.UTC(2026, 0, 5, 8);
const terms = fc.record({
  secret: fc.string({ minLength: 1 }),
  run: fc.string({ minLength: 1 }),
  perHour: fc.integer({ min: 1, max: 12 }),
  from: fc.integer({ min: 0, max: 2 ** 42 }),
  minutes: fc.integer({ min: 0, max: 30 * 60 }),
});
const timesOf = ({ minutes, ...rest }: { secret: string; run: string; perHour: number; from: number; minutes: number }): number[] =>
  checkTimes({ ...rest, to: rest.from + minutes * MINUTE });

describe('the times of checks', () => {
  it('are one in each full part of an hour', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const part = 3_600_000 / one.perHour;
        const times = timesOf(one);
        const full = Math.min(Math.floor((one.minutes * MINUTE) / part), MOST_CHECKS);
        for (let index = 0; index < full; index += 1) expect(Math.floor(((times[index] ?? -1) - one.from) / part)).toBe(index);
        expect(times.length - full).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are none in the first and the last two minutes, and five minutes apart', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const times = timesOf(one);
        for (const at of times) {
          expect(at).toBeGreaterThanOrEqual(one.from + EDGE_MS);
          expect(at).toBeLessThanOrEqual(one.from + one.minutes * MINUTE - EDGE_MS);
        }
        times.slice(1).forEach((at, index) => expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(APART_MS));
      }),
    );
  });

  it('are found again from the secret, and are the same whenever the run ends', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 600 }), (one, longer) => {
        const times = timesOf(one);
        expect(timesOf(one)).toEqual(times);
        expect(timesOf({ ...one, minutes: one.minutes + longer }).slice(0, times.length)).toEqual(times);
      }),
    );
  });

  it('are five in 100 minutes with three an hour, for any secret and run', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (secret, run) => {
        expect(checkTimes({ secret, run, perHour: 3, from: FROM, to: FROM + 100 * MINUTE })).toHaveLength(5);
      }),
    );
  });

  it('are others with another secret or another run', () => {
    const of = (secret: string, run: string): number[] => checkTimes({ secret, run, perHour: 3, from: FROM, to: FROM + 300 * MINUTE });
    expect(of('a', 'run')).not.toEqual(of('b', 'run'));
    expect(of('a', 'run')).not.toEqual(of('a', 'other'));
  });

  it('are spread over all of a part: each tenth of it is drawn', () => {
    const tenths = new Set<number>();
    for (let run = 0; run < 300; run += 1) {
      const [at = 0] = checkTimes({ secret: 's', run: String(run), perHour: 3, from: FROM, to: FROM + 30 * MINUTE });
      tenths.add(Math.floor(((at - FROM - EDGE_MS) / (16 * MINUTE)) * 10));
    }
    expect([...tenths].filter((tenth) => tenth < 10).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are none where none are asked for', () => {
    expect(checkTimes({ secret: 's', run: 'r', perHour: 0, from: FROM, to: FROM + 300 * MINUTE })).toEqual([]);
  });
});
