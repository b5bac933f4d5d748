import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { momentAt, wallTime } from '../calendar/recurrence/wall-time.js';
import { repeatedDates } from './repeated-dates.js';

const day = (text: string): Date => new Date(`${text}T08:30:00Z`);
const days = (dates: readonly Date[]): string[] => dates.map((date) => date.toISOString().slice(0, 10));

describe('the dates of a register that repeat', () => {
  it.each([
    ['daily', '2026-03-05', ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']],
    ['weekly', '2026-03-16', ['2026-03-02', '2026-03-09', '2026-03-16']],
    ['biweekly', '2026-03-29', ['2026-03-02', '2026-03-16']],
    ['monthly', '2026-05-01', ['2026-03-02', '2026-04-02']],
  ] as const)('come %s until %s', (repetition, until, expected) => {
    expect(days(repeatedDates(day('2026-03-02'), repetition, { until: day(until), timezone: 'UTC' }, 100))).toEqual(expected);
  });

  it('keep their time of day in every zone, over changes of the clocks', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    // At noon no zone changes its clocks.
    const noons = fc.integer({ min: 0, max: 3_650 }).map((days) => Date.UTC(2020, 0, 1 + days, 12));
    fc.assert(
      fc.property(zones, noons, fc.constantFrom('daily', 'weekly', 'biweekly', 'monthly'), (timezone, wall, repetition) => {
        const first = momentAt(wall, timezone);
        const dates = repeatedDates(first, repetition, { until: new Date(first.getTime() + 400 * 86_400_000), timezone }, 60);
        const times = new Set(dates.map((date) => wallTime(date, timezone) % 86_400_000));
        expect([timezone, [...times]]).toEqual([timezone, [wallTime(first, timezone) % 86_400_000]]);
        expect(new Set(dates.map((date) => Math.floor(wallTime(date, timezone) / 86_400_000))).size).toBe(dates.length);
      }),
      { numRuns: 300 },
    );
  });

  it('leave out the months that lack the day', () => {
    expect(days(repeatedDates(day('2026-01-31'), 'monthly', { until: day('2026-06-30'), timezone: 'UTC' }, 100))).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ]);
  });

  it('stop at the most that is wanted', () => {
    expect(repeatedDates(day('2026-01-01'), 'daily', { until: day('2126-01-01'), timezone: 'UTC' }, 5)).toHaveLength(5);
  });
});
