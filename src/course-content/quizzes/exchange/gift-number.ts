import { Fraction } from '../scoring/fraction.js';
import { decimalText, toleranceText } from './decimal-text.js';
import { numericQuestion, type PortableQuestion } from './portable-question.js';

type Base = Pick<PortableQuestion, 'text' | 'points' | 'feedback'>;

const RANGE = /^=?\s*([^\s.:=%]*(?:\.[^\s.:=%]+)?)\.\.([^\s:=%]+)$/;
const NEAR = /^=?\s*([^\s:=%]+)(?:\s*:\s*([^\s:=%]+))?$/;

/** @param inner `value:tolerance` or `least..most` @returns nothing for several numbers, and for those that cannot be kept exactly */
export function giftNumber(base: Base, inner: string): PortableQuestion | undefined {
  const [asked = ''] = inner.split('#');
  const [, from, to] = RANGE.exec(asked.trim()) ?? [];
  if (from !== undefined && to !== undefined) return between(base, from, to);
  const [, value = '', tolerance = '0'] = NEAR.exec(asked.trim()) ?? [];
  return numberOf(base, decimalText(value), toleranceText(tolerance));
}

function between(base: Base, from: string, to: string): PortableQuestion | undefined {
  const [least, most] = [decimalText(from), decimalText(to)];
  if (least === undefined || most === undefined) return undefined;
  const decimals = 1 + Math.max(...[least, most].map((bound) => bound.split('.')[1]?.length ?? 0));
  const half = (sum: Fraction): string => sum.dividedBy(Fraction.of(2)).toFixed(decimals);
  const [middle, width] = [half(Fraction.of(least).plus(Fraction.of(most))), half(Fraction.of(most).minus(Fraction.of(least)))];
  return numberOf(base, decimalText(middle), toleranceText(width));
}

function numberOf(base: Base, value: string | undefined, tolerance: string | undefined): PortableQuestion | undefined {
  return value === undefined || tolerance === undefined ? undefined : numericQuestion(base, value, tolerance);
}
