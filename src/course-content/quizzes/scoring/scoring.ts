import type { CleanTexts } from '../../../resource/input/long-texts.js';
import { AnswerReader, type AnswerFault } from './answer-reader.js';
import { Fraction } from './fraction.js';
import type { AnswerDocument, QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';
import { questionTypes } from './declared-question-types.js';
import type { QuestionType } from './question-types.js';

/** Marks are rounded once, to so many decimals. */
export const MARK_DECIMALS = 5;
const LARGEST_ANSWER = 256 * 1024;

/** What is left of a type whose feature is gone: it is not asked any more, and people mark what was answered. */
const LOST: QuestionKind = {
  members: [],
  byHand: true,
  read: () => ({}),
  marks: () => Fraction.zero,
  shown: () => ({}),
  solution: () => null,
  isReady: () => false,
};

/** @throws Error for what asks nothing */
export function kindOf(type: QuestionType): QuestionKind {
  if (!isAsked(type)) throw new Error(`A ${type} asks nothing.`);
  return questionTypes.find(type)?.kind ?? LOST;
}

export function isAsked(type: QuestionType): boolean {
  const known = questionTypes.find(type);
  return known === undefined || known.kind !== undefined;
}

interface CheckedAnswer {
  readonly answer: AnswerDocument;
  readonly faults: readonly AnswerFault[];
}

/**
 * An answer as it was sent, checked and in its canonical form.
 * @param path of the answer in the request, for what is wrong with it
 * @param cleanTexts long texts of the answer that were cleaned already
 */
export function checkAnswer(question: QuestionContent, sent: unknown, path: string, cleanTexts?: CleanTexts): CheckedAnswer {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { answer: {}, faults: [{ path, message: 'This value should be an object.' }] };
  }
  if (JSON.stringify(sent).length > LARGEST_ANSWER) return { answer: {}, faults: [{ path, message: 'This answer is too large.' }] };
  const kind = kindOf(question.type);
  const reader = new AnswerReader(sent as Record<string, unknown>, path, cleanTexts);
  reader.admit(kind.members);
  const answer = kind.read(reader, question);
  return { answer, faults: reader.faults };
}

/**
 * The marks of one answer: a pure function of the version of the question and the answer.
 * @param answer null where nothing was answered
 * @returns between minus and plus full marks, rounded to 5 decimals; undefined where a person has to mark it
 */
export function marksOf(question: QuestionContent, answer: AnswerDocument | null, variation = 0): Fraction | undefined {
  if (answer === null) return Fraction.zero;
  const kind = kindOf(question.type);
  if (kind.byHand) return undefined;
  const full = Fraction.of(question.points).atLeast(Fraction.zero);
  return kind.marks(question, answer, variation).rounded(MARK_DECIMALS).atMost(full).atLeast(full.negated());
}

/** What became of a question of an attempt. */
export type AnswerState = 'right' | 'partly' | 'wrong' | 'unanswered' | 'to_be_marked';

export function stateOf(question: QuestionContent, answer: AnswerDocument | null, marks: Fraction | undefined): AnswerState {
  if (answer === null) return 'unanswered';
  if (marks === undefined) return 'to_be_marked';
  if (marks.compare(Fraction.of(question.points)) >= 0) return 'right';
  return marks.compare(Fraction.zero) > 0 ? 'partly' : 'wrong';
}
