import type { AnswerDocument } from '../../../../course-content/quizzes/scoring/question-content.js';
import type { Wording } from '../../../../languages/catalogue.js';
import type { AskedQuestion } from './asked-question.js';

/** The values of a question's fields by the ending of their names; those without a value are left out. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

/** Values of the field with this ending, trimmed, without those that are empty. */
export type Fields = (ending: string) => readonly string[];

/** An answer; null where nothing is filled in, `unfinished` where what is filled in makes no answer yet. */
export type ReadAnswer = AnswerDocument | null | 'unfinished';

/** One field of the form of an answer. */
export interface AnswerField {
  /** Ending of its name: empty for the only one, else a dot and a name. */
  readonly ending: '' | `.${string}`;
  readonly label: Wording;
  readonly kind: 'line' | 'text' | 'menu';
  /** How many characters it takes. */
  readonly most?: number;
  /** Lines of a text. */
  readonly rows?: number;
  /** Of a menu. */
  readonly options?: readonly { readonly value: string; readonly label: Wording }[];
  readonly hint?: Wording;
}

/** The parts of a question for which the view has markup of its own; `fields` draws those that the form names. */
export type AnswerView =
  | 'choice'
  | 'choices'
  | 'statements'
  | 'sureStatements'
  | 'pairs'
  | 'order'
  | 'gaps'
  | 'points'
  | 'pointsInOrder'
  | 'fields';

/** How a kind of answer stands in fields of a form. */
export interface AnswerForm {
  /** By which the view draws it; `fields` unless said otherwise. */
  readonly view?: AnswerView;
  /** What the view draws where it has no markup of its own; nothing where the page cannot take an answer. */
  readonly fields?: (question: AskedQuestion) => readonly AnswerField[];
  /** An answer as the result shows it, in lines; nothing where it cannot be read without the question. */
  readonly lines?: (answer: AnswerDocument) => readonly string[];
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
