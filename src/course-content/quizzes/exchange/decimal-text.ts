const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
/** Digits before and behind the point that our questions keep. */
const MOST_DIGITS = 30;
const PERCENT = /^\d{1,3}(?:\.\d{1,7})?$/;
const TOLERANCE = /^\d{1,12}(?:\.\d{1,12})?$/;

/** @returns a number of another system as a decimal without an exponent, exactly; nothing for what is no such number, or too long a one */
export function decimalText(text: string): string | undefined {
  const [, sign = '', whole = '', part = '', exponent = '0'] = NUMBER.exec(text.trim()) ?? [];
  if (whole === '' && part === '') return undefined;
  const point = whole.length + Number(exponent);
  const digits = whole + part;
  const padded = point > digits.length ? digits.padEnd(point, '0') : point < 0 ? '0'.repeat(-point) + digits : digits;
  const at = Math.max(point, 0);
  const [before, behind] = [padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0', padded.slice(at).replace(/0+$/, '')];
  if (before.length > MOST_DIGITS || behind.length > MOST_DIGITS) return undefined;
  return `${sign === '-' ? '-' : ''}${before}${behind === '' ? '' : `.${behind}`}`;
}

/** @returns how far an answer may be off, as our questions keep it; nothing for what they cannot keep */
export function toleranceText(text: string): string | undefined {
  const tolerance = decimalText(text);
  return tolerance !== undefined && TOLERANCE.test(tolerance) ? tolerance : undefined;
}

/** @returns a part of the marks in percent, as our questions keep it; nothing for what they cannot keep, such as one below zero */
export function percentText(text: string): string | undefined {
  const percent = decimalText(text);
  return percent !== undefined && PERCENT.test(percent) ? percent : undefined;
}
