import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** What is to be written of an activity. */
export interface StepOutcome {
  readonly itemView: number;
  /** Percent. */
  readonly masteryScore: number | null;
  readonly score: number | null;
  readonly maxScore: number | null;
}

/** Completed attempts at the quiz that began from the step; the best one counts. */
const QUIZ = sql`SELECT "e"."score"::numeric AS "score", "e"."max_score"::numeric AS "maxScore" FROM "track_e_exercises" "e"
  WHERE "i"."item_type" = 'quiz' AND "e"."quiz_id"::text = "i"."path" AND "e"."user_id" = "v"."user_id" AND "e"."orig_lp_item_view_id" = "s"."id"
    AND "e"."status" = 'completed' AND NOT "e"."preview"
  ORDER BY "e"."score"::numeric / NULLIF("e"."max_score"::numeric, 0) DESC NULLS LAST LIMIT 1`;

/** Works handed in to the assignment in the same context, by the best mark where there is one. */
const WORK = sql`SELECT max("w"."qualification"::numeric) FILTER (WHERE "w"."date_of_qualification" IS NOT NULL) AS "score", max("p"."qualification"::numeric) AS "maxScore"
  FROM "c_student_publication" "p" JOIN "c_student_publication" "w" ON "w"."publication_parent_id" = "p"."id"
  WHERE "i"."item_type" = 'student_publication' AND "p"."id"::text = "i"."path" AND "w"."user_id" = "v"."user_id" AND "w"."active" <> 2 AND "w"."filetype" = 'file'
    AND EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "w"."resource_node_id" AND "k"."course_id" = "v"."course_id"
      AND "k"."session_id" IS NOT DISTINCT FROM "v"."session_id" AND "k"."deleted_at" IS NULL)
  HAVING count(*) > 0`;

const SURVEY = sql`SELECT NULL::numeric AS "score", NULL::numeric AS "maxScore" FROM "c_survey_invitation" "n"
  WHERE "i"."item_type" = 'survey' AND "n"."survey_id"::text = "i"."path" AND "n"."user_id" = "v"."user_id" AND "n"."answered" LIMIT 1`;

/** Meetings have no score: who has completed them is found by their figures. */
const MEETING = sql`SELECT NULL::numeric AS "score", NULL::numeric AS "maxScore" FROM "conference_completion" "k"
  WHERE "i"."item_type" = 'meeting' AND "k"."meeting_id"::text = "i"."path" AND "k"."user_id" = "v"."user_id"`;

/**
 * What the activities of steps hold for those whose steps they are; steps whose activity is not finished are left out.
 * @param states SQL condition over the state "s", its attempt "v" and the step "i"
 */
export function activityOutcomes(transaction: Transaction, states: Sql): Promise<(StepOutcome & { attempt: number })[]> {
  return transaction.rows<StepOutcome & { attempt: number }>(
    sql`SELECT "s"."id" AS "itemView", "v"."id" AS "attempt", "i"."mastery_score" AS "masteryScore", "o"."score"::float8 AS "score", "o"."maxScore"::float8 AS "maxScore"
        FROM "c_lp_item_view" "s" JOIN "c_lp_view" "v" ON "v"."id" = "s"."view_id" JOIN "c_lp_item" "i" ON "i"."id" = "s"."item_id"
        CROSS JOIN LATERAL ((${QUIZ}) UNION ALL (${WORK}) UNION ALL (${SURVEY}) UNION ALL (${MEETING})) "o" WHERE ${states}`,
  );
}

/**
 * Takes back what corrected figures of meetings no longer say; an attempt at the path that was completed once stays so.
 * @param states SQL condition over the state "s", its attempt "v" and the step "i"
 */
export async function withdrawMeetings(transaction: Transaction, states: Sql): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_lp_item_view" "s" SET "status" = 'incomplete' FROM "c_lp_view" "v", "c_lp_item" "i"
        WHERE "v"."id" = "s"."view_id" AND "i"."id" = "s"."item_id" AND "s"."status" = 'completed' AND ${states} AND NOT EXISTS (${MEETING})`,
  );
}
