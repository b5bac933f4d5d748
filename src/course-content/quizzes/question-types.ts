/** Kinds of questions. Some have answers to choose from, some are marked by hand; `media` asks nothing and is what others are about. */
export const QUESTION_TYPES = [
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
] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];
