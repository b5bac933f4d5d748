import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Noto (SIL Open Font License), of which packages hold one file for each script. */
const SUBSETS = [
  [
    '@fontsource/noto-sans',
    'noto-sans',
    ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'devanagari'],
  ],
  ['@fontsource/noto-sans-hebrew', 'noto-sans-hebrew', ['hebrew']],
  ['@fontsource/noto-sans-arabic', 'noto-sans-arabic', ['arabic']],
] as const;

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
  return (fonts ??= SUBSETS.flatMap(([packageName, family, subsets]) => {
    const ranges = JSON.parse(readFileSync(resolve(`${packageName}/unicode.json`), 'utf8')) as Record<string, string>;
    return subsets.map((subset) => {
      const file = (weight: number): string => resolve(`${packageName}/files/${family}-${subset}-${weight}-normal.woff`);
      return { name: subset, regular: file(400), bold: file(700), covers: coverage(ranges[subset] ?? '') };
    });
  }));
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
