import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { meaningsOf } from './typed-number.js';
import { asTyped } from './typed-text.js';

/** What keyboards make of a sign. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  "'": ['\u2019', '\u2018', '\u02bc', '\u00b4'],
  '"': ['\u201c', '\u201d', '\u201e'],
  '-': ['\u2010', '\u2011', '\u2012', '\u2013', '\u2212'],
  ' ': ['  ', '\u00a0', '\u202f', '\u2009', '\t', '\u3000'],
  '...': ['…'],
};
const UNSEEN = ['\u200e', '\u200f', '\u061c', '\u202a', '\u202c', '\u2066', '\u2069', '\ufeff', '\u200b', '\u00ad'];
/** Zero of each script that has ten digits, of all planes. */
const ZEROS = Array.from({ length: 0x1_ff_ff }, (_, code) => String.fromCodePoint(code)).filter(isZero);

function isZero(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return /\p{Nd}/u.test(sign) && (code === 0 || !/\p{Nd}/u.test(String.fromCodePoint(code - 1)));
}

const digitsOf = (zero: string, text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

describe('answers as they are typed', () => {
  const piece = fc.constantFrom('it', 'é', 'ß', 'कि', 'می‌خواهم', '7', ' ', "'", '"', '-', '...', '.', '<', '¿');

  it('are the same, whatever a keyboard makes of their signs', () => {
    const typed = fc.array(
      fc.record({ piece, pick: fc.nat(), unseen: fc.option(fc.constantFrom(...UNSEEN)), zero: fc.constantFrom(...ZEROS) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(typed, (pieces) => {
        const meant = pieces.map(({ piece: sign }) => sign).join('');
        const written = pieces
          .map(({ piece: sign, pick, unseen, zero }) => {
            const variants = VARIANTS[sign] ?? [digitsOf(zero, sign)];
            return `${variants[pick % variants.length] ?? sign}${unseen ?? ''}`;
          })
          .join('');
        expect(asTyped(written)).toBe(asTyped(meant));
      }),
      { numRuns: 500 },
    );
  });

  it('keep the difference between words', () => {
    for (const [one, other] of [
      ['cant', "can't"],
      ['on line', 'online'],
      ['m²', 'm2'],
      ['Vater', 'vater'],
      ['7', '8'],
    ] as const)
      expect(asTyped(one)).not.toBe(asTyped(other));
  });

  const meant = (text: string): number[] => meaningsOf(text).map((meaning) => meaning.toNumber());

  it.each([
    ['12.5', [12.5]],
    ['12,5', [12.5]],
    ['−3', [-3]],
    ['– 3', [-3]],
    ['+3', [3]],
    ['.5', [0.5]],
    ['5.', [5]],
    ['1.5e3', [1500]],
    ['1,5E-3', [0.0015]],
    ['1.5 × 10^3', [1500]],
    ['1,5·10⁻³', [0.0015]],
    ['10 000', [10_000]],
    ['10\u202f000,5', [10_000.5]],
    ["10'000", [10_000]],
    ['10’000', [10_000]],
    ['1,234.5', [1234.5]],
    ['1.234,5', [1234.5]],
    ['1,00,000', [100_000]],
    ['1.000.000', [1_000_000]],
    ['10.000', [10]],
    ['10,000', [10, 10_000]],
    ['3,142', [3.142, 3142]],
    ['٣٫١٤', [3.14]],
    ['۱۲', [12]],
    ['１２', [12]],
    ['١٢٬٣٤٥', [12_345]],
    ['', []],
    ['.', []],
    ['-', []],
    ['1,2,3', []],
    ['1 2', []],
    ['1e', []],
    ['1e9999', []],
    ['1.2.3', []],
    ['12 km', []],
  ] as const)('mean as a number: %j', (text, expected) => {
    expect(meant(text)).toEqual(expected);
  });

  it('are read as numbers in the digits of every script', () => {
    expect(ZEROS.length).toBeGreaterThan(50);
    for (const zero of ZEROS) expect([zero, ...meant(digitsOf(zero, '1906.25'))]).toEqual([zero, 1906.25]);
  });
});
