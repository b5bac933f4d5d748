import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { announceMeetings } from './meeting-announcement.js';
import type { MeetingRun } from './meeting-finder.js';

/** Keeps runs of which nothing was known; the latest of the meeting itself becomes its `internalMeetingId`. */
export async function keepRuns(transaction: Transaction, runs: readonly MeetingRun[]): Promise<void> {
  if (runs.length === 0) return;
  await transaction.rows(
    sql`INSERT INTO "conference_meeting_run" ("internal_meeting_id", "meeting_id", "breakout")
        SELECT * FROM unnest(${runs.map(({ internalId }) => internalId)}::text[], ${runs.map(({ meetingId }) => meetingId)}::int[],
          ${runs.map(({ breakout }) => breakout)}::boolean[]) ON CONFLICT DO NOTHING`,
  );
  const own = [...new Map(runs.filter(({ breakout }) => !breakout).map(({ meetingId, internalId }) => [meetingId, internalId]))];
  if (own.length === 0) return;
  await transaction.rows(
    sql`UPDATE "conference_meeting" "m" SET "internal_meeting_id" = "t"."internal"
        FROM unnest(${own.map(([id]) => id)}::int[], ${own.map(([, internal]) => internal)}::text[]) AS "t" ("id", "internal")
        WHERE "m"."id" = "t"."id"`,
  );
}

/** The end of a meeting's run as told by the server; `internal` is undefined where the run isn't named. */
export interface EndedRun {
  readonly meetingId: number;
  readonly internal?: string;
  /** Unix milliseconds. */
  readonly time: number;
}

/** Closes the meetings whose latest run has ended; the end of an earlier run comes too late to close a room that is used again. */
export async function closeMeetings(transaction: Transaction, ends: readonly EndedRun[]): Promise<void> {
  if (ends.length === 0) return;
  await transaction.rows(
    sql`UPDATE "conference_meeting" "m" SET "status" = 'closed', "closed_at" = to_timestamp("t"."time" / 1000.0)
        FROM (SELECT "id", "internal", min("time") AS "time" FROM unnest(${ends.map(({ meetingId }) => meetingId)}::int[],
          ${ends.map(({ internal }) => internal ?? null)}::text[], ${ends.map(({ time }) => time)}::bigint[]) AS "e" ("id", "internal", "time")
          GROUP BY 1, 2) AS "t"
        WHERE "m"."id" = "t"."id" AND "m"."status" = 'open' AND COALESCE("t"."internal" = "m"."internal_meeting_id", TRUE)`,
  );
  await announceMeetings(
    transaction,
    ends.map(({ meetingId }) => meetingId),
  );
}
