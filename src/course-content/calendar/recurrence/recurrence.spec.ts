import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isTimezone, occurrences, occurrencesBetween } from './recurrence.js';
import { ruleProblem } from './recurrence-rule.js';
import { startsBetween } from './starts-by-month.js';

const END = new Date('2040-01-01T00:00:00Z');
const starts = (start: string, timezone: string, rule: string, limit = 10): string[] =>
  occurrences({ start: new Date(start), timezone, rule }, limit, END).map((time) => time.toISOString().slice(0, 16));

describe('a recurrence', () => {
  it('keeps its time of day where the clocks change', () => {
    expect(starts('2026-10-11T07:00:00Z', 'Europe/Paris', 'FREQ=WEEKLY;COUNT=4')).toEqual([
      '2026-10-11T07:00',
      '2026-10-18T07:00',
      '2026-10-25T08:00',
      '2026-11-01T08:00',
    ]);
    expect(starts('2026-10-25T13:00:00Z', 'America/New_York', 'FREQ=WEEKLY;COUNT=2')).toEqual(['2026-10-25T13:00', '2026-11-01T14:00']);
  });

  it('leaves out days and hours that do not exist', () => {
    expect(starts('2026-01-31T12:00:00Z', 'UTC', 'FREQ=MONTHLY;COUNT=3')).toEqual([
      '2026-01-31T12:00',
      '2026-03-31T12:00',
      '2026-05-31T12:00',
    ]);
    expect(starts('2026-03-28T01:30:00Z', 'Europe/Paris', 'FREQ=DAILY;COUNT=2')).toEqual(['2026-03-28T01:30', '2026-03-30T00:30']);
  });

  it('ends by its rule, by the number wanted, and by the time', () => {
    expect(starts('2026-01-01T12:00:00Z', 'UTC', 'FREQ=DAILY;UNTIL=20260103T120000Z')).toHaveLength(3);
    expect(starts('2026-01-01T12:00:00Z', 'UTC', 'FREQ=DAILY', 5)).toHaveLength(5);
    expect(
      occurrences({ start: new Date('2026-01-01T12:00:00Z'), timezone: 'UTC', rule: 'FREQ=DAILY' }, 99, new Date('2026-01-02T12:00:00Z')),
    ).toHaveLength(2);
    expect(starts('2026-01-01T12:00:00Z', 'UTC', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toEqual([]);
  });

  it('has the same occurrences in a window, whether its months are known already or not', () => {
    const rules = [
      'FREQ=DAILY',
      'FREQ=DAILY;COUNT=40',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      'FREQ=MONTHLY',
      'FREQ=YEARLY',
      'FREQ=WEEKLY;UNTIL=20260601T000000Z',
    ];
    const minute = fc
      .integer({ min: Date.UTC(1969, 10) / 60_000, max: Date.UTC(2031, 0) / 60_000 })
      .map((count) => new Date(count * 60_000));
    const series = fc.record({
      start: fc.constantFrom(new Date('2026-01-31T22:30:00Z'), new Date('2026-03-28T01:30:00Z'), new Date('2025-12-31T23:59:00Z')),
      timezone: fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York'),
      rule: fc.constantFrom(...rules),
    });
    const nearby = fc.integer({ min: -20, max: 400 }).map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000));
    fc.assert(
      fc.property(series, fc.oneof(minute, nearby), fc.integer({ min: 0, max: 150 * 1_440 }), (one, from, minutes) => {
        const to = new Date(from.getTime() + minutes * 60_000);
        expect(startsBetween(one, from, to)).toEqual(occurrencesBetween(one, from, to));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '',
    'weekly',
    'FREQ=HOURLY',
    'FREQ=WEEKLY;COUNT=2;UNTIL=20260101',
    'FREQ=DAILY;COUNT=1001',
    'FREQ=DAILY;BYHOUR=3',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY\nDTSTART=1',
  ])('is refused by the rule %j', (rule) => {
    expect(ruleProblem(rule)?.message).toEqual(expect.any(String));
  });

  it('is taken by the rules of calendars', () => {
    expect(
      ['FREQ=WEEKLY;COUNT=4', 'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271231T000000Z', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=MO'].map(
        ruleProblem,
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(['Europe/Paris', 'UTC', '+02:00', 'Mars/Olympus', ''].map(isTimezone)).toEqual([true, true, false, false, false]);
  });
});
