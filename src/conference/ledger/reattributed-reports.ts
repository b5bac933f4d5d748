import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { ParticipantOfMeeting, ReportedDevice } from './ledger-types.js';

/**
 * Reattributes analytics reports that were recorded under a connection (named as such, or in place of a person's id). The talk
 * time of several connections of one person adds up, as it does within a report.
 * @param reported connections that were not known before
 * @returns the keys under which these reports were recorded before, and those under which they are now
 */
export async function reattributeReports(transaction: Transaction, reported: readonly ReportedDevice[]): Promise<ParticipantOfMeeting[]> {
  if (reported.length === 0) return [];
  return transaction.rows<ParticipantOfMeeting>(
    sql`WITH "reported" AS (SELECT "meeting_id", "before", "after", "as_guest" FROM unnest(${reported.map(({ meetingId }) => meetingId)}::int[],
              ${reported.map(({ device }) => device)}::text[], ${reported.map(({ key }) => key)}::text[],
              ${reported.map((one) => one.reported ?? '')}::text[]) AS "reported" ("meeting_id", "device", "after", "as_guest"),
            unnest(ARRAY['i:' || "device", 'g:' || "device"]) AS "before" WHERE "before" <> "after"),
          "taken" AS (DELETE FROM "conference_analytics" "r" USING "reported" WHERE "r"."meeting_id" = "reported"."meeting_id"
            AND "r"."participant_key" = "reported"."before" RETURNING "r".*, "reported"."after", "reported"."as_guest"),
          "given" AS (INSERT INTO "conference_analytics" AS "known" ("meeting_id", "internal_meeting_id", "participant_key", "reported_key", "started_at", "finished_at", "talk_seconds", "poll_votes", "present_seconds", "received_at")
            SELECT "meeting_id", "internal_meeting_id", "after", "as_guest", min("started_at"), max("finished_at"), sum("talk_seconds"), sum("poll_votes"), max("present_seconds"), max("received_at")
              FROM "taken" GROUP BY 1, 2, 3, 4
            ON CONFLICT ON CONSTRAINT "uq_conference_analytics_attendee" DO UPDATE SET "talk_seconds" = "known"."talk_seconds" + EXCLUDED."talk_seconds",
              "poll_votes" = "known"."poll_votes" + EXCLUDED."poll_votes", "present_seconds" = GREATEST("known"."present_seconds", EXCLUDED."present_seconds"),
              "started_at" = LEAST("known"."started_at", EXCLUDED."started_at"), "finished_at" = GREATEST("known"."finished_at", EXCLUDED."finished_at"))
        SELECT DISTINCT "meeting_id" AS "meetingId", unnest(ARRAY["participant_key", "after"]) AS "key" FROM "taken"`,
  );
}
