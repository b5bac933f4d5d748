import { Contributions } from '../../../config/contributions.js';
import type { QuestionKind } from './question-kind.js';
import type { QuestionType } from './question-types.js';

/** The longest name that a type may have. */
export const LONGEST_TYPE = 38;

/** A type of questions: how it is shown, answered and marked. */
export interface QuestionTypeDeclaration {
  /** By which questions name it, in lower case with underscores: `multiple_answer`. */
  readonly type: QuestionType;
  /** Absent where it asks nothing. */
  readonly kind?: QuestionKind;
}

/** Every type of question that there is. */
export const questionTypes = new Contributions<QuestionTypeDeclaration>('type of question', ({ type }) => type);
