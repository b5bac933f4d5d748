import { UNOPENED_STEP_TYPES } from '../../course-content/learning-paths/step-requirements.js';

export const LESSON_STATUSES = ['not_attempted', 'incomplete', 'completed', 'passed', 'failed', 'browsed'] as const;

export type StepStatus = (typeof LESSON_STATUSES)[number];

/** From the lowest to the highest: a later launch of a package may raise the state and never lower it. */
const RANKS: readonly StepStatus[] = ['not_attempted', 'incomplete', 'failed', 'browsed', 'completed', 'passed'];

/** Kinds of steps that are no steps to be done. */
const UNCOUNTED: ReadonlySet<string> = new Set(['dir', 'block', 'final_item', ...UNOPENED_STEP_TYPES]);
const FOLDERS: ReadonlySet<string> = new Set(['dir', 'block']);
/** Kinds of steps whose state is that of an activity. */
const ACTIVITIES: ReadonlySet<string> = new Set(['quiz', 'student_publication', 'survey', 'meeting']);

export function rankOf(status: StepStatus): number {
  return RANKS.indexOf(status);
}

export function isDone(status: StepStatus): boolean {
  return status === 'completed' || status === 'passed' || status === 'browsed';
}

export function isCounted(itemType: string): boolean {
  return !UNCOUNTED.has(itemType);
}

export function isUnsupported(itemType: string): boolean {
  return UNOPENED_STEP_TYPES.has(itemType);
}

export function isFolder(itemType: string): boolean {
  return FOLDERS.has(itemType);
}

export function isActivity(itemType: string): boolean {
  return ACTIVITIES.has(itemType);
}

/** Where opening alone is all that there is to do, but for the time to be spent. */
export function isMaterial(itemType: string): boolean {
  return isCounted(itemType) && !isActivity(itemType) && itemType !== 'sco';
}
