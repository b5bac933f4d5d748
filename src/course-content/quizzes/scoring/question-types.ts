/** The types of questions that the service has by itself. Some have answers to choose from, some are marked by hand; `media` and `page_break` ask nothing. */
export const STANDARD_TYPES = [
  'unique_answer',
  'multiple_answer',
  'fill_in_blanks',
  'matching',
  'free_answer',
  'hot_spot',
  'hot_spot_order',
  'hot_spot_delineation',
  'multiple_answer_combination',
  'unique_answer_no_option',
  'multiple_answer_true_false',
  'multiple_answer_combination_true_false',
  'oral_expression',
  'global_multiple_answer',
  'media',
  'calculated',
  'unique_answer_image',
  'draggable',
  'matching_draggable',
  'annotation',
  'reading_comprehension',
  'multiple_answer_degree_certainty',
  'upload_answer',
  'fill_in_blanks_combination',
  'matching_combination',
  'matching_draggable_combination',
  'hot_spot_combination',
  'multiple_answer_dropdown',
  'multiple_answer_dropdown_combination',
  'page_break',
] as const;

export type StandardType = (typeof STANDARD_TYPES)[number];

/** The name of a type of questions; features bring further ones. */
export type QuestionType = string;
