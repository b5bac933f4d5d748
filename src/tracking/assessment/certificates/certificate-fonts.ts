import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Of Noto (SIL Open Font License): packages hold one file for each script, or for a few signs of a large one. */
interface FontPackage {
  readonly name: string;
  readonly family: string;
  /** Which of its files; those that are numbered where there are none. */
  readonly subsets?: readonly string[];
}

const PACKAGES: readonly FontPackage[] = [
  {
    name: '@fontsource/noto-sans',
    family: 'noto-sans',
    subsets: ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'devanagari'],
  },
  { name: '@fontsource/noto-sans-hebrew', family: 'noto-sans-hebrew', subsets: ['hebrew'] },
  { name: '@fontsource/noto-sans-arabic', family: 'noto-sans-arabic', subsets: ['arabic'] },
];

/** Fonts that are there where their package is installed, by the script (ISO 15924, as Unicode calls it) of the names that need them. */
const OPTIONAL: Readonly<Record<string, FontPackage>> = Object.fromEntries(
  [
    ['Armenian', 'armenian'],
    ['Georgian', 'georgian'],
    ['Thai', 'thai'],
    ['Lao', 'lao'],
    ['Khmer', 'khmer'],
    ['Myanmar', 'myanmar'],
    ['Bengali', 'bengali'],
    ['Gujarati', 'gujarati'],
    ['Gurmukhi', 'gurmukhi'],
    ['Kannada', 'kannada'],
    ['Malayalam', 'malayalam'],
    ['Sinhala', 'sinhala'],
    ['Tamil', 'tamil'],
    ['Telugu', 'telugu'],
    ['Ethiopic', 'ethiopic'],
  ].map(([script = '', name = '']) => [script, { name: `@fontsource/noto-sans-${name}`, family: `noto-sans-${name}`, subsets: [name] }]),
);

/** By script: any of these has its signs. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  Hiragana: ['jp'],
  Katakana: ['jp'],
  Hangul: ['kr'],
  Han: ['sc', 'jp', 'tc'],
};

const { resolve } = createRequire(import.meta.url);

/** The font of one script, regular and bold. */
export interface ScriptFont {
  readonly name: string;
  readonly regular: string;
  readonly bold: string;
  covers(codePoint: number): boolean;
}

/** Shows a character that no font has as an empty box. */
let fonts: readonly ScriptFont[] | undefined;

/** Read once; most processes never make a certificate. */
function allFonts(): readonly ScriptFont[] {
  return (fonts ??= [
    ...PACKAGES.flatMap(fontsIn),
    ...Object.values(OPTIONAL).filter(isInstalled).flatMap(fontsIn),
    ...[...new Set(Object.values(NUMBERED).flat())].map(numbered).filter(isInstalled).flatMap(fontsIn),
  ]);
}

function numbered(language: string): FontPackage {
  return { name: `@fontsource/noto-sans-${language}`, family: `noto-sans-${language}` };
}

function isInstalled({ name }: FontPackage): boolean {
  try {
    return resolve(`${name}/unicode.json`) !== '';
  } catch {
    return false;
  }
}

function fontsIn({ name, family, subsets }: FontPackage): ScriptFont[] {
  const ranges = JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8')) as Record<string, string>;
  const keys = subsets ?? Object.keys(ranges).filter((key) => /^\[\d+\]$/.test(key));
  return keys.map((key) => {
    const subset = key.replace(/[[\]]/g, '');
    const file = (weight: number): string => resolve(`${name}/files/${family}-${subset}-${weight}-normal.woff`);
    return { name: `${family}-${subset}`, regular: file(400), bold: file(700), covers: coverage(ranges[key] ?? '') };
  });
}

/**
 * The packages that a certificate with these texts needs and that are not installed: without them it shows boxes.
 * @returns names of npm packages; of several that would do, the first; empty where all signs are covered, or no package would help
 */
export function missingFontPackages(texts: readonly string[]): string[] {
  const missing = [...new Set(texts.join(''))].filter((character) => fontOf(character).missing);
  const scripts = [...Object.keys(OPTIONAL), ...Object.keys(NUMBERED)];
  const needed = scripts.filter((script) => missing.some((character) => new RegExp(`\\p{Script=${script}}`, 'u').test(character)));
  return [...new Set(needed.map((script) => OPTIONAL[script]?.name ?? numbered(NUMBERED[script]?.[0] ?? '').name))];
}

/** @param ranges as in CSS: `U+0000-00FF,U+0131` */
function coverage(ranges: string): ScriptFont['covers'] {
  const limits = ranges.split(',').map((range) =>
    range
      .replace('U+', '')
      .split('-')
      .map((end) => Number.parseInt(end, 16)),
  );
  return (codePoint) => limits.some(([from = NaN, to = from]) => codePoint >= from && codePoint <= to);
}

/** @returns the font that has the character; the first one where none has, which shows an empty box, and `missing` */
export function fontOf(character: string): { readonly font: ScriptFont; readonly missing: boolean } {
  const codePoint = character.codePointAt(0) ?? 0;
  const all = allFonts();
  const found = all.find((font) => font.covers(codePoint));
  const [first] = all;
  if (!first) throw new Error('There are no fonts.');
  return { font: found ?? first, missing: found === undefined };
}
