import type { StepStatus } from '../step-states.js';

/** What the step held when it was launched: a launch may raise its state and never lowers it. */
export interface StateBefore {
  readonly status: StepStatus;
  readonly score: number;
  readonly maxScore: string | null;
  readonly scoreMin: number | null;
  readonly scoreScaled: number | null;
  /** Seconds. */
  readonly time: number;
}

export const NOTHING_BEFORE: StateBefore = {
  status: 'not_attempted',
  score: 0,
  maxScore: null,
  scoreMin: null,
  scoreScaled: null,
  time: 0,
};
