import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { ParticipantOfMeeting } from '../ledger/event-ledger.js';
import type { ToldDevice } from '../ledger/participant-resolver.js';

/**
 * Gives reports about connections (told as such, or in the place of a person's id), of which nobody was known to be the person, to whom they turned out to be of. What was
 * reported of several connections of one person adds up, as it does within a report.
 * @param told connections that were not known before
 * @returns the keys under which reports had been kept, and those under which they are now
 */
export async function adoptReports(transaction: Transaction, told: readonly ToldDevice[]): Promise<ParticipantOfMeeting[]> {
  if (told.length === 0) return [];
  return transaction.rows<ParticipantOfMeeting>(
    sql`WITH "told" AS (SELECT "meeting_id", "before", "after" FROM unnest(${told.map(({ meetingId }) => meetingId)}::int[],
              ${told.map(({ device }) => device)}::text[], ${told.map(({ key }) => key)}::text[]) AS "told" ("meeting_id", "device", "after"),
            unnest(ARRAY['i:' || "device", 'g:' || "device"]) AS "before" WHERE "before" <> "after"),
          "taken" AS (DELETE FROM "conference_analytics" "r" USING "told" WHERE "r"."meeting_id" = "told"."meeting_id"
            AND "r"."participant_key" = "told"."before" RETURNING "r".*, "told"."after"),
          "given" AS (INSERT INTO "conference_analytics" AS "known" ("meeting_id", "internal_meeting_id", "participant_key", "started_at", "finished_at", "talk_seconds", "received_at")
            SELECT "meeting_id", "internal_meeting_id", "after", min("started_at"), max("finished_at"), sum("talk_seconds"), max("received_at")
              FROM "taken" GROUP BY 1, 2, 3
            ON CONFLICT ON CONSTRAINT "uq_conference_analytics_attendee" DO UPDATE SET "talk_seconds" = "known"."talk_seconds" + EXCLUDED."talk_seconds",
              "started_at" = LEAST("known"."started_at", EXCLUDED."started_at"), "finished_at" = GREATEST("known"."finished_at", EXCLUDED."finished_at"))
        SELECT DISTINCT "meeting_id" AS "meetingId", unnest(ARRAY["participant_key", "after"]) AS "key" FROM "taken"`,
  );
}
