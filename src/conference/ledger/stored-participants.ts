import type { Transaction } from '../../database/statements.js';
import type { ParticipantOfMeeting, KnownParticipants, StoredParticipant } from './ledger-types.js';
import { participantName } from './ledger-keys.js';
import { sql } from '../../database/sql.js';
import { numbers, texts } from '../../database/array-literal.js';
import { PRESENCE } from './record-writer.js';
import { stateOf } from './state-text.js';

/** What is stored of participants beside the ledger; repeated participants are read once. */
export async function knownParticipants(
  transaction: Transaction,
  participants: readonly ParticipantOfMeeting[],
): Promise<KnownParticipants> {
  const distinct = new Map(participants.map((participant) => [participantName(participant), participant]));
  const stored = await storedParticipants(transaction, [...distinct.values()]);
  return new Map([...distinct.keys()].map((name, index) => [name, stored[index] as StoredParticipant]));
}

/**
 * No condition on anything but the participant reaches the look-up of records: without statistics PostgreSQL would take the
 * index of another column, and read every record for each of the participants.
 * @returns what is stored of each participant, in their order
 */
export async function storedParticipants(
  transaction: Transaction,
  participants: readonly ParticipantOfMeeting[],
): Promise<StoredParticipant[]> {
  if (participants.length === 0) return [];
  const rows = await transaction.rows<Omit<StoredParticipant, 'state'> & { readonly state: string | null }>(
    sql`SELECT "s"."state", COALESCE("a"."records", '{}') AS "records", COALESCE("a"."sealed", FALSE)
            OR EXISTS (SELECT 1 FROM "conference_analytics" WHERE "meeting_id" = "t"."meeting" AND "participant_key" = "t"."key") AS "hasFacts"
        FROM unnest(${numbers(participants.map(({ meetingId }) => meetingId))}::int[], ${texts(participants.map(({ key }) => key))}::text[])
          WITH ORDINALITY AS "t" ("meeting", "key", "position")
        LEFT JOIN "conference_fold_state" "s" ON "s"."meeting_id" = "t"."meeting" AND "s"."participant_key" = "t"."key",
        LATERAL (SELECT array_agg("id" ORDER BY "in_at" NULLS FIRST, "id") FILTER (WHERE "type" = ${PRESENCE} AND "sealed_at" IS NULL) AS "records",
            bool_or("sealed_at" IS NOT NULL) AS "sealed"
          FROM "conference_activity" WHERE "meeting_id" = "t"."meeting" AND "participant_key" = "t"."key") AS "a"
        ORDER BY "t"."position"`,
  );
  return rows.map(({ state, ...stored }) => ({ ...stored, state: state === null ? null : stateOf(state) }));
}
