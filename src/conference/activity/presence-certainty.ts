import type { ActivityEvent } from './activity-event.js';
import { isInactivityLeave, isInferredJoin } from './inactivity-leave.js';

/**
 * How sure the ends of presence are; the one definition for records, exports, evidence and registers. `estimated`: an end of it was
 * inferred, from another sign of life than a join, from the meeting's end, or from a
 * time without events, or the clock of the server was wrong.
 */
export const PRESENCE_CERTAINTIES = ['complete', 'estimated'] as const;

export type PresenceCertainty = (typeof PRESENCE_CERTAINTIES)[number];

/** @param event with which presence begins */
export function certaintyOfBeginning(event: ActivityEvent): PresenceCertainty {
  return event.kind === 'join' && !isInferredJoin(event) && !event.isCorrected ? 'complete' : 'estimated';
}

/** @param event with which presence ends; a leave that a person entered is as good as one that the server reported */
export function certaintyOfEnd(event: ActivityEvent): PresenceCertainty {
  return event.kind === 'leave' && !isInactivityLeave(event) && !event.isCorrected ? 'complete' : 'estimated';
}
