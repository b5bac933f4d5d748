import { STANDARD_TYPES, type StandardType } from '../scoring/question-types.js';
import { oneChoiceForm, severalChoicesForm, statementsForm } from './choice-forms.js';
import { editorWords } from './editor-words.js';
import { orderForm, pairsForm } from './pair-forms.js';
import type { EditedType, QuestionFields } from './question-forms.js';
import { gapsForm, numberForm, writtenForm } from './typed-forms.js';

const choice: QuestionFields = { name: 'choice', form: oneChoiceForm() };
const choices: QuestionFields = { name: 'choices', form: severalChoicesForm('shared') };
const unweighed: QuestionFields = { name: 'choices', form: severalChoicesForm('none') };
const statements: QuestionFields = { name: 'statements', form: statementsForm(false) };
const pairs: QuestionFields = { name: 'pairs', form: pairsForm('shared') };
const wholePairs: QuestionFields = { name: 'pairs', form: pairsForm('none') };
const gaps: QuestionFields = { name: 'gaps', form: gapsForm };
/** A number with its tolerance, and several where each attempt draws one. */
export const numberFields: QuestionFields = { name: 'number', form: numberForm };
/** Nothing beside the question: what is answered, a person marks. */
export const writtenFields: QuestionFields = { name: 'written', form: writtenForm };

const FIELDS: Readonly<Partial<Record<StandardType, QuestionFields>>> = {
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
  calculated: numberFields,
  free_answer: writtenFields,
  oral_expression: writtenFields,
  upload_answer: writtenFields,
};

/** What the menu has, in its order. */
const OFFERED: readonly StandardType[] = [
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
];

/** The types that the service has by itself, those of the menu first. */
export const standardEditedTypes: readonly EditedType[] = [...new Set([...OFFERED, ...STANDARD_TYPES])].map((type) => ({
  type,
  title: editorWords.message(({ types }) => types[type] ?? type),
  fields: FIELDS[type],
  isOffered: OFFERED.includes(type),
}));
