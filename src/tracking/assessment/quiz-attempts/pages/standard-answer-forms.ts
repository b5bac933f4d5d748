import { STANDARD_TYPES, type StandardType } from '../../../../course-content/quizzes/scoring/question-types.js';
import type { AnswerForm } from './answer-form.js';
import type { AnsweredType } from './answer-forms.js';
import { choice, choices, gaps, number, order, pairs, statements, sureStatements } from './chosen-answers.js';
import { file, outline, points, pointsInOrder, text, unanswerable } from './written-answers.js';

const FORMS: Readonly<Record<Exclude<StandardType, 'media' | 'page_break'>, AnswerForm>> = {
  unique_answer: choice,
  unique_answer_image: choice,
  unique_answer_no_option: choice,
  reading_comprehension: choice,
  multiple_answer: choices,
  multiple_answer_dropdown: choices,
  global_multiple_answer: choices,
  multiple_answer_combination: choices,
  multiple_answer_dropdown_combination: choices,
  multiple_answer_true_false: statements,
  multiple_answer_combination_true_false: statements,
  multiple_answer_degree_certainty: sureStatements,
  fill_in_blanks: gaps,
  fill_in_blanks_combination: gaps,
  matching: pairs,
  matching_draggable: pairs,
  matching_combination: pairs,
  matching_draggable_combination: pairs,
  draggable: order,
  calculated: number,
  hot_spot: points,
  hot_spot_combination: points,
  hot_spot_order: pointsInOrder,
  hot_spot_delineation: outline,
  free_answer: text,
  oral_expression: file,
  upload_answer: file,
  annotation: unanswerable,
};

/** The forms of the types that the service has by itself. */
export const standardAnsweredTypes: readonly AnsweredType[] = STANDARD_TYPES.flatMap((type) =>
  type === 'media' || type === 'page_break' ? [] : [{ type, form: FORMS[type] }],
);
