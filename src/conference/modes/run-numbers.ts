import { sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';

/** What is known of one run of a meeting that records numbers alone: null where fewer than five people were there. */
interface RunNumbers {
  /** When it began, where that was reported. */
  readonly beganAt: Date | null;
  readonly people: number | null;
  readonly messages: number | null;
  readonly reactions: number | null;
  readonly hands: number | null;
}

/** Fewer people are not a group that nobody is recognised in. */
const SMALLEST_GROUP = 5;
/** Runs that are shown. */
const MOST_RUNS = 200;
/** No run is longer, in hours: then nothing of it comes any more. */
const LONGEST_HOURS = 48;

/** The runs that are over, the latest first: while one is on, each change of a number would be about one person. */
export async function runNumbers(statements: Statements, meetingId: number): Promise<RunNumbers[]> {
  const rows = await statements.rows<Record<Exclude<keyof RunNumbers, 'beganAt'>, number> & { readonly beganAt: Date | null }>(
    sql`SELECT to_timestamp("r"."began_at" / 1000.0) AS "beganAt", COALESCE(sum("k"."number") FILTER (WHERE "k"."kind" = 'join'), 0)::int AS "people",
          COALESCE(sum("k"."number") FILTER (WHERE "k"."kind" = 'message'), 0)::int AS "messages", COALESCE(sum("k"."number") FILTER (WHERE "k"."kind" = 'reaction'), 0)::int AS "reactions",
          COALESCE(sum("k"."number") FILTER (WHERE "k"."kind" = 'hand'), 0)::int AS "hands"
        FROM (SELECT "run", "kind", count(*) AS "number" FROM "conference_run_mark" WHERE "meeting_id" = ${meetingId} GROUP BY 1, 2
          UNION ALL SELECT "run", "kind", "number" FROM "conference_run_number" WHERE "meeting_id" = ${meetingId}) "k"
        JOIN "conference_meeting" "m" ON "m"."id" = ${meetingId}
        LEFT JOIN "conference_meeting_run" "r" ON "r"."meeting_id" = "m"."id" AND "r"."internal_meeting_id" = "k"."run"
        WHERE "m"."status" = 'closed' OR "r"."superseded_at" IS NOT NULL OR "k"."run" IS DISTINCT FROM "m"."internal_meeting_id"
        GROUP BY "k"."run", "r"."began_at", "r"."learned_at" ORDER BY "r"."learned_at" DESC NULLS LAST, "k"."run" LIMIT ${MOST_RUNS}`,
  );
  return rows.map(({ beganAt, people, messages, reactions, hands }) =>
    people < SMALLEST_GROUP
      ? { beganAt, people: null, messages: null, reactions: null, hands: null }
      : { beganAt, people, messages, reactions, hands },
  );
}

/** Of runs that are long over the marks go, and the numbers alone stay: nobody can be looked for among these. */
export async function settleNumbers(transaction: Transaction, now: Date): Promise<void> {
  await transaction.rows(
    sql`WITH "gone" AS (DELETE FROM "conference_run_mark" "k" USING "conference_meeting_run" "r" WHERE "r"."meeting_id" = "k"."meeting_id" AND "r"."internal_meeting_id" = "k"."run"
            AND "r"."learned_at" < ${now}::timestamptz - ${LONGEST_HOURS} * interval '1 hour' RETURNING "k"."meeting_id", "k"."run", "k"."kind")
        INSERT INTO "conference_run_number" AS "n" ("meeting_id", "run", "kind", "number") SELECT "meeting_id", "run", "kind", count(*)::int FROM "gone" GROUP BY 1, 2, 3
        ON CONFLICT ("meeting_id", "run", "kind") DO UPDATE SET "number" = "n"."number" + EXCLUDED."number"`,
  );
}
