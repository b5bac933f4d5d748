import { raw, sql } from '../../database/sql.js';

/** Of the context that a meeting "m" has now: its group, else its session, else its course. */
const NOW = `SELECT "x"."user_id", "x"."enrolled_at" AS "since", NULL::timestamptz AS "until", 'group' AS "source" FROM "c_group_rel_user" "x" WHERE "x"."group_id" = "m"."group_id"
  UNION ALL SELECT "x"."user_id", "x"."enrolled_at", NULL, 'session' FROM "session_rel_course_rel_user" "x" WHERE "m"."group_id" IS NULL AND "x"."session_id" = "m"."session_id"
    AND "x"."course_id" = "m"."course_id" AND "x"."status" = 'student'
  UNION ALL SELECT "x"."user_id", "x"."enrolled_at", NULL, 'course' FROM "course_rel_user" "x" WHERE "m"."group_id" IS NULL AND "m"."session_id" IS NULL
    AND "x"."course_id" = "m"."course_id" AND "x"."status" = 'student'
  UNION ALL SELECT "x"."user_id", "x"."since", "x"."until", 'group' FROM "conference_past_learner" "x" WHERE "x"."group_id" = "m"."group_id"
  UNION ALL SELECT "x"."user_id", "x"."since", "x"."until", 'session' FROM "conference_past_learner" "x" WHERE "m"."group_id" IS NULL AND "x"."session_id" = "m"."session_id"
    AND "x"."course_id" = "m"."course_id"
  UNION ALL SELECT "x"."user_id", "x"."since", "x"."until", 'course' FROM "conference_past_learner" "x" WHERE "m"."group_id" IS NULL AND "m"."session_id" IS NULL
    AND "x"."course_id" = "m"."course_id" AND "x"."session_id" IS NULL`;

/** SQL of the times in which accounts were learners of the context that the meeting "m" has now, since it has that: columns as below. */
export const SPANS_OF_CONTEXT =
  raw(`SELECT "n"."user_id", GREATEST("n"."since", "m"."context_since") AS "since", "n"."until", "n"."source" FROM (${NOW}) "n"
    WHERE COALESCE("n"."until" > "m"."context_since", TRUE)`);

/**
 * SQL of the times in which accounts were learners of the meeting that is the row "m" of the statement around it: "user_id", "since"
 * (null for an enrolment from before dates were stored), "until" (null for one that goes on) and "source".
 */
export const LEARNER_SPANS = sql`${SPANS_OF_CONTEXT}
  UNION ALL SELECT "x"."user_id", "x"."since", "x"."until", 'course' FROM "conference_past_learner" "x" WHERE "x"."meeting_id" = "m"."id"`;
