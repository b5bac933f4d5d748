import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { templateOf } from './attendance-templates.js';
import { creditsOf } from './credits.js';

const rule = templateOf('nasba-16')?.credits ?? { minutes: 0, full: 0, half: 0 };
const of = (minutes: number, answered: number, asked: number): object => creditsOf(minutes * 60, { asked, answered }, rule);

describe('credits of the template of NASBA', () => {
  it('are one for 99 minutes with four of five checks answered', () => {
    expect(of(99, 4, 5)).toEqual({ credits: 1, of: 1, part: 1 });
  });

  it('are half of two for 110 minutes with three of five checks answered', () => {
    expect(of(110, 3, 5)).toEqual({ credits: 1, of: 2, part: 0.5 });
    expect(of(99, 3, 5)).toEqual({ credits: 0.5, of: 1, part: 0.5 });
  });

  it('are none below half of the checks, and none for one who was asked nothing', () => {
    expect(of(110, 2, 5)).toEqual({ credits: 0, of: 2, part: 0 });
    expect(of(110, 0, 0)).toEqual({ credits: 0, of: 2, part: 0 });
  });

  it('are all at 75 per cent and half at 50 per cent, to the second', () => {
    expect([of(50, 3, 4), of(50, 2, 4), of(49.99, 4, 4)]).toEqual([
      { credits: 1, of: 1, part: 1 },
      { credits: 0.5, of: 1, part: 0.5 },
      { credits: 0, of: 0, part: 1 },
    ]);
  });

  it('never become fewer by a minute or an answer more', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(20), fc.nat(20), (minutes, one, other) => {
        const [answered, asked] = [Math.min(one, other), Math.max(one, other)];
        const credits = creditsOf(minutes * 60, { asked, answered }, rule).credits;
        expect(creditsOf((minutes + 1) * 60, { asked, answered }, rule).credits).toBeGreaterThanOrEqual(credits);
        if (answered < asked)
          expect(creditsOf(minutes * 60, { asked, answered: answered + 1 }, rule).credits).toBeGreaterThanOrEqual(credits);
      }),
    );
  });
});
