import { numbers, texts } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import { type KnownParticipants, nameOf, PRESENCE, type StoredParticipant } from './activity-records.js';
import type { AttributedEvent, ParticipantOfMeeting } from './event-ledger.js';
import type { GroupMemory } from './ledger-memory.js';

/**
 * What is stored of participants, by what is remembered; the unit of work fails where something else is stored.
 * @returns undefined unless all of them are remembered
 */
export function foreseenParticipants(participants: readonly ParticipantOfMeeting[], memory: GroupMemory): KnownParticipants | undefined {
  const distinct = new Map(participants.map((participant) => [nameOf(participant), participant]));
  const known = memory.participants([...distinct.keys()]);
  if (!known) return undefined;
  const listed = [...distinct.values()];
  memory.conditions.push(
    sql`(SELECT bool_and(COALESCE("s"."xmin" = "t"."writer" AND COALESCE("a"."records", '{}') = "t"."records"::int[] AND NOT "a"."sealed", FALSE)
            AND NOT EXISTS (SELECT 1 FROM "conference_analytics" WHERE "meeting_id" = "t"."meeting" AND "participant_key" = "t"."key"))
        FROM unnest(${numbers(listed.map(({ meetingId }) => meetingId))}::int[], ${texts(listed.map(({ key }) => key))}::text[],
            ${texts(known.map(({ writtenBy }) => writtenBy))}::xid[], ${texts(known.map(({ records }) => numbers(records)))}::text[])
          AS "t" ("meeting", "key", "writer", "records")
        LEFT JOIN "conference_fold_state" "s" ON "s"."meeting_id" = "t"."meeting" AND "s"."participant_key" = "t"."key",
        LATERAL (SELECT array_agg("id" ORDER BY "in_at" NULLS FIRST, "id") FILTER (WHERE "type" = ${PRESENCE} AND "sealed_at" IS NULL) AS "records",
            COALESCE(bool_or("sealed_at" IS NOT NULL), FALSE) AS "sealed"
          FROM "conference_activity" WHERE "meeting_id" = "t"."meeting" AND "participant_key" = "t"."key") AS "a")`,
  );
  return new Map([...distinct.keys()].map((name, index) => [name, known[index] as StoredParticipant]));
}

/**
 * Which events the ledger doesn't hold yet, as far as the states of their participants tell: later ones than the last moment of
 * the fold, and those of that moment that it doesn't know.
 * @returns undefined where an event is earlier, or where there is no state to go by: then only the ledger knows
 */
export function foreseenAsNew(events: readonly AttributedEvent[], known: KnownParticipants): ReadonlySet<string> | undefined {
  const fresh = new Set<string>();
  for (const { meetingId, participantKey, event, identity } of events) {
    const state = participantKey === undefined ? undefined : known.get(nameOf({ meetingId, key: participantKey }))?.state;
    const [last] = state?.fold.moment ?? [];
    if (!state || !last || event.time < last.time) return undefined;
    const isKnown = event.time === last.time && state.fold.moment.some((other) => other.identity === identity);
    if (!isKnown) fresh.add(identity);
  }
  return fresh;
}
