import { blanks, combinedBlanks } from './blank-questions.js';
import { calculated } from './calculated-questions.js';
import { combinedChoices, globalChoices, oneChoice, severalChoices } from './choice-questions.js';
import { annotation, essay, handedInFiles } from './hand-marked-questions.js';
import { combinedMatching, matching, ordering } from './matching-questions.js';
import type { QuestionKind } from './question-kind.js';
import type { QuestionTypeDeclaration } from './declared-question-types.js';
import { STANDARD_TYPES, type StandardType } from './question-types.js';
import { combinedStatements, statements, sureStatements } from './statement-questions.js';
import { combinedZones, delineation, orderedZones, zones } from './zone-questions.js';

const KINDS: Readonly<Record<Exclude<StandardType, 'media' | 'page_break'>, QuestionKind>> = {
  unique_answer: oneChoice,
  unique_answer_image: oneChoice,
  unique_answer_no_option: oneChoice,
  reading_comprehension: oneChoice,
  multiple_answer: severalChoices,
  multiple_answer_dropdown: severalChoices,
  global_multiple_answer: globalChoices,
  multiple_answer_combination: combinedChoices,
  multiple_answer_dropdown_combination: combinedChoices,
  multiple_answer_true_false: statements,
  multiple_answer_combination_true_false: combinedStatements,
  multiple_answer_degree_certainty: sureStatements,
  fill_in_blanks: blanks,
  fill_in_blanks_combination: combinedBlanks,
  matching,
  matching_draggable: matching,
  matching_combination: combinedMatching,
  matching_draggable_combination: combinedMatching,
  draggable: ordering,
  calculated,
  hot_spot: zones,
  hot_spot_combination: combinedZones,
  hot_spot_order: orderedZones,
  hot_spot_delineation: delineation,
  free_answer: essay,
  oral_expression: handedInFiles,
  upload_answer: handedInFiles,
  annotation,
};

/** The types that the service has by itself, in the order in which the API names them. */
export const standardQuestionTypes: readonly QuestionTypeDeclaration[] = STANDARD_TYPES.map((type) =>
  type === 'media' || type === 'page_break' ? { type } : { type, kind: KINDS[type] },
);
