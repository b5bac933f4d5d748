import type { AnswerDocument } from '../../../course-content/quizzes/scoring/question-content.js';
import type { AskedQuestion } from './asked-question.js';

/** The values of a question's fields by the ending of their names; those without a value are left out. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

/** Values of the field with this ending, trimmed, without those that are empty. */
export type Fields = (ending: string) => readonly string[];

/** An answer; null where nothing is filled in, `unfinished` where what is filled in makes no answer yet. */
export type ReadAnswer = AnswerDocument | null | 'unfinished';

/** How a kind of answer stands in fields of a form. */
export interface AnswerForm {
  readonly read: (fields: Fields, question: AskedQuestion) => ReadAnswer;
  readonly fill: (answer: AnswerDocument, question: AskedQuestion) => FieldValues;
}

/** An answer of parts by their ids; null without any. */
export function answerByParts(member: string, entries: readonly (readonly [number, unknown])[]): AnswerDocument | null {
  const given = entries.filter(([, value]) => value !== undefined);
  return given.length === 0 ? null : { [member]: Object.fromEntries(given) };
}

/** The values of fields that are there. */
export function filled(entries: readonly (readonly [ending: string, value: unknown])[]): FieldValues {
  const given = entries.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(given.map(([ending, value]) => [ending, [String(value)]]));
}
