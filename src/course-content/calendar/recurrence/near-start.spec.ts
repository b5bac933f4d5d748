import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { occurrencesBetween, type Recurrence, wallClock } from './recurrence.js';
import { startedNear } from './near-start.js';

const DAY_MS = 86_400_000;

/** By the library, from the first occurrence on. */
function goneThrough({ start, timezone, rule }: Recurrence, from: Date, to: Date): string[] {
  const rruleString = `DTSTART;TZID=${timezone}:${wallClock(start, timezone)}\nRRULE:${rule}`;
  const found = new RRuleTemporal({ rruleString, cache: false }).between(from, to, true);
  return found.map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString());
}

describe('a series that began long ago', () => {
  it('has the same occurrences as one that is gone through from its start', () => {
    const series = fc.record({
      start: fc.integer({ min: 0, max: 3_000 * 1_440 }).map((minutes) => new Date(Date.UTC(2015, 0) + minutes * 60_000)),
      timezone: fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe'),
      rule: fc
        .record({
          frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
          interval: fc.integer({ min: 1, max: 5 }),
          more: fc.constantFrom('', ';BYDAY=MO,SU', ';WKST=SU;BYDAY=SA,SU', ';UNTIL=20260401T000000Z', ';COUNT=900', ';BYMONTH=3,10'),
        })
        .map(({ frequency, interval, more }) => `FREQ=${frequency};INTERVAL=${interval}${more}`),
    });
    const days = fc.integer({ min: 0, max: 800 });
    fc.assert(
      fc.property(series, days, fc.integer({ min: 0, max: 40 }), (one, after, length) => {
        const from = new Date(Date.UTC(2024, 9, 1) + after * DAY_MS);
        const to = new Date(from.getTime() + length * DAY_MS);
        expect(occurrencesBetween(one, from, to).map((moment) => moment.toISOString())).toEqual(
          to < one.start ? [] : goneThrough(one, from, to),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('is begun within weeks of what is asked for', () => {
    const series = { start: new Date('1970-01-01T09:00:00Z'), timezone: 'Europe/Paris', rule: 'FREQ=DAILY' };
    const from = new Date('2026-11-01T00:00:00Z');
    const { start } = startedNear(series, from);
    expect(from.getTime() - start.getTime()).toBeLessThan(30 * DAY_MS);
    expect(startedNear({ ...series, rule: 'FREQ=DAILY;COUNT=1000' }, from).start).toEqual(series.start);
  });
});
