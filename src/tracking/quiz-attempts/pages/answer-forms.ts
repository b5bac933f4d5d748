import type { AnswerDocument } from '../../../course-content/quizzes/scoring/question-content.js';
import { choice, choices, gaps, number, order, pairs, statements, sureStatements } from './chosen-answers.js';
import type { AskedQuestion } from './asked-question.js';
import type { AnswerForm, FieldValues, ReadAnswer } from './answer-form.js';
import { file, outline, points, pointsInOrder, text, unanswerable } from './written-answers.js';

/** By the name that the view knows them by. */
export const FORMS = {
  ...{ choice, choices, statements, sureStatements, pairs, order, gaps, number },
  ...{ points, pointsInOrder, outline, text, file, unanswerable },
} as const satisfies Readonly<Record<string, AnswerForm>>;

export type FormName = keyof typeof FORMS;

const FORM_OF: Readonly<Record<AskedQuestion['type'], FormName>> = {
  unique_answer: 'choice',
  unique_answer_image: 'choice',
  unique_answer_no_option: 'choice',
  reading_comprehension: 'choice',
  multiple_answer: 'choices',
  multiple_answer_dropdown: 'choices',
  global_multiple_answer: 'choices',
  multiple_answer_combination: 'choices',
  multiple_answer_dropdown_combination: 'choices',
  multiple_answer_true_false: 'statements',
  multiple_answer_combination_true_false: 'statements',
  multiple_answer_degree_certainty: 'sureStatements',
  fill_in_blanks: 'gaps',
  fill_in_blanks_combination: 'gaps',
  matching: 'pairs',
  matching_draggable: 'pairs',
  matching_combination: 'pairs',
  matching_draggable_combination: 'pairs',
  draggable: 'order',
  calculated: 'number',
  hot_spot: 'points',
  hot_spot_combination: 'points',
  hot_spot_order: 'pointsInOrder',
  hot_spot_delineation: 'outline',
  free_answer: 'text',
  oral_expression: 'file',
  upload_answer: 'file',
  annotation: 'unanswerable',
};

/** The name of the form by which a type of question is answered. */
export function formNameOf({ type }: Pick<AskedQuestion, 'type'>): FormName {
  return FORM_OF[type];
}

/** The name of a question's fields; each has its own ending behind it. */
export function fieldName({ question }: Pick<AskedQuestion, 'question'>): string {
  return `q${question}`;
}

/** What the fields of a question say. */
export function readAnswer(question: AskedQuestion, form: URLSearchParams): ReadAnswer {
  const name = fieldName(question);
  const fields = (ending: string): string[] =>
    form
      .getAll(`${name}${ending}`)
      .map((value) => value.replaceAll('\r\n', '\n').trim())
      .filter((value) => value !== '');
  return FORMS[formNameOf(question)].read(fields, question);
}

/** What the fields of a question hold for an answer. */
export function fieldValues(question: AskedQuestion, answer: AnswerDocument | null): FieldValues {
  return answer === null ? {} : FORMS[formNameOf(question)].fill(answer, question);
}

/** What was sent in the fields of a question, so that it can be shown again as it was. */
export function typedValues(question: AskedQuestion, form: URLSearchParams): FieldValues {
  const name = fieldName(question);
  const own = [...new Set(form.keys())].filter((key) => key === name || key.startsWith(`${name}.`));
  return Object.fromEntries(own.map((key) => [key.slice(name.length), form.getAll(key)]));
}

/** Whether two answers fill the fields of a question in the same way. */
export function isSameAnswer(question: AskedQuestion, one: AnswerDocument | null, other: AnswerDocument | null): boolean {
  if (one === null || other === null) return one === other;
  return JSON.stringify(fieldValues(question, one)) === JSON.stringify(fieldValues(question, other));
}
