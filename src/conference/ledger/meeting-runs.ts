import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { announceMeetings } from './meeting-announcement.js';
import type { MeetingRun } from './ledger-types.js';

/** Stores runs that were not known before; the latest one of the meeting itself becomes its `internalMeetingId`. */
export async function storeRuns(transaction: Transaction, runs: readonly MeetingRun[], now: Date): Promise<void> {
  if (runs.length === 0) return;
  await transaction.rows(
    sql`INSERT INTO "conference_meeting_run" ("internal_meeting_id", "meeting_id", "breakout", "external_meeting_id", "learned_at")
        SELECT *, ${now}::timestamptz FROM unnest(${runs.map(({ internalId }) => internalId)}::text[], ${runs.map(({ meetingId }) => meetingId)}::int[],
          ${runs.map(({ breakout }) => breakout)}::boolean[], ${runs.map(({ externalId }) => externalId ?? null)}::text[]) ON CONFLICT DO NOTHING`,
  );
  const own = [...new Map(runs.filter(({ breakout }) => !breakout).map(({ meetingId, internalId }) => [meetingId, internalId]))];
  if (own.length === 0) return;
  await transaction.rows(
    sql`UPDATE "conference_meeting" "m" SET "internal_meeting_id" = "t"."internal"
        FROM unnest(${own.map(([id]) => id)}::int[], ${own.map(([, internal]) => internal)}::text[]) AS "t" ("id", "internal")
        WHERE "m"."id" = "t"."id"`,
  );
}

/** The end of a meeting's run as reported by the server; `internal` is undefined where the run isn't named. */
interface EndedRun {
  readonly meetingId: number;
  readonly internal?: string;
  /** Unix milliseconds. */
  readonly time: number;
}

/** Closes the meetings whose latest run has ended, and those that were never open but whose whole run is reported at once; the end of an earlier run comes too late to close a room that is used again. */
export async function closeMeetings(transaction: Transaction, ends: readonly EndedRun[]): Promise<void> {
  if (ends.length === 0) return;
  await transaction.rows(
    sql`UPDATE "conference_meeting" "m" SET "status" = 'closed', "closed_by_hand" = FALSE, "closed_at" = to_timestamp("t"."time" / 1000.0)
        FROM (SELECT "id", "internal", min("time") AS "time" FROM unnest(${ends.map(({ meetingId }) => meetingId)}::int[],
          ${ends.map(({ internal }) => internal ?? null)}::text[], ${ends.map(({ time }) => time)}::bigint[]) AS "e" ("id", "internal", "time")
          GROUP BY 1, 2) AS "t"
        WHERE "m"."id" = "t"."id" AND ("m"."status" = 'open' OR ("m"."closed_at" IS NULL AND NOT "m"."closed_by_hand")) AND COALESCE("t"."internal" = "m"."internal_meeting_id", TRUE)`,
  );
  await announceMeetings(
    transaction,
    ends.map(({ meetingId }) => meetingId),
  );
}

/** When a run of a room is known to have begun. */
interface BegunRun {
  readonly meetingId: number;
  /** Unix milliseconds. */
  readonly time: number;
}

/**
 * A meeting is open while a participant is in it, or a run of its room is on: one that an earlier run closed is opened again. Another open
 * meeting of the same room keeps it closed.
 * @param meetingIds meetings that may be occupied
 * @param begun runs that began, occupied or not
 */
export async function reopenMeetings(transaction: Transaction, meetingIds: readonly number[], begun: readonly BegunRun[]): Promise<void> {
  if (meetingIds.length === 0) return;
  const reopened = await transaction.rows<{ id: number }>(
    sql`UPDATE "conference_meeting" "m" SET "status" = 'open', "closed_at" = NULL, "closed_by_hand" = FALSE, "opened_by_hand_at" = NULL
        WHERE "m"."id" = ANY(${meetingIds}::int[]) AND "m"."status" = 'closed'
          AND (EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND NOT "a"."close" AND "a"."type" = 'presence'
              AND "a"."in_at" > COALESCE("m"."closed_at", '-infinity'))
            OR EXISTS (SELECT 1 FROM unnest(${begun.map(({ meetingId }) => meetingId)}::int[], ${begun.map(({ time }) => time)}::bigint[]) AS "b" ("id", "time")
              WHERE "b"."id" = "m"."id" AND to_timestamp("b"."time" / 1000.0) > COALESCE("m"."closed_at", '-infinity')))
          AND NOT EXISTS (SELECT 1 FROM "conference_meeting" "o" WHERE "o"."id" <> "m"."id" AND "o"."status" = 'open'
            AND "o"."remote_id" = "m"."remote_id" AND "o"."service_provider" = "m"."service_provider")
        RETURNING "m"."id"`,
  );
  await announceMeetings(
    transaction,
    reopened.map(({ id }) => id),
  );
}
