import type { AnswerReader } from './answer-reader.js';
import type { Fraction } from './fraction.js';
import type { AnswerDocument, QuestionContent, ShownParts, Shuffle } from './question-content.js';

/** How one type of question is shown, answered and marked. All of it depends on the version of the question and the answer alone. */
export interface QuestionKind {
  /** Members that an answer may have. */
  readonly members: readonly string[];
  /** Marked by a person. */
  readonly byHand?: boolean;
  /** Whether each attempt asks one of its answers, which is drawn, such as one set of figures. */
  readonly isDrawn?: boolean;
  /** Checks an answer as it was sent, and brings it into its canonical form. */
  read(answer: AnswerReader, question: QuestionContent): AnswerDocument;
  /**
   * Marks before rounding and limits. Ids that the version does not have count for nothing: it may be marked anew by a later one.
   * @param variation index of the answer that was asked, of questions that have variations
   */
  marks(question: QuestionContent, answer: AnswerDocument, variation: number): Fraction;
  /** What a learner is shown beside the text; nothing of the solution. */
  shown(question: QuestionContent, shuffle: Shuffle, variation: number): ShownParts;
  /** The right answer; null where there is not one. */
  solution(question: QuestionContent, variation: number): AnswerDocument | null;
  /** Whether it can be marked at all. */
  isReady(question: QuestionContent): boolean;
}
