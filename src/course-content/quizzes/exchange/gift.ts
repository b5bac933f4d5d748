import {
  choiceQuestion,
  essay,
  type GradedChoice,
  matchingQuestion,
  blanksQuestion,
  type PortableGap,
  type PortableQuestion,
  type ReadQuestions,
} from './portable-question.js';
import { collected } from './question-collector.js';
import { gapWords } from './accepted-answers.js';
import { blocksOf } from './gift-blocks.js';
import { giftNumbers } from './gift-number.js';
import { escapedSigns, lost, type Note, type TextFormatName } from './source-text.js';
import { wordOfPattern } from './word-pattern.js';

const ESCAPED = /\\([~=#{}:\\n])/g;
const TITLE = /^::([\s\S]*?)(?<!\\)::/;
/** A text may say how it is written; an answer that does not is written as its question. */
const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/;
const POINTS = 1;
/** Characters of a question with its answers. */
const LONGEST_BLOCK = 262_144;

/** Escaped characters stand for themselves while the text is taken apart. */
const PRIVATE = 0xe000;

function hidden(text: string): string {
  return text.replace(ESCAPED, (_, character: string) => String.fromCharCode(PRIVATE + character.charCodeAt(0)));
}

function shown(text: string): string {
  return text
    .replace(/[\ue000-\ue07f]/g, (character) => {
      const found = String.fromCharCode(character.charCodeAt(0) - PRIVATE);
      return found === 'n' ? '<br>' : found;
    })
    .trim();
}

interface Formatted {
  readonly html: string;
  readonly format: TextFormatName;
}

/** A text as HTML. @param inherited how it is written unless it says so itself */
function formatted(text: string, inherited: TextFormatName): Formatted {
  const [prefix = '', named] = FORMAT.exec(text) ?? [];
  const format = (named as TextFormatName | undefined) ?? inherited;
  const said = text.slice(prefix.length);
  return { html: shown(format === 'html' || format === 'moodle' ? said : escapedSigns(said)), format };
}

/** Reads Moodle's GIFT: questions are separated by empty lines, `//` begins a comment. */
export function readGift(text: string): ReadQuestions {
  return collected((found) => {
    for (const { at, block, category } of blocksOf(text)) {
      if (category !== undefined) found.note(at, lost('The category', category));
      if (block === '') continue;
      try {
        if (block.length > LONGEST_BLOCK) throw new GiftMistake(`A question has at most ${LONGEST_BLOCK} characters.`);
        found.add(
          readBlock(hidden(block), (message) => found.note(at, message)),
          at,
        );
      } catch (error) {
        if (!(error instanceof GiftMistake)) throw error;
        found.refuse(at, error.message);
      }
    }
  });
}

class GiftMistake extends Error {}

/** @throws GiftMistake for what is no question that we know */
function readBlock(block: string, note: Note): PortableQuestion {
  const untitled = block.replace(TITLE, '').trim();
  const open = untitled.indexOf('{');
  const close = untitled.lastIndexOf('}');
  if (open < 0 || close < open) throw new GiftMistake('There are no answers in braces.');
  const before = formatted(untitled.slice(0, open), 'moodle');
  const after = formatted(untitled.slice(close + 1), before.format).html;
  const [inner, general] = halves(untitled.slice(open + 1, close), '####');
  const feedback = general === undefined ? null : formatted(general, before.format).html;
  const base = { text: before.html, points: POINTS, feedback, format: before.format, note };
  return after === '' ? answered(base, inner.trim()) : gapped(base, after, inner.trim());
}

/** What stands before a mark, and what behind it, where it stands. */
function halves(text: string, mark: string): [before: string, behind: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

interface Base {
  readonly text: string;
  readonly points: number;
  readonly feedback: string | null;
  /** How the question is written, and so its answers. */
  readonly format: TextFormatName;
  readonly note: Note;
}

function answered(base: Base, inner: string): PortableQuestion {
  if (base.text === '') throw new GiftMistake('There is no question.');
  if (inner === '') return essay(base.text, base.points, base.feedback);
  if (inner.startsWith('#')) return numeric(base, inner.slice(1).trim());
  const truth = /^(TRUE|FALSE|T|F)\b/i.exec(inner);
  if (truth) return trueOrFalse(base, truth[1]?.toUpperCase().startsWith('T') === true, inner);
  const parts = partsOf(base, inner);
  const pairs = parts.filter(({ right, text }) => right && text.includes('->'));
  if (pairs.length > 0) return matched(base, pairs);
  if (parts.every(({ right }) => right)) return short(base, parts);
  const several = parts.filter(({ right }) => right).length === 0;
  return choiceQuestion(plainBase(base), parts.map(graded(base)), several);
}

function plainBase({ text, points, feedback }: Base): Pick<PortableQuestion, 'text' | 'points' | 'feedback'> {
  return { text, points, feedback };
}

interface Part {
  readonly right: boolean;
  readonly percent: number | null;
  readonly text: string;
  /** HTML. */
  readonly comment: string | null;
}

/** `=right`, `~wrong`, `~%50%partly`, each with `#feedback`. */
function partsOf({ format }: Base, inner: string): Part[] {
  const marks = [...inner.matchAll(/([=~])(?:%(-?\d+(?:\.\d+)?)%)?([^=~]*)/g)];
  if (marks.length === 0) throw new GiftMistake('An answer begins with "=" or "~".');
  return marks.map(([, mark, percent, body = '']) => {
    const [text, comment] = halves(body, '#');
    return {
      right: mark === '=',
      percent: percent === undefined ? null : Number(percent),
      text: text.trim(),
      comment: comment === undefined ? null : formatted(comment, format).html,
    };
  });
}

function graded({ format }: Base): (part: Part) => GradedChoice {
  return ({ right, percent, text, comment }) => ({
    text: formatted(text, format).html,
    comment,
    fraction: percent === null ? (right ? 1 : 0) : percent / 100,
  });
}

/** Behind the answer stand what a wrong one is said, and what a right one is. */
function trueOrFalse(base: Base, truth: boolean, inner: string): PortableQuestion {
  const [, said] = halves(inner, '#');
  const [wrong, right] = halves(said ?? '', '#').map((comment) => (comment?.trim() ? formatted(comment, base.format).html : null));
  const choice = (text: string, isRight: boolean): GradedChoice => ({
    text,
    fraction: isRight ? 1 : 0,
    comment: (isRight ? right : wrong) ?? null,
  });
  return choiceQuestion(plainBase(base), [choice('True', truth), choice('False', !truth)], false);
}

/** Prompts are written as the question is, and what belongs to them is plain text. */
function matched(base: Base, pairs: readonly Part[]): PortableQuestion {
  noteComments(base, pairs);
  return matchingQuestion(
    plainBase(base),
    pairs.map(({ text }) => {
      const [prompt, option = ''] = halves(text, '->');
      return { prompt: formatted(prompt, base.format).html, option: shown(escapedSigns(option)) };
    }),
  );
}

/** Words, numbers and pairs have no comments of their own. */
function noteComments({ note }: Base, parts: readonly Part[]): void {
  for (const { comment } of parts) note(lost('What is said of an answer', comment ?? ''));
}

/** Words that are right, or for a part of the marks. @throws GiftMistake for what cannot be kept */
function rightWords(base: Base, parts: readonly Part[]): Omit<PortableGap, 'weight'> {
  noteComments(base, parts);
  const words = parts
    .filter(({ right, percent }) => right && percent !== 0)
    .map(({ text, percent }) => ({
      text: wordOf(shown(text.replace(FORMAT, ''))),
      percent: percent === null ? undefined : String(percent),
    }));
  const gap = gapWords(words);
  if (typeof gap === 'string') throw new GiftMistake(gap);
  return gap;
}

/** @throws GiftMistake for a pattern */
function wordOf(pattern: string): string {
  const word = wordOfPattern(pattern);
  if (word === undefined) throw new GiftMistake(`The answer "${pattern.slice(0, 40)}" is a pattern ("*"), which cannot be kept.`);
  return word;
}

function short(base: Base, parts: readonly Part[]): PortableQuestion {
  return blanksQuestion(plainBase(base), '\u0000', [{ ...rightWords(base, parts), weight: base.points }], false);
}

function gapped(base: Base, after: string, inner: string): PortableQuestion {
  const parts = partsOf(base, inner);
  if (parts.every(({ right }) => right))
    return blanksQuestion(plainBase(base), `${base.text} \u0000 ${after}`, [{ ...rightWords(base, parts), weight: base.points }], false);
  if (!parts.some(({ right }) => right)) throw new GiftMistake('A gap needs a right word.');
  return choiceQuestion({ ...plainBase(base), text: `${base.text} _____ ${after}` }, parts.map(graded(base)), false);
}

/** @throws GiftMistake for numbers that cannot be kept exactly */
function numeric(base: Base, inner: string): PortableQuestion {
  const said = (comment: string | undefined): string => (comment === undefined ? '' : formatted(comment, base.format).html);
  const [accepted, wrong] = halves(inner, '~');
  base.note(lost('What is said of an answer', said(halves(wrong ?? '', '#')[1])));
  const numbers = accepted.split('=').filter((part, index) => index > 0 || part.trim() !== '');
  const asked = numbers.map((part) => {
    const [number, comment] = halves(part, '#');
    base.note(lost('What is said of an answer', said(comment)));
    return number;
  });
  const question = giftNumbers(plainBase(base), asked);
  if (typeof question === 'string') throw new GiftMistake(question);
  return question;
}
