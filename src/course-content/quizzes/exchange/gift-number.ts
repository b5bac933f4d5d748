import { Fraction } from '../scoring/fraction.js';
import { type GradedNumber, numbersQuestion } from './accepted-answers.js';
import { decimalText } from './decimal-text.js';
import type { PortableQuestion } from './portable-question.js';

type Base = Pick<PortableQuestion, 'text' | 'points' | 'feedback'>;

const RANGE = /^([^\s.:=%]*(?:\.[^\s.:=%]+)?)\.\.([^\s:=%]+)$/;
const NEAR = /^([^\s:=%]+)(?:\s*:\s*([^\s:=%]+))?$/;
const WEIGHTED = /^%(-?\d+(?:\.\d+)?)%([\s\S]*)$/;

/**
 * Numbers as GIFT has them: `value:tolerance` or `least..most`, several with `=` before each, and `%50%` before one that has a part of the marks.
 * @param numbers without what is said of them
 * @returns a sentence for what cannot be kept exactly
 */
export function giftNumbers(base: Base, numbers: readonly string[]): PortableQuestion | string {
  return numbersQuestion(
    base,
    numbers.map((written) => {
      const [, percent, number = written] = WEIGHTED.exec(written.trim()) ?? [];
      return { ...numberOf(number.trim()), percent };
    }),
  );
}

function numberOf(asked: string): GradedNumber {
  const [, from, to] = RANGE.exec(asked) ?? [];
  if (from !== undefined && to !== undefined) return between(from, to);
  const [, text = '', tolerance = '0'] = NEAR.exec(asked) ?? [];
  return { text, tolerance };
}

function between(from: string, to: string): GradedNumber {
  const [least, most] = [decimalText(from), decimalText(to)];
  if (least === undefined || most === undefined) return { text: '', tolerance: '' };
  const decimals = 1 + Math.max(...[least, most].map((bound) => bound.split('.')[1]?.length ?? 0));
  const half = (sum: Fraction): string => sum.dividedBy(Fraction.of(2)).toFixed(decimals);
  return {
    text: half(Fraction.of(least).plus(Fraction.of(most))),
    tolerance: half(Fraction.of(most).minus(Fraction.of(least))),
  };
}
