import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { ParticipantOfMeeting } from './ledger-types.js';

/**
 * The meetings of which a run may have begun or counts as over at another time by some of these events: the first one of a run, an earlier
 * one, or one of a run that counts as over.
 * @param events SQL that names a relation of events that are new
 */
export function stirredBy(events: Sql): Sql {
  return sql`SELECT DISTINCT "r"."meeting_id" FROM "conference_meeting_run" "r" JOIN ${events} AS "e" USING ("meeting_id", "internal_meeting_id")
    WHERE NOT "r"."breakout" AND ("r"."began_at" IS NULL OR "e"."time" < "r"."began_at" OR "r"."superseded_at" IS NOT NULL)`;
}

/**
 * A run whose end was not reported, as when its server was restarted, is over when another one of the room begins after its last sign; one
 * that shows signs of its own afterwards goes on. Both are reckoned from the ledger, so that the order of arrival doesn't matter. Runs of
 * which the ledger has nothing any more stay as they are. The meetings must be locked.
 * @returns whose connections end otherwise than before
 */
export async function supersedeRuns(transaction: Transaction, meetingIds: readonly number[]): Promise<ParticipantOfMeeting[]> {
  if (meetingIds.length === 0) return [];
  return transaction.rows<ParticipantOfMeeting>(
    sql`WITH "signs" AS (SELECT "r"."meeting_id", "r"."internal_meeting_id", "r"."superseded_at" AS "before", min("e"."time") AS "first", max("e"."time") AS "last",
            bool_or("e"."kind" = 'end') AS "ended"
          FROM "conference_meeting_run" "r" JOIN "conference_event" "e" USING ("meeting_id", "internal_meeting_id")
          WHERE "r"."meeting_id" = ANY(${[...new Set(meetingIds)]}::int[]) AND NOT "r"."breakout" GROUP BY 1, 2),
        "reckoned" AS (SELECT "s".*, CASE WHEN NOT "s"."ended" THEN (SELECT min("o"."first") FROM "signs" "o" WHERE "o"."meeting_id" = "s"."meeting_id"
            AND "o"."internal_meeting_id" <> "s"."internal_meeting_id" AND "o"."first" >= "s"."last") END AS "after" FROM "signs" "s"),
        "stored" AS (UPDATE "conference_meeting_run" "r" SET "began_at" = "n"."first", "superseded_at" = "n"."after" FROM "reckoned" "n"
          WHERE "r"."meeting_id" = "n"."meeting_id" AND "r"."internal_meeting_id" = "n"."internal_meeting_id"
            AND ("r"."began_at" IS DISTINCT FROM "n"."first" OR "r"."superseded_at" IS DISTINCT FROM "n"."after"))
        SELECT DISTINCT "e"."meeting_id" AS "meetingId", "e"."participant_key" AS "key" FROM "reckoned" "n"
        JOIN "conference_event" "e" ON "e"."meeting_id" = "n"."meeting_id" AND "e"."internal_meeting_id" = "n"."internal_meeting_id"
        WHERE "n"."before" IS DISTINCT FROM "n"."after" AND "e"."participant_key" IS NOT NULL`,
  );
}
