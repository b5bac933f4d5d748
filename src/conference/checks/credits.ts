import type { CreditRule } from './attendance-templates.js';

/** What a person was asked and answered. */
export interface CheckCount {
  readonly asked: number;
  readonly answered: number;
}

/** What a person earned, and of what. */
interface EarnedCredits {
  readonly credits: number;
  /** Credits that the time alone would be. */
  readonly of: number;
  /** The part of them that the answers earn: 1, 0.5 or 0. */
  readonly part: number;
}

/**
 * Credits of one participant. Minutes are rounded down to whole credits; the answers then earn all of these, half of them or none. Who was
 * asked nothing proved nothing.
 */
export function creditsOf(seconds: number, { asked, answered }: CheckCount, { minutes, full, half }: CreditRule): EarnedCredits {
  const of = Math.floor(seconds / 60 / minutes);
  const share = asked === 0 ? -1 : (answered / asked) * 100;
  const part = share >= full ? 1 : share >= half ? 0.5 : 0;
  return { credits: of * part, of, part };
}
