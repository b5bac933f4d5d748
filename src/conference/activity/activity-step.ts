import type { ActivityRecord } from './activity-record.js';
import type { ActivityEvent } from './activity-event.js';

/** One event and what it did. */
export interface ActivityStep {
  readonly before: ActivityRecord;
  readonly event: ActivityEvent;
  readonly after: ActivityRecord;
}

/** A record begins in any step that makes an open or closed one out of one that wasn't open. */
export function isBeginning({ before, after }: ActivityStep): boolean {
  return before.state !== 'open' && after !== before && after.state !== 'ended';
}
