import { type Sql, sql } from '../../database/sql.js';
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

/** A sign that a run of a room is on: that it began, or that a participant came. */
interface BegunRun {
  readonly meetingId: number;
  /** The server's id of the run; undefined where it isn't named. */
  readonly internal?: string | undefined;
  /** Unix milliseconds. */
  readonly time: number;
}

/**
 * SQL of the meetings in which a run began, or was joined, after they were closed: "id", and when the first end came that the ledger has
 * of it ("ended"), which may have arrived before. That nobody is there any more says nothing: leaves may come in the same delivery.
 */
function begunSinceClosed(begun: readonly BegunRun[]): Sql {
  return sql`SELECT DISTINCT ON ("b"."id") "b"."id", to_timestamp("e"."time" / 1000.0) AS "ended"
      FROM unnest(${begun.map(({ meetingId }) => meetingId)}::int[], ${begun.map(({ internal }) => internal ?? null)}::text[],
        ${begun.map(({ time }) => time)}::bigint[]) AS "b" ("id", "internal", "time")
      JOIN "conference_meeting" "c" ON "c"."id" = "b"."id" AND "c"."status" = 'closed' AND to_timestamp("b"."time" / 1000.0) > COALESCE("c"."closed_at", '-infinity')
      LEFT JOIN LATERAL (SELECT min("e"."time") AS "time" FROM "conference_event" "e" WHERE "e"."meeting_id" = "b"."id" AND "e"."participant_key" IS NULL
        AND "e"."kind" = 'end' AND "e"."time" >= "b"."time" AND COALESCE("e"."internal_meeting_id" = "b"."internal", TRUE)) "e" ON TRUE
      ORDER BY "b"."id", "b"."time" DESC`;
}

/**
 * A meeting is open while a participant is in it, or a run of its room is on: one that an earlier run closed is opened again, or, where
 * that run is over by now as well, is closed since its end. How events are divided into deliveries, and in which order these come, makes
 * no difference. Another open meeting of the same room keeps it closed.
 * @param meetingIds meetings that may be occupied
 * @param begun signs of runs, occupied or not
 */
export async function reopenMeetings(transaction: Transaction, meetingIds: readonly number[], begun: readonly BegunRun[]): Promise<void> {
  if (meetingIds.length === 0) return;
  const reopened = await transaction.rows<{ id: number }>(
    sql`WITH "begun" AS (${begunSinceClosed(begun)})
        UPDATE "conference_meeting" "m" SET "status" = CASE WHEN "s"."ended" IS NULL THEN 'open' ELSE 'closed' END, "closed_at" = "s"."ended",
          "closed_by_hand" = FALSE, "opened_by_hand_at" = NULL
        FROM (SELECT "i"."id", "b"."id" IS NOT NULL AS "begun", CASE WHEN "o"."on" THEN NULL ELSE "b"."ended" END AS "ended", "o"."on"
            FROM unnest(${meetingIds}::int[]) AS "i" ("id") JOIN "conference_meeting" "c" USING ("id") LEFT JOIN "begun" "b" USING ("id")
            CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "i"."id" AND NOT "a"."close"
              AND "a"."type" = 'presence' AND "a"."in_at" > COALESCE("c"."closed_at", '-infinity')) AS "on") "o") "s"
        WHERE "m"."id" = "s"."id" AND "m"."status" = 'closed' AND ("s"."on" OR "s"."begun")
          AND NOT EXISTS (SELECT 1 FROM "conference_meeting" "o" WHERE "o"."id" <> "m"."id" AND "o"."status" = 'open'
            AND "o"."remote_id" = "m"."remote_id" AND "o"."service_provider" = "m"."service_provider")
        RETURNING "m"."id"`,
  );
  await announceMeetings(
    transaction,
    reopened.map(({ id }) => id),
  );
}
