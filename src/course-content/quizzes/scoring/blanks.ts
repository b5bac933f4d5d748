import { parseFragment } from 'parse5';
import { Fraction } from './fraction.js';
import type { QuestionContent } from './question-content.js';
import { sharedText } from './share.js';

/** One gap of a text. */
export interface Blank {
  /** From 1 on. */
  readonly number: number;
  /** Words that are right, or for a part of the marks. */
  readonly words: readonly string[];
  /** The part of the marks that each word has. */
  readonly shares: readonly Fraction[];
  /** A menu to choose from, whose first entry is right; null where the learner writes. */
  readonly menu: readonly string[] | null;
  readonly weight: string;
  /** Width in pixels. */
  readonly size: number;
}

export interface BlankText {
  /** Texts and gaps in turn. */
  readonly parts: readonly (string | Blank)[];
  readonly blanks: readonly Blank[];
  /** Right words count in any gap. */
  readonly switchable: boolean;
}

/** Signs around gaps, by the number that a text names them with. */
export const SEPARATORS = [
  ['[', ']'],
  ['{', '}'],
  ['(', ')'],
  ['*', '*'],
  ['#', '#'],
  ['%', '%'],
  ['$', '$'],
] as const;

const STANDARD_SIZE = 200;
const MOST_BLANKS = 200;
const TAIL = /^([\d.,\s-]*):([\d,\s]*):([0-6])(?:@([01]?))?\s*$/;

/**
 * Reads `text [word] text::weights:sizes:separator@switchable`: `a||b` are alternatives, of which `%50%b` has
 * half of the marks, `a|b|c` is a menu.
 * @returns undefined where it cannot be read
 */
export function readBlanks({ answers: [answer] }: QuestionContent): BlankText | undefined {
  const text = answer?.text ?? '';
  const end = text.lastIndexOf('::');
  const tail = end < 0 ? null : TAIL.exec(plainText(text.slice(end + 2)));
  if (!tail) return undefined;
  const [, weights = '', sizes = '', separator = '0', switchable = ''] = tail;
  const parts = split(text.slice(0, end), SEPARATORS[Number(separator)] ?? SEPARATORS[0], listed(weights), listed(sizes));
  const blanks = parts.filter((part) => typeof part !== 'string');
  const isReadable = blanks.length > 0 && blanks.length <= MOST_BLANKS && blanks.every(isUsable);
  return isReadable ? { parts, blanks, switchable: switchable === '1' } : undefined;
}

function isUsable({ words, weight }: Blank): boolean {
  return words.every((word) => word !== '') && /^-?\d{1,6}(\.\d{1,6})?$/.test(weight);
}

function listed(text: string): string[] {
  return text.split(',').map((element) => element.trim());
}

function split(
  text: string,
  [open, close]: readonly [string, string],
  weights: readonly string[],
  sizes: readonly string[],
): (string | Blank)[] {
  const parts: (string | Blank)[] = [];
  let at = 0;
  let number = 0;
  for (;;) {
    const from = text.indexOf(open, at);
    const to = from < 0 ? -1 : text.indexOf(close, from + 1);
    if (to < 0) break;
    number += 1;
    if (from > at) parts.push(text.slice(at, from));
    parts.push(blankOf(text.slice(from + 1, to), number, weights[number - 1] ?? '', Number(sizes[number - 1]) || STANDARD_SIZE));
    at = to + 1;
  }
  return at < text.length ? [...parts, text.slice(at)] : parts;
}

function blankOf(inner: string, number: number, weight: string, size: number): Blank {
  const alternatives = inner.includes('||');
  const entries = inner.split(alternatives ? '||' : '|');
  const isMenu = !alternatives && entries.length > 1;
  const accepted = isMenu ? entries.slice(0, 1).map((text) => sharedText(text)) : entries.map(sharedText);
  const [words, shares] = [accepted.map(({ text }) => normalised(text)), accepted.map(({ share }) => share)];
  return { number, words, shares, menu: isMenu ? entries.map(normalised) : null, weight, size };
}

/** The part of the marks that a word of a gap has, by its place. */
export function shareOf({ shares }: Blank, index: number): Fraction {
  return shares[index] ?? Fraction.zero;
}

/** Trimmed, entities decoded, composed as Unicode's form C. */
export function normalised(text: string): string {
  return plainText(text).normalize('NFC').trim();
}

interface TextNode {
  readonly nodeName: string;
  readonly value?: string;
  readonly childNodes?: readonly TextNode[];
}

/** What HTML says, without its tags and with its entities decoded. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const read = (node: TextNode): string => node.value ?? (node.childNodes ?? []).map(read).join('');
  return read(parseFragment(html)).replaceAll('\u00a0', ' ');
}
