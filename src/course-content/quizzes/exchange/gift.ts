import {
  choiceQuestion,
  essay,
  type GradedChoice,
  matchingQuestion,
  blanksQuestion,
  type PortableQuestion,
  type ReadQuestions,
} from './portable-question.js';
import { collected } from './question-collector.js';
import { readBlanks } from '../scoring/blanks.js';
import { giftNumber } from './gift-number.js';
import { contentOf } from './portable-content.js';
import { patternOfWord, wordOfPattern } from './word-pattern.js';

const ESCAPED = /\\([~=#{}:\\n])/g;
const TITLE = /^::([\s\S]*?)(?<!\\)::/;
const FORMAT = /^\[(html|moodle|plain|markdown)\]/;
const POINTS = 1;
/** Percent. */
const FULL = 100;
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

/** Reads Moodle's GIFT: questions are separated by empty lines, `//` begins a comment. */
export function readGift(text: string): ReadQuestions {
  return collected((found) => {
    for (const { at, block } of blocksOf(text)) {
      try {
        if (block.length > LONGEST_BLOCK) throw new GiftMistake(`A question has at most ${LONGEST_BLOCK} characters.`);
        found.add(readBlock(hidden(block)), at);
      } catch (error) {
        if (!(error instanceof GiftMistake)) throw error;
        found.refuse(at, error.message);
      }
    }
  });
}

class GiftMistake extends Error {}

function* blocksOf(text: string): Generator<{ at: number; block: string }> {
  let block: string[] = [];
  let at = 1;
  for (const [number, line] of linesOf(text)) {
    const begin = line.trimStart();
    if (begin.startsWith('//') || begin.startsWith('$CATEGORY:')) continue;
    if (begin !== '') {
      if (block.length === 0) at = number;
      block.push(line);
    } else if (block.length > 0) {
      yield { at, block: block.join('\n') };
      block = [];
    }
  }
}

/** Lines with their numbers, and an empty one behind the last. */
function* linesOf(text: string): Generator<[number: number, line: string]> {
  let from = text.startsWith('\ufeff') ? 1 : 0;
  let number = 1;
  for (; from < text.length; number += 1) {
    const end = text.indexOf('\n', from);
    const until = end < 0 ? text.length : end;
    yield [number, text.slice(from, text[until - 1] === '\r' ? until - 1 : until)];
    from = until + 1;
  }
  yield [number, ''];
}

/** @throws GiftMistake for what is no question that we know */
function readBlock(block: string): PortableQuestion {
  const untitled = block.replace(TITLE, '').trim().replace(FORMAT, '').trim();
  const open = untitled.indexOf('{');
  const close = untitled.lastIndexOf('}');
  if (open < 0 || close < open) throw new GiftMistake('There are no answers in braces.');
  const before = shown(untitled.slice(0, open));
  const after = shown(untitled.slice(close + 1));
  const [inner = '', general] = untitled.slice(open + 1, close).split('####');
  const base = { text: before, points: POINTS, feedback: general === undefined ? null : shown(general) };
  return after === '' ? answered(base, inner.trim()) : gapped(base, after, inner.trim());
}

interface Base {
  readonly text: string;
  readonly points: number;
  readonly feedback: string | null;
}

function answered(base: Base, inner: string): PortableQuestion {
  if (base.text === '') throw new GiftMistake('There is no question.');
  if (inner === '') return essay(base.text, base.points, base.feedback);
  if (inner.startsWith('#')) return numeric(base, inner.slice(1).trim());
  const truth = /^(TRUE|FALSE|T|F)\b/i.exec(inner);
  if (truth) return trueOrFalse(base, truth[1]?.toUpperCase().startsWith('T') === true);
  const parts = partsOf(inner);
  const pairs = parts.filter(({ right, text }) => right && text.includes('->'));
  if (pairs.length > 0) return matched(base, pairs);
  if (parts.every(({ right }) => right)) return short(base, parts);
  const several = parts.filter(({ right }) => right).length === 0;
  return choiceQuestion(base, parts.map(graded), several);
}

interface Part {
  readonly right: boolean;
  readonly percent: number | null;
  readonly text: string;
  readonly comment: string | null;
}

/** `=right`, `~wrong`, `~%50%partly`, each with `#feedback`. */
function partsOf(inner: string): Part[] {
  const marks = [...inner.matchAll(/([=~])(?:%(-?\d+(?:\.\d+)?)%)?([^=~]*)/g)];
  if (marks.length === 0) throw new GiftMistake('An answer begins with "=" or "~".');
  return marks.map(([, mark, percent, body = '']) => {
    const [text = '', comment] = body.split('#');
    return {
      right: mark === '=',
      percent: percent === undefined ? null : Number(percent),
      text: text.trim(),
      comment: comment === undefined ? null : shown(comment),
    };
  });
}

function graded({ right, percent, text, comment }: Part): GradedChoice {
  return { text: shown(text), comment, fraction: percent === null ? (right ? 1 : 0) : percent / 100 };
}

function trueOrFalse(base: Base, truth: boolean): PortableQuestion {
  const choice = (text: string, right: boolean): GradedChoice => ({ text, fraction: right ? 1 : 0, comment: null });
  return choiceQuestion(base, [choice('True', truth), choice('False', !truth)], false);
}

function matched(base: Base, pairs: readonly Part[]): PortableQuestion {
  return matchingQuestion(
    base,
    pairs.map(({ text }) => {
      const [prompt = '', option = ''] = text.split('->');
      return { prompt: shown(prompt), option: shown(option) };
    }),
  );
}

/** Words that are right. @throws GiftMistake where some count for a part: our questions do not weigh words */
function rightWords(parts: readonly Part[]): string[] {
  const given = parts.filter(({ right }) => right);
  if (given.some(({ percent }) => percent !== null && percent !== 0 && percent < FULL))
    throw new GiftMistake('A word that counts for a part of the marks cannot be kept.');
  const words = given.filter(({ percent }) => percent === null || percent >= FULL).map(({ text }) => wordOf(shown(text)));
  if (words.length === 0) throw new GiftMistake('A gap needs a right word.');
  return words;
}

/** @throws GiftMistake for a pattern */
function wordOf(pattern: string): string {
  const word = wordOfPattern(pattern);
  if (word === undefined) throw new GiftMistake(`The answer "${pattern.slice(0, 40)}" is a pattern ("*"), which cannot be kept.`);
  return word;
}

function short(base: Base, parts: readonly Part[]): PortableQuestion {
  const words = rightWords(parts);
  return blanksQuestion(base, '\u0000', [{ words, weight: base.points }], false);
}

function gapped(base: Base, after: string, inner: string): PortableQuestion {
  const parts = partsOf(inner);
  if (parts.every(({ right }) => right))
    return blanksQuestion(base, `${base.text} \u0000 ${after}`, [{ words: rightWords(parts), weight: base.points }], false);
  if (!parts.some(({ right }) => right)) throw new GiftMistake('A gap needs a right word.');
  return choiceQuestion({ ...base, text: `${base.text} _____ ${after}` }, parts.map(graded), false);
}

/** @throws GiftMistake for several numbers, and for those that cannot be kept exactly */
function numeric(base: Base, inner: string): PortableQuestion {
  const question = giftNumber(base, inner);
  if (!question) throw new GiftMistake('The number, or its tolerance, cannot be kept exactly.');
  return question;
}

/** Writes GIFT; types that it does not know are left out. */
export function writeGift(questions: readonly PortableQuestion[]): string {
  return questions.flatMap((question) => written(question) ?? []).join('\n\n') + '\n';
}

function escaped(text: string): string {
  return text.replace(/[~=#{}:\\]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, ' ');
}

function written(question: PortableQuestion): string | undefined {
  const { type, text, answers, points, feedback } = question;
  const general = feedback === null || feedback === '' ? '' : `####${escaped(feedback)}`;
  const asked = (inner: string): string => `[html]${escaped(text)} {${inner}${general}}`;
  const comment = (said: string | null): string => (said === null || said === '' ? '' : `#${escaped(said)}`);
  switch (type) {
    case 'free_answer':
      return asked('');
    case 'unique_answer':
      return asked(
        answers.map((a) => `${a.correct === 1 ? '=' : `~${percent(a.weight, points)}`}${escaped(a.text)}${comment(a.comment)}`).join(' '),
      );
    case 'multiple_answer':
      return asked(answers.map((a) => `~${percent(a.weight, points)}${escaped(a.text)}${comment(a.comment)}`).join(' '));
    case 'matching': {
      const options = answers.filter(({ correct }) => correct === 0);
      return asked(
        answers
          .filter(({ correct }) => correct > 0)
          .map((a) => `=${escaped(a.text)} -> ${escaped(options[a.correct - 1]?.text ?? '')}`)
          .join(' '),
      );
    }
    case 'calculated': {
      const [, value = ''] = /\[([^[\]]*)\][^[\]]*@@/.exec(answers[0]?.text ?? '') ?? [];
      return asked(`#${value.replace(',', '.')}:${question.extra?.replace('tolerance:', '') ?? '0'}`);
    }
    case 'fill_in_blanks': {
      const read = readBlanks(contentOf(question));
      const [blank] = read?.blanks ?? [];
      return read?.blanks.length === 1 && blank
        ? asked(blank.words.map((word) => `=${escaped(patternOfWord(word))}`).join(' '))
        : undefined;
    }
    default:
      return undefined;
  }
}

function percent(weight: number, points: number): string {
  return weight === 0 || points === 0 ? '' : `%${Math.round((weight * 10_000_000) / points) / 100_000}%`;
}
