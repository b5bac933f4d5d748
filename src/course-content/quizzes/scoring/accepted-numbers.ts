import { Fraction } from './fraction.js';
import { type Shared, sharedText } from './share.js';

/** A number that is right, or for a part of the marks. */
export interface AcceptedNumber extends Pick<Shared, 'share'> {
  /** As it is written. */
  readonly value: string;
  /** How far an answer may be off; undefined where the question says it for all. */
  readonly tolerance?: string;
}

const DECIMAL = /^[+-]?(\d{1,30}([.,]\d{1,30})?|[.,]\d{1,30})$/;
const TOLERANCE = /^\d{1,12}(?:\.\d{1,12})?$/;

/**
 * Reads `3`, or `3:0.1||%50%3:0.5`: several numbers, each with its own tolerance and part of the marks. The first that fits an answer counts.
 * @returns nothing where one of them cannot be read
 */
export function acceptedNumbers(written: string): readonly AcceptedNumber[] | undefined {
  const numbers = written.split('||').map((one): AcceptedNumber | undefined => {
    const { text, share } = sharedText(one);
    const [value = '', tolerance, ...others] = text.trim().split(':');
    const isReadable = DECIMAL.test(value) && (tolerance === undefined || TOLERANCE.test(tolerance)) && others.length === 0;
    return isReadable ? { value, share, ...(tolerance === undefined ? {} : { tolerance }) } : undefined;
  });
  return numbers.every((one) => one !== undefined) ? numbers : undefined;
}

/** The part of the marks that a number has. @param meanings of what was typed @param tolerance where a number has none of its own */
export function shareOfNumber(accepted: readonly AcceptedNumber[], meanings: readonly Fraction[], tolerance: string): Fraction {
  const fitting = accepted.find((one) => {
    const most = Fraction.of(one.tolerance ?? tolerance);
    return meanings.some((meant) => isWithin(meant.minus(Fraction.of(one.value.replace(',', '.'))), most));
  });
  return fitting?.share ?? Fraction.zero;
}

function isWithin(difference: Fraction, tolerance: Fraction): boolean {
  return difference.compare(tolerance) <= 0 && difference.compare(tolerance.negated()) >= 0;
}
