import type { ActivityEvent } from './activity-event.js';
import type { ActivityRecord } from './activity-record.js';

/** For so long the server's own dashboard takes a second emoji of one kind from one person for the first one (its learning dashboard actor). */
const SAME_REACTION_MS = 30_000;

/** Kinds of emoji that one person can be expected to send within that time; what goes beyond counts each time. */
const MOST_KINDS = 32;

/** The record with a reaction counted as the activity score counts it; one without a name always counts. */
export function withScored(record: ActivityRecord, { time, discriminator }: ActivityEvent): ActivityRecord {
  const last = Object.entries(record.lastScored).filter(([, at]) => time - at < SAME_REACTION_MS);
  if (discriminator !== '' && last.some(([emoji]) => emoji === discriminator)) return record;
  const isNoted = discriminator !== '' && last.length < MOST_KINDS;
  return {
    ...record,
    scoredReactions: record.scoredReactions + 1,
    lastScored: Object.fromEntries(isNoted ? [...last, [discriminator, time]] : last),
  };
}
