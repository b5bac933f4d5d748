import type { LearnerFigures } from './attendance-figures.js';

/** Why something is not written from figures: the register or column is locked or gone, its date blocked, or a person said otherwise. */
export type Kept = 'blocked' | 'changed' | 'gone' | 'justified' | 'locked';

/** What the figures of a learner mean, and what became of it. */
export interface Mark<Outcome> extends LearnerFigures {
  readonly outcome: Outcome;
  /** What was written from figures last. */
  readonly written: Outcome | null;
  /** Number of the rule by which that was written; null from before versions were recorded. */
  readonly writtenBy: number | null;
  readonly kept: Kept | null;
  /** Whether the register or column says so already. */
  readonly isThere: boolean;
}
