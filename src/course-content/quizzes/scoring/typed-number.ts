import { Fraction } from './fraction.js';
import { asTyped } from './typed-text.js';

const NUMBER = /^([+-]?)([\d.,' ]*\d[.,]?)(?:(?:e| ?[x×*·⋅] ?10 ?\^ ?)([+-]?\d{1,3}))?$/i;
const PLAIN = /^\d{0,30}(?:[.,]\d{0,30})?$/;
/** Groups of digits: three by three, or as in India, three after pairs. */
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,30})?$/;
const GROUPED_BY_STOPS = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,30})?$/;
const GROUPED_BY_BLANKS = /^\d{1,3}(?:[' ]\d{3})+(?:[.,]\d{1,30})?$/;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const ARABIC_SEPARATORS: Readonly<Record<string, string>> = { '٫': '.', '٬': "'" };

/**
 * What a number that a person has typed can mean, exactly. `10,000` is ten thousand to some and ten to others, so that it has two
 * meanings; a single stop is that of decimals.
 * @param text with a sign, decimals after a comma or a stop, grouped digits, digits of any script, a power of ten (`1.5e3`, `1,5 × 10^3`)
 * @returns nothing for what is no number
 */
export function meaningsOf(text: string): readonly Fraction[] {
  const [, sign = '', digits = '', exponent = '0'] = NUMBER.exec(plainly(text)) ?? [];
  const written = new Set([...decimals(digits), ...(GROUPED_BY_COMMAS.test(digits) ? [digits.replaceAll(',', '')] : [])]);
  return [...written].map((decimal) => Fraction.of(`${sign}${decimal}e${exponent}`));
}

function plainly(text: string): string {
  const read = text.replace(/[٫٬]/g, (separator) => ARABIC_SEPARATORS[separator] ?? '');
  const powers = read.replace(/(10)([⁺⁻]?)([⁰¹²³⁴-⁹]+)/, (_, ten: string, sign: string, power: string) => {
    return `${ten}^${sign === '⁻' ? '-' : ''}${[...power].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')}`;
  });
  return asTyped(powers).replace(/^([+-]) /, '$1');
}

function decimals(digits: string): string[] {
  if (PLAIN.test(digits) && /\d/.test(digits)) return [digits.replace(',', '.')];
  if (GROUPED_BY_BLANKS.test(digits)) return [digits.replace(/[' ]/g, '').replace(',', '.')];
  if (GROUPED_BY_STOPS.test(digits)) return [digits.replaceAll('.', '').replace(',', '.')];
  return [];
}
