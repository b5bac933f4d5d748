import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldVisits, LONGEST_PAUSE_MS, type Visit } from './visit-folding.js';

const minutes = (...counts: number[]): number[] => counts.map((count) => count * 60_000);

describe('visits', () => {
  it('end with a pause of more than half an hour', () => {
    const { continued, begun } = foldVisits(minutes(0, 5, 20, 65));
    expect(continued).toBeUndefined();
    expect(begun).toEqual([
      { start: 0, end: 1_200_000, requests: 3 },
      { start: 3_900_000, end: 3_900_000, requests: 1 },
    ]);
  });

  it('go on from the stored one', () => {
    const stored = { start: 0, end: 60_000, requests: 2 };
    expect(foldVisits(minutes(10, 45), stored)).toEqual({
      continued: { start: 0, end: 600_000, requests: 3 },
      begun: [{ start: 2_700_000, end: 2_700_000, requests: 1 }],
    });
    expect(foldVisits(minutes(40), stored)).toEqual({ begun: [{ start: 2_400_000, end: 2_400_000, requests: 1 }] });
  });

  it('are the same however the requests are grouped, as long as these come in order', () => {
    const times = fc.array(fc.integer({ min: 0, max: 20 * LONGEST_PAUSE_MS }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(times, fc.nat(), (unordered, at) => {
        const ordered = unordered.toSorted((one, other) => one - other);
        const cut = at % ordered.length;
        const whole = foldVisits(ordered).begun;
        const visits: Visit[] = [...foldVisits(ordered.slice(0, cut)).begun];
        const { continued, begun } = foldVisits(ordered.slice(cut), visits.at(-1));
        if (continued) visits[visits.length - 1] = continued;
        expect([...visits, ...begun]).toEqual(whole);
      }),
    );
  });
});
