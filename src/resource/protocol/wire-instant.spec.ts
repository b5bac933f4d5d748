import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wireInstant } from './wire-instant.js';

describe('a moment in answers', () => {
  it('is the one of ISO 8601 without its fraction, with an offset in numbers', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (moment) => {
        expect(wireInstant(moment)).toBe(moment.toISOString().replace(/\.\d{3}Z$/, '+00:00'));
      }),
      { numRuns: 6_000 },
    );
  });

  it('is none of a date that is none', () => {
    expect(() => wireInstant(new Date(Number.NaN))).toThrow(RangeError);
  });
});
