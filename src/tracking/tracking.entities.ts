import { GradebookCategory } from './gradebook/gradebook-category.entity.js';
import { GradebookEvaluation } from './gradebook/gradebook-evaluation.entity.js';
import { GradebookLink } from './gradebook/gradebook-link.entity.js';
import { GradebookResultLog } from './gradebook/gradebook-result-log.entity.js';
import { GradebookResult } from './gradebook/gradebook-result.entity.js';
import { recordEntities } from './records.entities.js';

/** Every table of this module. */
export const trackingEntities = [
  GradebookCategory,
  GradebookEvaluation,
  GradebookLink,
  GradebookResult,
  GradebookResultLog,
  ...recordEntities,
] as const;
