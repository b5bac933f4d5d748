import type { CleanTexts } from '../../../resource/input/long-texts.js';
import { AnswerReader, type AnswerFault } from './answer-reader.js';
import { blanks, combinedBlanks } from './blank-questions.js';
import { calculated } from './calculated-questions.js';
import { combinedChoices, globalChoices, oneChoice, severalChoices } from './choice-questions.js';
import { Fraction } from './fraction.js';
import { annotation, essay, handedInFiles } from './hand-marked-questions.js';
import { combinedMatching, matching, ordering } from './matching-questions.js';
import type { AnswerDocument, QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';
import type { QuestionType } from './question-types.js';
import { combinedStatements, statements, sureStatements } from './statement-questions.js';
import { combinedZones, delineation, orderedZones, zones } from './zone-questions.js';

const KINDS: Readonly<Record<Exclude<QuestionType, 'media' | 'page_break'>, QuestionKind>> = {
  unique_answer: oneChoice,
  unique_answer_image: oneChoice,
  unique_answer_no_option: oneChoice,
  reading_comprehension: oneChoice,
  multiple_answer: severalChoices,
  multiple_answer_dropdown: severalChoices,
  global_multiple_answer: globalChoices,
  multiple_answer_combination: combinedChoices,
  multiple_answer_dropdown_combination: combinedChoices,
  multiple_answer_true_false: statements,
  multiple_answer_combination_true_false: combinedStatements,
  multiple_answer_degree_certainty: sureStatements,
  fill_in_blanks: blanks,
  fill_in_blanks_combination: combinedBlanks,
  matching,
  matching_draggable: matching,
  matching_combination: combinedMatching,
  matching_draggable_combination: combinedMatching,
  draggable: ordering,
  calculated,
  hot_spot: zones,
  hot_spot_combination: combinedZones,
  hot_spot_order: orderedZones,
  hot_spot_delineation: delineation,
  free_answer: essay,
  oral_expression: handedInFiles,
  upload_answer: handedInFiles,
  annotation,
};

/** Marks are rounded once, to so many decimals. */
export const MARK_DECIMALS = 5;
const LARGEST_ANSWER = 256 * 1024;

/** @throws Error for what asks nothing */
export function kindOf(type: QuestionType): QuestionKind {
  if (type === 'media' || type === 'page_break') throw new Error(`A ${type} asks nothing.`);
  return KINDS[type];
}

export function isAsked(type: QuestionType): boolean {
  return type !== 'media' && type !== 'page_break';
}

export interface JudgedAnswer {
  readonly answer: AnswerDocument;
  readonly faults: readonly AnswerFault[];
}

/**
 * An answer as it was sent, judged and in its canonical form.
 * @param path of the answer in the request, for what is wrong with it
 * @param cleanTexts long texts of the answer that were cleaned already
 */
export function judgeAnswer(question: QuestionContent, sent: unknown, path: string, cleanTexts?: CleanTexts): JudgedAnswer {
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
