import type { ActivityEvent } from '../activity/activity-event.js';
import { fold, type FoldedRecord, scoredReactionsOf } from '../activity/activity-fold.js';

/** What is left of a participant's events after older ones were deleted, ready to be folded. */
interface UnsealedHistory {
  readonly events: readonly ActivityEvent[];
  readonly meetingEnds: readonly ActivityEvent[];
  /** How many presence intervals of the fold represent sealed ones. */
  readonly sealedIntervals: 0 | 1;
}

/**
 * The history as if the participant had left at the end of the last sealed interval. Events of that time or before that come late
 * belong to sealed metrics, and are left out.
 * @param sealedThrough end of the last sealed interval, Unix milliseconds; null where all events are there
 */
export function unsealed(
  events: readonly ActivityEvent[],
  meetingEnds: readonly ActivityEvent[],
  sealedThrough: number | null,
): UnsealedHistory {
  if (sealedThrough === null) return { events, meetingEnds, sealedIntervals: 0 };
  return {
    events: [departure(sealedThrough), ...events.filter(({ time }) => time > sealedThrough)],
    meetingEnds: meetingEnds.filter(({ time }) => time >= sealedThrough),
    sealedIntervals: 1,
  };
}

/** Folds what is left; see {@link unsealed}. */
export function foldUnsealed(
  events: readonly ActivityEvent[],
  meetingEnds: readonly ActivityEvent[],
  sealedThrough: number | null,
): FoldedRecord[] {
  const history = unsealed(events, meetingEnds, sealedThrough);
  return fold(history.events, history.meetingEnds).slice(history.sealedIntervals);
}

/** The reactions that count for the score, of the same presence intervals. */
export function scoredUnsealed(
  events: readonly ActivityEvent[],
  meetingEnds: readonly ActivityEvent[],
  sealedThrough: number | null,
): number[] {
  const history = unsealed(events, meetingEnds, sealedThrough);
  return scoredReactionsOf(history.events, history.meetingEnds).slice(history.sealedIntervals);
}

/** A leave alone makes a presence interval, which represents all sealed ones. */
function departure(time: number): ActivityEvent {
  return { kind: 'leave', time, identity: 'sealed', device: '', discriminator: '' };
}
