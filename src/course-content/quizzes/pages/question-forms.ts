import { Contributions } from '../../../config/contributions.js';
import { type Language } from '../../../languages/language.js';
import { saidIn, type Wording } from '../../../languages/catalogue.js';
import type { QuestionType } from '../scoring/question-types.js';
import type { QuestionForm } from './question-form.js';

/** By which the view knows the fields of a question; `kept` has none, and keeps what is there. */
export type FormName = 'choice' | 'choices' | 'statements' | 'pairs' | 'order' | 'gaps' | 'number' | 'written' | 'kept';

/** The fields in which a teacher writes a question, and how a question stands in them. */
export interface QuestionFields {
  readonly name: Exclude<FormName, 'kept'>;
  readonly form: QuestionForm;
}

/** What a type of questions is for those who make them. */
export interface EditedType {
  readonly type: QuestionType;
  readonly title: Wording;
  /** Absent where the form keeps such questions as they are. */
  readonly fields?: QuestionFields;
  /** Whether the menu of the form has it. */
  readonly isOffered?: boolean;
}

/** What types of questions are for those who make them. */
export const editedTypes = new Contributions<EditedType>('form of the type of question', ({ type }) => type);

/** What a teacher may add by the form, in the order of the menu. */
export function offeredTypes(): readonly QuestionType[] {
  return editedTypes.all.filter(({ isOffered }) => isOffered).map(({ type }) => type);
}

/** The form of a type; undefined where there is none. */
export function formOfType(type: QuestionType | undefined): QuestionFields | undefined {
  return type === undefined ? undefined : editedTypes.find(type)?.fields;
}

/** What a type is called; its name where its feature is gone. */
export function titleOfType(type: QuestionType, language: Language): string {
  const known = editedTypes.find(type);
  return known === undefined ? type : saidIn(known.title, language);
}
