import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isExistingDay } from './existing-day.js';

describe('isExistingDay', () => {
  it('holds for every day that there is', () => {
    const day = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(fc.property(day, (date) => isExistingDay(date.toISOString())));
  });

  it.each(['2026-06-31', '2026-02-29', '2100-02-29', '2026-00-10', '2026-13-01', '2026-01-00', '2026-01-32'])(
    'does not hold for %s',
    (day) => expect(isExistingDay(day)).toBe(false),
  );
});
