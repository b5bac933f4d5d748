import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';

/** A person of whom the server's report on a run says another time of presence than its events did. */
interface Discrepancy {
  /** When the run began by the report. */
  readonly beganAt: Date;
  readonly participantKey: string;
  readonly userId: number | null;
  readonly name: string;
  /** Seconds by the report, and by the events. */
  readonly reported: number;
  readonly recorded: number;
}

/** Less is how servers round, and how long a browser takes to come in. */
const TOLERANCE_SECONDS = 30;
const MOST_DISCREPANCIES = 500;

/** The largest first. */
export function discrepanciesOf(statements: Statements, meetingId: number): Promise<Discrepancy[]> {
  return statements.rows<Discrepancy>(
    sql`SELECT to_timestamp("r"."started_at" / 1000.0) AS "beganAt", "r"."participant_key" AS "participantKey", "p"."userId",
          COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username", "p"."name", "r"."participant_key") AS "name", "r"."present_seconds" AS "reported", "p"."recorded"
        FROM (SELECT "participant_key", "internal_meeting_id", min("started_at") AS "started_at", max("finished_at") AS "finished_at", max("present_seconds") AS "present_seconds"
          FROM "conference_analytics" WHERE "meeting_id" = ${meetingId} AND "present_seconds" IS NOT NULL GROUP BY 1, 2) "r"
        CROSS JOIN LATERAL (SELECT max("a"."participant_id") AS "userId", max("a"."display_name") AS "name", COALESCE((SELECT round(sum(extract(epoch FROM upper("i") - lower("i"))))::int
            FROM unnest(range_agg(tstzrange("a"."in_at", "a"."out_at")) * tstzmultirange(tstzrange(to_timestamp("r"."started_at" / 1000.0), to_timestamp("r"."finished_at" / 1000.0)))) AS "i"), 0) AS "recorded"
          FROM "conference_activity" "a" WHERE "a"."meeting_id" = ${meetingId} AND "a"."participant_key" = "r"."participant_key" AND "a"."type" = 'presence' AND "a"."close") "p"
        LEFT JOIN "user" "u" ON "u"."id" = COALESCE("p"."userId", CASE WHEN "r"."participant_key" LIKE 'u:%' THEN substr("r"."participant_key", 3)::int END)
        WHERE abs("r"."present_seconds" - "p"."recorded") > ${TOLERANCE_SECONDS}
        ORDER BY abs("r"."present_seconds" - "p"."recorded") DESC, "r"."started_at" DESC, "r"."participant_key" LIMIT ${MOST_DISCREPANCIES}`,
  );
}
