import type { QuestionType } from '../scoring/question-types.js';
import { oneChoiceForm, severalChoicesForm, statementsForm } from './choice-forms.js';
import { orderForm, pairsForm } from './pair-forms.js';
import type { QuestionForm } from './question-form.js';
import { gapsForm, numberForm, writtenForm } from './typed-forms.js';

/** By which the view knows the fields of a question; `kept` has none, and keeps what is there. */
export type FormName = 'choice' | 'choices' | 'statements' | 'pairs' | 'order' | 'gaps' | 'number' | 'written' | 'kept';

interface KnownForm {
  readonly name: Exclude<FormName, 'kept'>;
  readonly form: QuestionForm;
}

const choice: KnownForm = { name: 'choice', form: oneChoiceForm() };
const choices: KnownForm = { name: 'choices', form: severalChoicesForm('shared') };
const unweighed: KnownForm = { name: 'choices', form: severalChoicesForm('none') };
const statements: KnownForm = { name: 'statements', form: statementsForm(false) };
const pairs: KnownForm = { name: 'pairs', form: pairsForm('shared') };
const wholePairs: KnownForm = { name: 'pairs', form: pairsForm('none') };
const gaps: KnownForm = { name: 'gaps', form: gapsForm };
const written: KnownForm = { name: 'written', form: writtenForm };

const FORMS: Readonly<Partial<Record<QuestionType, KnownForm>>> = {
  unique_answer: choice,
  unique_answer_no_option: choice,
  reading_comprehension: choice,
  multiple_answer: choices,
  multiple_answer_dropdown: choices,
  global_multiple_answer: unweighed,
  multiple_answer_combination: unweighed,
  multiple_answer_dropdown_combination: unweighed,
  multiple_answer_true_false: statements,
  multiple_answer_combination_true_false: { name: 'statements', form: statementsForm(true) },
  matching: pairs,
  matching_draggable: pairs,
  matching_combination: wholePairs,
  matching_draggable_combination: wholePairs,
  draggable: { name: 'order', form: orderForm() },
  fill_in_blanks: gaps,
  fill_in_blanks_combination: gaps,
  calculated: { name: 'number', form: numberForm },
  free_answer: written,
  oral_expression: written,
  upload_answer: written,
};

/** What a teacher may add by the form, in the order of the menu. */
export const NEW_TYPES = [
  'unique_answer',
  'multiple_answer',
  'multiple_answer_true_false',
  'fill_in_blanks',
  'matching',
  'draggable',
  'calculated',
  'free_answer',
  'upload_answer',
  'global_multiple_answer',
  'multiple_answer_combination',
] as const satisfies readonly QuestionType[];

/** The form of a type; undefined where there is none. */
export function formOfType(type: QuestionType | undefined): KnownForm | undefined {
  return type && FORMS[type];
}
