import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apportion, apportionWithin } from './apportionment.js';

const seconds = fc.integer({ min: 0, max: 100_000 });
const weights = fc.array(seconds, { minLength: 1, maxLength: 8 });
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

describe('apportionment', () => {
  it.each([
    [100, [1, 1], [50, 50]],
    [100, [1, 1, 1], [34, 33, 33]],
    [7, [0, 3, 0], [0, 7, 0]],
    [5, [0, 0], [5, 0]],
    [0, [3, 4], [0, 0]],
  ])('splits %d by %j into %j', (total, by, shares) => {
    expect(apportion(total, by)).toEqual(shares);
  });

  it('adds up to the total, in whole numbers, none off its proportion by one or more', () => {
    fc.assert(
      fc.property(seconds, weights, (total, by) => {
        const shares = apportion(total, by);
        expect(sum(shares)).toBe(total);
        expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
        if (sum(by) > 0) shares.forEach((share, index) => expect(Math.abs(share - (total * (by[index] ?? 0)) / sum(by))).toBeLessThan(1));
      }),
    );
  });

  it('keeps within the limits while there is room, and always adds up', () => {
    fc.assert(
      fc.property(seconds, fc.array(fc.tuple(seconds, seconds), { minLength: 1, maxLength: 8 }), (total, presences) => {
        const limits = presences.map(([, limit]) => limit);
        const shares = apportionWithin(
          total,
          presences.map(([weight]) => weight),
          limits,
        );
        expect(sum(shares)).toBe(total);
        const exceeding = shares.filter((share, index) => share > (limits[index] ?? 0));
        expect(exceeding.length).toBe(total > sum(limits) ? 1 : 0);
      }),
    );
  });
});
