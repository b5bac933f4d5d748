import type { Language } from '../languages/language.js';

/** Fields into which a number is typed. One with a sign cannot say so by `inputmode`: the keyboard of phones for decimals has no minus. */
const FIELD = /<input\b[^>]* (?:inputmode="decimal"|data-decimal)[^>]*>/g;
const POINT = /( value="-?\d+)\.(\d+")/;

/**
 * Shows the numbers in fields as the page shows them beside: `15,5` in French. Every form takes both. A point stays where the language
 * writes another mark than a comma, which no form takes. Values are escaped, so that only a field's own attribute is met.
 */
export function withDecimalMarks(markup: string, language: Language): string {
  if (markup.search(FIELD) < 0 || !writesComma(language)) return markup;
  return markup.replaceAll(FIELD, (field) => field.replace(POINT, '$1,$2'));
}

function writesComma(language: Language): boolean {
  return new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',');
}
