import { acceptedNumbers } from '../scoring/accepted-numbers.js';
import { plainText } from '../scoring/blanks.js';
import { Fraction } from '../scoring/fraction.js';
import { decimalText } from './decimal-text.js';
import type { PortableNumber, PortableQuestion } from './portable-question.js';

const RESULT = /\[([^[\]]*)\][^[\]]*@@/;
const HUNDRED = Fraction.of(100);
/** Digits of percent that our questions keep. */
const DECIMALS = 7;

/** The numbers that a question accepts, in their order; none where they cannot be read. */
export function writtenNumbers({ answers: [answer], extra }: PortableQuestion): readonly Required<PortableNumber>[] {
  const [, result = ''] = RESULT.exec(answer?.text ?? '') ?? [];
  const standard = extra?.replace('tolerance:', '') ?? '0';
  return (acceptedNumbers(plainText(result).trim()) ?? []).map(({ value, tolerance = standard, share }) => ({
    value: value.replace(',', '.'),
    tolerance,
    share: percentOf(share),
  }));
}

/** A part of the marks in percent. */
export function percentOf(share: Fraction): string {
  return decimalText(share.times(HUNDRED).toFixed(DECIMALS)) ?? '0';
}

/** What some marks are of all of them, in percent. @param all above zero */
export function percentOfMarks(marks: number, all: number): string {
  return percentOf(Fraction.of(marks).dividedBy(Fraction.of(all)));
}
