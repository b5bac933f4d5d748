import { describe, expect, it } from '@jest/globals';
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
    expect(days(repeatedDates(day('2026-03-02'), repetition, day(until), 100))).toEqual(expected);
  });

  it('leave out the months that lack the day', () => {
    expect(days(repeatedDates(day('2026-01-31'), 'monthly', day('2026-06-30'), 100))).toEqual(['2026-01-31', '2026-03-31', '2026-05-31']);
  });

  it('stop at the most that is wanted', () => {
    expect(repeatedDates(day('2026-01-01'), 'daily', day('2126-01-01'), 5)).toHaveLength(5);
  });
});
