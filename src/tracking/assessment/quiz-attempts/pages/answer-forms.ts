import type { AnswerDocument } from '../../../../course-content/quizzes/scoring/question-content.js';
import { Contributions } from '../../../../config/contributions.js';
import type { AnswerForm, FieldValues, ReadAnswer } from './answer-form.js';
import type { AskedQuestion } from './asked-question.js';
import { unanswerable } from './written-answers.js';

/** By which form a type of questions is answered in a browser. */
export interface AnsweredType {
  readonly type: AskedQuestion['type'];
  readonly form: AnswerForm;
}

/** By which forms types of questions are answered; where a type has none, its answers stay as they are. */
export const answeredTypes = new Contributions<AnsweredType>('form of answers to the type of question', ({ type }) => type);

/** The form by which a question is answered. */
export function answerFormOf({ type }: Pick<AskedQuestion, 'type'>): AnswerForm {
  return answeredTypes.find(type)?.form ?? unanswerable;
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
  return answerFormOf(question).read(fields, question);
}

/** What the fields of a question hold for an answer. */
export function fieldValues(question: AskedQuestion, answer: AnswerDocument | null): FieldValues {
  return answer === null ? {} : answerFormOf(question).fill(answer, question);
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
