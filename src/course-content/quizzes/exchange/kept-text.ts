import { LARGEST_PICTURE } from './picture-types.js';
import { plainText } from '../scoring/blanks.js';
import type { Note } from './source-text.js';

/** What the cleaning of HTML takes out with all that is in it, and what says nothing without what it is. */
const TAKEN_OUT = new Set(
  `applet base button canvas embed form frame frameset input link meta noembed noframes noscript object plaintext script select style svg template
  textarea title xmp`.split(/\s+/),
);
const ELEMENT = /<([a-z][a-z0-9-]*)/gi;
const MATH = /<math\b[^>]*>([\s\S]*?)<\/math\s*>/gi;
/** The formula once more, in another notation. */
const ANNOTATION = /<annotation(?:-xml)?\b[^>]*>[\s\S]*?<\/annotation(?:-xml)?\s*>/gi;
const TEX = /\$\$[^$]+\$\$|\\\((?:[^\\]|\\(?!\)))+\\\)|\\\[(?:[^\\]|\\(?!\]))+\\\]/;
const MEDIA = /<(?:img|source|audio|video)\b[^>]*\bsrc\s*=\s*(?:"\s*data:[^"]*"|'\s*data:[^']*'|data:[^\s>]*)[^>]*>/gi;
const PICTURE = /\bsrc\s*=\s*["']?\s*data:image\/(?:png|jpeg|gif|webp);base64,([a-z0-9+/=\s]*)/i;
/** Characters of a formula that a message shows. */
const MOST_SHOWN = 60;
/** Characters of the largest picture, in base64. */
const LONGEST_PICTURE = Math.ceil(LARGEST_PICTURE / 3) * 4;

/**
 * A text as questions keep it, with a word on what they do not: formulas are text with us, pictures are small, and the cleaning of HTML takes
 * some elements out.
 */
export function keptText(html: string, note: Note): string {
  const formula = TEX.exec(html)?.[0];
  if (formula !== undefined) note(`A formula is kept as it is written, and not drawn: "${plainText(formula).slice(0, MOST_SHOWN)}".`);
  if (!html.includes('<')) return html;
  const kept = html.replace(MEDIA, (element) => keptMedia(element, note)).replace(MATH, (_, inner: string) => signsOf(inner, note));
  const names = new Set([...kept.matchAll(ELEMENT)].map(([, name = '']) => name.toLowerCase()));
  if (names.has('iframe')) note('A frame ("iframe") is kept as far as the portal lets texts have it.');
  const out = [...names].filter((name) => TAKEN_OUT.has(name));
  if (out.length > 0) note(`Elements of the text are not kept: ${out.join(', ')}.`);
  return kept;
}

function keptMedia(element: string, note: Note): string {
  const content = PICTURE.exec(element)?.[1];
  if (content !== undefined && content.length <= LONGEST_PICTURE) return element;
  note('A picture within the text is not kept: texts have PNG, JPEG, GIF and WebP of at most 32 KiB. Add it to the question by hand.');
  const [, , alt = ''] = /\balt=(["'])([\s\S]*?)\1/i.exec(element) ?? [];
  return alt === '' ? '' : `[${alt}]`;
}

function signsOf(formula: string, note: Note): string {
  note('A formula is kept as its signs alone.');
  return formula
    .replace(ANNOTATION, '')
    .replace(/<[^>]*>/g, '')
    .trim();
}
