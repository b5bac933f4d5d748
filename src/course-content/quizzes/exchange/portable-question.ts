import { SEPARATORS } from '../scoring/blanks.js';
import { escapedSigns } from './source-text.js';
import type { QuestionType } from '../scoring/question-types.js';

/** Number of the signs that gaps stand in, where a text has none of them. */
const BRACES = 1;

/** A proposed answer, without the ids of one installation. */
interface PortableAnswer {
  readonly text: string;
  readonly correct: number;
  readonly weight: number;
  readonly comment: string | null;
}

/** A question as it travels between systems. */
export interface PortableQuestion {
  readonly type: QuestionType;
  /** HTML. */
  readonly text: string;
  readonly points: number;
  readonly extra: string | null;
  readonly feedback: string | null;
  /** By position. */
  readonly answers: readonly PortableAnswer[];
}

/** What could not be read, and where. */
export interface ImportProblem {
  /** Line, or number of the item. */
  readonly at: number;
  readonly message: string;
  /** Whether the question is taken all the same, without what the message names. */
  readonly kept?: true;
}

export interface ReadQuestions {
  readonly questions: readonly PortableQuestion[];
  readonly problems: readonly ImportProblem[];
}

/** Of a question that has no answers of its own. */
export function essay(text: string, points: number, feedback: string | null): PortableQuestion {
  return { type: 'free_answer', text, points, extra: null, feedback, answers: [] };
}

export interface GradedChoice {
  readonly text: string;
  /** Share of full marks, −1 to 1. */
  readonly fraction: number;
  readonly comment: string | null;
}

/**
 * A question with one or several choices, whose marks are shares of full marks.
 * @param several whether more than one may be chosen
 */
export function choiceQuestion(
  base: Pick<PortableQuestion, 'text' | 'points' | 'feedback'>,
  choices: readonly GradedChoice[],
  several: boolean,
): PortableQuestion {
  const best = Math.max(...choices.map(({ fraction }) => fraction));
  const answers = choices.map(({ text, fraction, comment }) => ({
    text,
    correct: (several ? fraction > 0 : fraction === best && best > 0) ? 1 : 0,
    weight: rounded(fraction * base.points),
    comment,
  }));
  return { ...base, type: several ? 'multiple_answer' : 'unique_answer', extra: null, answers };
}

/** A gap: words that are right, or a menu whose first entry is. */
export interface PortableGap {
  readonly words: readonly string[];
  /** Percent of the marks that each word has, where some have a part of them; decimals. */
  readonly shares?: readonly string[];
  readonly menu?: boolean;
  readonly weight: number;
}

/**
 * A text with gaps, in our notation.
 * @param text HTML that has `\u0000` where each gap stands
 * @param gaps in their order; their words are plain text
 */
export function blanksQuestion(
  base: Pick<PortableQuestion, 'text' | 'points' | 'feedback'>,
  text: string,
  gaps: readonly PortableGap[],
  minded: boolean,
): PortableQuestion {
  let index = 0;
  // Parts of marks are written with the percent sign.
  const around = separatorFor([text, '%', ...gaps.flatMap(({ words }) => words)]);
  const filled = text.replaceAll('\u0000', () => notationOf(gaps[index++], around));
  const tail = `::${gaps.map(({ weight }) => rounded(weight)).join(',')}:${gaps.map(() => 200).join(',')}:${around}@`;
  const answers = [{ text: filled + tail, correct: 0, weight: 0, comment: null }];
  return { ...base, type: 'fill_in_blanks', extra: minded ? null : 'case:false', answers };
}

/** Braces, or the first signs that occur in none of the texts. @returns their number */
function separatorFor(texts: readonly string[]): number {
  const isFree = (number: number): boolean => SEPARATORS[number]?.every((sign) => !texts.some((text) => text.includes(sign))) === true;
  return [BRACES, ...SEPARATORS.keys()].find(isFree) ?? BRACES;
}

function notationOf(gap: PortableGap | undefined, around: number): string {
  const [open, close] = SEPARATORS[around] ?? SEPARATORS[BRACES];
  const words = (gap?.words ?? ['']).map((word, index) => withShare(escapedWord(word), gap?.shares?.[index]));
  return `${open}${words.join(gap?.menu ? '|' : '||')}${close}`;
}

/** What is accepted with the percent of the marks that it has; all of them are not written. */
function withShare(written: string, percent = '100'): string {
  return percent === '100' ? written : `%${percent}%${written}`;
}

/** A word as it stands in a text: what would be markup, or separate words, is not. */
function escapedWord(word: string): string {
  return escapedSigns(word).replaceAll('|', '&#124;').replace(/^\s*%/, '&#37;');
}

/** Pairs to be matched: the options first, then the prompts that name their places. */
export function matchingQuestion(
  base: Pick<PortableQuestion, 'text' | 'points' | 'feedback'>,
  pairs: readonly { readonly prompt: string; readonly option: string }[],
): PortableQuestion {
  const options = [...new Set(pairs.map(({ option }) => option))];
  const prompts = pairs.filter(({ prompt }) => prompt !== '');
  const share = prompts.length === 0 ? 0 : base.points / prompts.length;
  return {
    ...base,
    type: 'matching',
    extra: null,
    answers: [
      ...options.map((text) => ({ text, correct: 0, weight: 0, comment: null })),
      ...prompts.map(({ prompt, option }) => ({
        text: prompt,
        correct: options.indexOf(option) + 1,
        weight: rounded(share),
        comment: null,
      })),
    ],
  };
}

/** A number that is accepted. */
export interface PortableNumber {
  readonly value: string;
  readonly tolerance: string;
  /** Percent of the marks, a decimal; all of them where it is not said. */
  readonly share?: string;
}

/** A number with a tolerance, or several, of which the first that fits an answer counts. */
export function numericQuestion(
  base: Pick<PortableQuestion, 'text' | 'points' | 'feedback'>,
  numbers: readonly [PortableNumber, ...PortableNumber[]],
): PortableQuestion {
  const [first, ...others] = numbers;
  const isAlone = others.length === 0 && (first.share ?? '100') === '100';
  const written = numbers.map(({ value, tolerance, share }) => withShare(`${value}:${tolerance}`, share)).join('||');
  const result = isAlone ? first.value : written;
  const answers = [{ text: `${base.text} [${result}]@@${first.value}`, correct: 1, weight: base.points, comment: null }];
  const extra = isAlone && Number(first.tolerance) > 0 ? `tolerance:${first.tolerance}` : null;
  return { ...base, type: 'calculated', extra, answers };
}

/** Marks keep 5 decimals. */
export function rounded(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}
