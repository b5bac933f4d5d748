import { rankOf, type StepStatus } from '../../step-states.js';
import { decimalIn } from './cmi-values.js';

/** What of a step decides about the state that a package gives it. */
interface StepThresholds {
  /** SCORM 1.2; on the scale of the raw score. */
  readonly masteryScore: number | null;
  /** SCORM 2004, −1…1. */
  readonly scaledPassingScore: number | null;
  /** SCORM 2004, 0…1. */
  readonly completionThreshold: number | null;
  /** The highest score where the package reports none. */
  readonly highest: number;
}

/** What a package's values make of a step. */
export interface Outcome {
  readonly status: StepStatus;
  readonly completion: string;
  readonly success: string;
  /** Null while there is none. */
  readonly score: number | null;
  readonly scoreMin: number | null;
  readonly maxScore: number | null;
  readonly scaled: number | null;
}

const UNKNOWN = 'unknown';

/**
 * SCORM 1.2: the status that the package sets; a mastery score turns what is over into passed or failed. Without any status a
 * package that ended is completed.
 */
export function outcomeOf12(values: ReadonlyMap<string, string>, step: StepThresholds, terminated: boolean): Outcome {
  const said = values.get('cmi.core.lesson_status') as StepStatus | undefined;
  const status = said ?? (terminated ? 'completed' : 'incomplete');
  const score = decimalIn(values, 'cmi.core.score.raw') ?? null;
  const isOver = status === 'completed' || status === 'passed' || status === 'failed';
  const graded = isOver && score !== null && step.masteryScore !== null ? (score >= step.masteryScore ? 'passed' : 'failed') : status;
  return {
    status: graded,
    completion: graded === 'incomplete' ? 'incomplete' : 'completed',
    success: graded === 'passed' || graded === 'failed' ? graded : UNKNOWN,
    ...within(score, decimalIn(values, 'cmi.core.score.min') ?? null, decimalIn(values, 'cmi.core.score.max') ?? step.highest),
    scaled: null,
  };
}

/** A score lies between the least and the most that go with it, whatever else is said. */
function within(score: number | null, scoreMin: number | null, most: number): Pick<Outcome, 'score' | 'scoreMin' | 'maxScore'> {
  if (score === null) return { score, scoreMin, maxScore: null };
  return { score: Math.min(score, most), scoreMin, maxScore: most };
}

/** SCORM 2004: thresholds decide where there are some; success before completion. Without any status a package that ended is completed. */
export function outcomeOf2004(values: ReadonlyMap<string, string>, step: StepThresholds, terminated: boolean): Outcome {
  const success = successOf(values, step);
  const completion = completionOf(values, step, terminated && success === UNKNOWN);
  const status: StepStatus =
    success === 'passed' || success === 'failed' ? success : completion === 'completed' ? 'completed' : 'incomplete';
  const scaled = decimalIn(values, 'cmi.score.scaled') ?? null;
  const maxScore = decimalIn(values, 'cmi.score.max') ?? step.highest;
  const score = decimalIn(values, 'cmi.score.raw') ?? (scaled === null ? null : scaled * maxScore);
  return { status, completion, success, ...within(score, decimalIn(values, 'cmi.score.min') ?? null, maxScore), scaled };
}

function successOf(values: ReadonlyMap<string, string>, { scaledPassingScore }: StepThresholds): string {
  if (scaledPassingScore === null) return values.get('cmi.success_status') ?? UNKNOWN;
  const scaled = decimalIn(values, 'cmi.score.scaled');
  return scaled === undefined ? UNKNOWN : scaled >= scaledPassingScore ? 'passed' : 'failed';
}

function completionOf(values: ReadonlyMap<string, string>, { completionThreshold }: StepThresholds, ended: boolean): string {
  if (completionThreshold !== null) {
    const measure = decimalIn(values, 'cmi.progress_measure');
    return measure === undefined ? UNKNOWN : measure >= completionThreshold ? 'completed' : 'incomplete';
  }
  return values.get('cmi.completion_status') ?? (ended ? 'completed' : UNKNOWN);
}

/** A state with its score, as it may come to be that of a step. */
export interface Held {
  readonly status: StepStatus;
  readonly score: number | null;
  readonly maxScore: number | null;
}

/** Whether a launch raises what the step held before: a higher state, or the same with a higher score. */
export function raises(outcome: Held, before: Held): boolean {
  const higher = rankOf(outcome.status) - rankOf(before.status);
  return higher > 0 || (higher === 0 && shareOf(outcome) >= shareOf(before));
}

function shareOf({ score, maxScore }: Held): number {
  return score === null || maxScore === null || maxScore <= 0 ? -Infinity : score / maxScore;
}
