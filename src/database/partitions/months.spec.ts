import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { monthNamed, monthOf, monthsLater } from './months.js';

describe('a month', () => {
  it('is that of an instant in UTC, and is found again by its name', () => {
    const month = monthOf(new Date('2026-12-31T23:59:59.999Z'));
    expect(month).toEqual({ start: new Date('2026-12-01T00:00:00Z'), end: new Date('2027-01-01T00:00:00Z'), name: '2026_12' });
    expect(monthNamed(`track_e_access_${month.name}`)).toEqual(month);
    expect(monthsLater(month, 1).name).toBe('2027_01');
    expect(monthsLater(month, -12).name).toBe('2025_12');
  });

  it.each(['track_e_access', 'track_e_access_other', 'track_e_access_2026_13', 'track_e_access_26_01'])('is not named by "%s"', (name) => {
    expect(monthNamed(name)).toBeUndefined();
  });

  it('ends where the next one begins', () => {
    const instant = fc.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.integer({ min: -300, max: 300 }), (at, distance) => {
        const month = monthOf(at);
        expect(month.start <= at && at < month.end).toBe(true);
        expect(monthsLater(month, 1).start).toEqual(month.end);
        expect(monthsLater(monthsLater(month, distance), -distance)).toEqual(month);
      }),
    );
  });
});
