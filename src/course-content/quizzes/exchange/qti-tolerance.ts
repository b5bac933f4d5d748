import { Fraction } from '../scoring/fraction.js';
import { descendantsOf, type XmlElement } from '../../exchange/xml.js';
import { decimalText, toleranceText } from './decimal-text.js';

const HUNDRED = Fraction.of(100);
/** More than any product of two numbers that are kept has. */
const MOST_DECIMALS = 60;

/**
 * How far an answer may be off the right value, absolutely: a relative tolerance is percent of the value (QTI 2.1, 15.3 `equal`).
 * @param value a decimal
 * @returns nothing for one that cannot be kept: other bounds above than below, bounds that are not included, too many decimals
 */
export function absoluteTolerance(item: XmlElement, value: string): string | undefined {
  const [equal] = descendantsOf(item, 'equal');
  const { toleranceMode = 'exact', tolerance = '0', includeLowerBound, includeUpperBound } = equal?.attributes ?? {};
  if (toleranceMode === 'exact') return '0';
  const [below = '', above = below] = tolerance
    .trim()
    .split(/\s+/)
    .map((bound) => decimalText(bound));
  if (below !== above || includeLowerBound === 'false' || includeUpperBound === 'false') return undefined;
  if (toleranceMode === 'absolute') return toleranceText(below);
  return toleranceMode === 'relative' && below !== '' ? shareOf(value, below) : undefined;
}

function shareOf(value: string, percent: string): string | undefined {
  const size = Fraction.of(value.replace('-', '')).times(Fraction.of(percent)).dividedBy(HUNDRED);
  return toleranceText(size.toFixed(MOST_DECIMALS));
}
