/** Marks that a keyboard or a clipboard adds and nobody sees: directions of writing, breaks without width. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/g;
const BLANKS = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;
const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4`\uff07]/g;
const QUOTES = /[\u201c\u201d\u201e\u201f\u2033\uff02]/g;
const HYPHENS = /[\u2010-\u2013\u2212\ufe63\uff0d]/g;
const DIGITS = /\p{Nd}/gu;
const TEN = 10;

/**
 * Text as its sense is compared, whichever keyboard it was typed on: typographic apostrophes, quotes and hyphens are the plain ones,
 * blanks of any kind and number are one, digits of every script are those of ASCII, and what nobody sees is gone.
 */
export function asTyped(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(HYPHENS, '-')
    .replaceAll('…', '...')
    .replace(DIGITS, (digit) => String(valueOf(digit)))
    .replace(BLANKS, ' ')
    .trim();
}

/** The value of a decimal digit: in every script the ten of them follow one another (Unicode Standard, section 4.6). */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % TEN;
}
