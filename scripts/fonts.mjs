/**
 * `node scripts/fonts.mjs`: makes the typeface of all pages from the packages of Figtree, as files named by their content, and the style
 * sheet that names them. To be run when Figtree has a new release; what it writes is committed, as the packages are no part of the service.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';

const ROOT = join(import.meta.dirname, '..');
const PACKAGE = join(ROOT, 'node_modules/@fontsource-variable/figtree');
const ASSETS = join(ROOT, 'src/pages/assets');
/** Weights of the pages: text to bold. */
const WEIGHTS = { min: 400, max: 700 };
/** Distances of letters, digits of one width, and marks at their letters. */
const FEATURES = ['kern', 'tnum', 'mark', 'ccmp', 'locl'];

/** Of Figtree, as shares of its size (`hhea`). */
const ASCENT = 0.95;
const DESCENT = 0.25;
/** Widths of a paragraph in Figtree by those in Arial, measured in Chromium with Liberation Sans, which has the widths of Arial. */
const FALLBACKS = [
  { weights: '400 500', names: ['Arial', 'Liberation Sans', 'Helvetica'], size: 0.996 },
  { weights: '600 700', names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'], size: 0.948 },
];
const HEAD = '/* Written by scripts/fonts.mjs. Figtree, under the SIL Open Font License 1.1 (figtree-licence.txt). */\n';
/** Scripts that Figtree lacks, Arabic above all, are those of the system. */
const TOKENS = `:root {
  --typeface: Figtree, 'Figtree at first', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
`;

/** What nearly every page in English, French and German needs. */
const CORE = between(0x20, 0x7e) + 'ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûœŒ' + '\u00a0\u202f«»‹›·–—’‘“”„…×•−';
/** Latin 1 and what texts in its languages use. */
const LATIN = without(between(0xa0, 0xff) + 'ıˆ˚˜‚†‡‰€™↑↓', CORE);
/** Latin Extended A and B, and letters of Romanian, Turkish, Polish and their like. */
const EXTENDED = without(between(0x100, 0x24f) + 'ẀẁẂẃẄẅẞỲỳ', CORE + LATIN);

const PARTS = [
  { name: 'core', from: 'latin', letters: CORE },
  { name: 'latin', from: 'latin', letters: LATIN },
  { name: 'extended', from: 'latin-ext', letters: EXTENDED },
];

const made = [];
for (const part of PARTS) {
  const source = readFileSync(join(PACKAGE, `files/figtree-${part.from}-wght-normal.woff2`));
  const bytes = await subset(source, part.letters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES });
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  made.push({ ...part, bytes, file: `figtree-${part.name}-${digest}.woff2` });
}
for (const file of readdirSync(ASSETS).filter((name) => name.endsWith('.woff2'))) rmSync(join(ASSETS, file));
for (const { file, bytes } of made) {
  writeFileSync(join(ASSETS, file), bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
copyFileSync(join(PACKAGE, 'LICENSE'), join(ASSETS, 'figtree-licence.txt'));
writeFileSync(join(ASSETS, 'typeface.css'), styles());
// The formatter's own way of writing it, so that a second run changes nothing.
execFileSync('npx', ['oxfmt', join(ASSETS, 'typeface.css')], { cwd: ROOT, stdio: 'inherit' });

function styles() {
  const faces = made.map(
    ({ file, letters }) => `@font-face {
  font-family: Figtree;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: swap;
  src: url('/admin/assets/${file}') format('woff2');
  unicode-range: ${rangesOf(letters)};
}
`,
  );
  return [HEAD, ...faces, ...FALLBACKS.map(fallback), TOKENS].join('\n');
}

/** A font of the system that takes the room of Figtree until that is there, so that nothing moves then. */
function fallback({ weights, names, size }) {
  const percent = (share) => `${Math.round((1000 * share) / size) / 10}%`;
  return `@font-face {
  font-family: 'Figtree at first';
  font-weight: ${weights};
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${Math.round(1000 * size) / 10}%;
  ascent-override: ${percent(ASCENT)};
  descent-override: ${percent(DESCENT)};
  line-gap-override: 0%;
}
`;
}

function between(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

function without(letters, others) {
  return [...letters].filter((letter) => !others.includes(letter)).join('');
}

/** @returns {string} as `unicode-range` takes it */
function rangesOf(letters) {
  const points = [...new Set([...letters].map((letter) => letter.codePointAt(0)))].sort((one, other) => one - other);
  const ranges = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point) => point.toString(16);
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
