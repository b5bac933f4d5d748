import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { randomRule } from '../../../../test/support/random-rule.js';
import { occurrences, occurrencesBetween } from './recurrence.js';
import { ruleProblem } from './recurrence-rule.js';

describe('a rule of repetition', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=99999999', 'INTERVAL'],
    ['FREQ=DAILY;COUNT=0', 'COUNT'],
    ['FREQ=DAILY;COUNT=X', 'COUNT'],
    ['FREQ=DAILY;UNTIL=20261399', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20261009T000000', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=TOMORROW', 'UNTIL'],
    ['FREQ=WEEKLY;WKST=XX', 'WKST'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY'],
    ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH'],
    ['FREQ=MONTHLY;BYWEEKNO=1', 'BYWEEKNO'],
    ['FREQ=YEARLY;BYYEARDAY=400', 'BYYEARDAY'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS'],
    ['FREQ=HOURLY', 'FREQ'],
    ['INTERVAL=2', 'FREQ'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'UNTIL'],
    ['FREQ=DAILY;BYHOUR=8', 'BYHOUR'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ'],
  ])('like %j is refused by its part %s', (rule, part) => {
    expect(ruleProblem(rule)).toMatchObject({ part });
  });

  it('that is taken is read by all that reads rules', () => {
    const start = new Date('2026-03-02T09:00:00Z');
    const last = new Date('2126-01-01T00:00:00Z');
    let taken = 0;
    fc.assert(
      fc.property(randomRule, fc.constantFrom('UTC', 'Europe/Paris'), (rule, timezone) => {
        if (ruleProblem(rule)) return;
        taken += 1;
        expect(() => occurrences({ start, timezone, rule }, 2, last)).not.toThrow();
        expect(() => occurrencesBetween({ start, timezone, rule }, start, new Date('2026-06-01T00:00:00Z'))).not.toThrow();
        const written = new ICAL.Component('vevent');
        written.updatePropertyWithValue('rrule', ICAL.Recur.fromString(rule));
        expect(ICAL.Component.fromString(written.toString()).getFirstPropertyValue('rrule')).toBeInstanceOf(ICAL.Recur);
      }),
      { numRuns: 2_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
