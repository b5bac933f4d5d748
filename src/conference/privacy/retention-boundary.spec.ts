import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retentionBoundary, type Stretch } from './retention-boundary.js';

describe('the boundary of retention', () => {
  it.each<[string, Stretch[], number]>([
    [
      'is the cutoff where nothing crosses it',
      [
        { from: 10, to: 20 },
        { from: 150, to: 160 },
      ],
      100,
    ],
    ['moves before what crosses it', [{ from: 90, to: 110 }], 90],
    ['moves before what has no end', [{ from: 5, to: null }], 5],
    [
      'moves on before what crosses it there',
      [
        { from: 90, to: 110 },
        { from: 70, to: 95 },
      ],
      70,
    ],
    ['takes an end at the very boundary for a crossing', [{ from: 50, to: 100 }], 50],
  ])('%s', (_, stretches, boundary) => {
    expect(retentionBoundary(100, stretches)).toBe(boundary);
  });

  it('lies within nothing, and no later timestamp up to the cutoff would', () => {
    const stretch = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.option(fc.integer({ min: 0, max: 20 }))).map(([from, length]) => ({
      from,
      to: length === null ? null : from + length,
    }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.array(stretch, { maxLength: 8 }), (cutoff, stretches) => {
        const isFree = (timestamp: number): boolean =>
          !stretches.some(({ from, to }) => from < timestamp && (to === null || to >= timestamp));
        const boundary = retentionBoundary(cutoff, stretches);
        expect([boundary <= cutoff, isFree(boundary)]).toEqual([true, true]);
        for (let later = boundary + 1; later <= cutoff; later += 1) expect(isFree(later)).toBe(false);
      }),
    );
  });
});
