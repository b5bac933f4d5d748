import { raw, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { RoomEvent } from '../../events/room-event.js';
import { type InferredEvent, writeInferredEvents } from '../../ledger/inferred-events.js';

/** Discriminator of a leave that a user entered. */
const BY_HAND = 'by-hand';

interface OpenRecord {
  readonly meetingId: number;
  readonly key: string;
  /** Time of the last event, Unix milliseconds. */
  readonly lastAt: number;
}

/**
 * Ends a meeting: an end goes into the ledger, so that the records follow from it now as at any rebuild; records that don't
 * rest on the ledger are closed as they stand.
 */
export async function endMeeting(transaction: Transaction, meetingId: number, at: Date): Promise<void> {
  const which = sql`"meeting_id" = ${meetingId}`;
  const open = await openRecords(transaction, which);
  // A closed meeting has no open presence intervals, even if the sender's clock is ahead of ours.
  const time = Math.max(at.getTime(), ...open.map(({ lastAt }) => lastAt));
  if (open.length > 0)
    await writeInferredEvents(transaction, [{ meetingId, kind: 'end', discriminator: '', time, reason: 'closed by hand' }], at);
  await closeUnrecorded(transaction, which, at);
}

/**
 * Closes open activity records as a leave at that time does. For those that follow from the ledger the leave goes there; it is
 * never earlier than what else is known of the participant.
 * @param which SQL condition over the records
 */
export async function closeRecords(transaction: Transaction, which: Sql, at: Date): Promise<void> {
  const left = (await openRecords(transaction, which)).map<InferredEvent>(({ meetingId, key, lastAt }) => ({
    meetingId,
    participantKey: key,
    kind: 'leave' satisfies RoomEvent['kind'],
    discriminator: BY_HAND,
    reason: 'closed by hand',
    time: Math.max(at.getTime(), lastAt),
  }));
  await writeInferredEvents(transaction, left, at);
  await closeUnrecorded(transaction, which, at);
}

/** The open records that follow from the ledger. */
function openRecords(transaction: Transaction, which: Sql): Promise<OpenRecord[]> {
  return transaction.rows<OpenRecord>(
    sql`SELECT "meeting_id" AS "meetingId", "participant_key" AS "key", ceil(extract(epoch FROM "out_at") * 1000)::bigint AS "lastAt"
        FROM "conference_activity" "a" WHERE NOT "close" AND ${IS_RECORDED} AND ${which} ORDER BY 1, 2`,
  );
}

const IS_RECORDED = raw(`"type" = 'presence' AND EXISTS (SELECT 1 FROM "conference_fold_state" "s"
  WHERE "s"."meeting_id" = "a"."meeting_id" AND "s"."participant_key" = "a"."participant_key")`);

/** Running timers are added to their totals, then stopped. */
async function closeUnrecorded(transaction: Transaction, which: Sql, at: Date): Promise<void> {
  const seconds = Math.floor(at.getTime() / 1000);
  await transaction.rows(
    sql`UPDATE "conference_activity" "a" SET "close" = TRUE, "out_at" = GREATEST(${at}::timestamptz, "in_at"), "metrics" = CASE WHEN "metrics" IS NOT NULL THEN
          jsonb_set(jsonb_set(jsonb_set("metrics", '{totals,talk_seconds}', ${flushed('talk', seconds)}),
            '{totals,camera_seconds}', ${flushed('camera', seconds)}),
            '{temp}', '{"talk_started_at": 0, "camera_started_at": 0}') END
        WHERE NOT "close" AND ${which} AND NOT (${IS_RECORDED})`,
  );
}

/** A timer's total with what has run since its start; a stop before the start adds nothing. */
function flushed(timer: 'talk' | 'camera', seconds: number): Sql {
  const total = raw(`COALESCE(("metrics" #>> '{totals,${timer}_seconds}')::int, 0)`);
  const start = raw(`COALESCE(("metrics" #>> '{temp,${timer}_started_at}')::bigint, 0)`);
  return sql`to_jsonb(${total} + CASE WHEN ${start} > 0 THEN GREATEST(${seconds}::bigint - ${start}, 0) ELSE 0 END)`;
}
