import { fold, type FoldedRecord } from '../activity/activity-fold.js';
import type { ActivityEvent } from '../activity/activity-event.js';

/**
 * Folds what is left of a participant's events after older ones were deleted: as if he or she had left at the end of the
 * last sealed stay. Events of that time or before that come late belong to figures that are settled, and change nothing.
 * @param sealedThrough end of the last sealed stay, Unix milliseconds; null where all events are there
 */
export function foldUnsealed(
  events: readonly ActivityEvent[],
  meetingEnds: readonly number[],
  sealedThrough: number | null,
): FoldedRecord[] {
  if (sealedThrough === null) return fold(events, meetingEnds);
  const later = events.filter(({ time }) => time > sealedThrough);
  const ends = meetingEnds.filter((time) => time >= sealedThrough);
  return fold([departure(sealedThrough), ...later], ends).slice(1);
}

/** A leave alone makes a stay, which stands for all that are sealed. */
function departure(time: number): ActivityEvent {
  return { kind: 'leave', time, identity: 'sealed', device: '', discriminator: '' };
}
