/** Of the learner "l", at the path "p". */
const OWN = `"v"."lp_id" = "p"."id" AND "v"."user_id" = "l"."user_id" AND "v"."course_id" = "l"."course_id" AND "v"."session_id" IS NOT DISTINCT FROM "l"."session_id"`;

/**
 * One row for each learner and each path given to a course, or to a course within a session. Ids are those of the subscriptions, as in
 * the reports on courses: each comes once for a path.
 */
export const LEARNING_PATH_LEARNERS = `SELECT "l"."id", "p"."id" AS "lp_id", "l"."user_id", "l"."course_id", "l"."session_id",
  "best"."id" AS "best_attempt_id", COALESCE("all"."attempts", 0) AS "attempts", COALESCE("best"."progress", 0) AS "progress", "best"."score",
  COALESCE("all"."time", 0) AS "total_time", "all"."first_access", "all"."last_access", "all"."completion_date"
FROM "c_lp" "p" JOIN LATERAL (
  SELECT "m"."id" * 2 AS "id", "m"."user_id", "m"."course_id", NULL::int AS "session_id" FROM "course_rel_user" "m"
  WHERE "m"."status" = 'student' AND "m"."relation_type" = 'normal' AND EXISTS (SELECT 1 FROM "resource_link" "k"
    WHERE "k"."resource_node_id" = "p"."resource_node_id" AND "k"."course_id" = "m"."course_id" AND "k"."session_id" IS NULL AND "k"."deleted_at" IS NULL)
  UNION ALL
  SELECT "m"."id" * 2 + 1, "m"."user_id", "m"."course_id", "m"."session_id" FROM "session_rel_course_rel_user" "m"
  WHERE "m"."status" = 'student' AND EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "p"."resource_node_id"
    AND "k"."course_id" = "m"."course_id" AND ("k"."session_id" IS NULL OR "k"."session_id" = "m"."session_id") AND "k"."deleted_at" IS NULL)
) "l" ON TRUE
LEFT JOIN LATERAL (SELECT "v"."id", "v"."progress", "v"."score" FROM "c_lp_view" "v" WHERE ${OWN}
  ORDER BY "v"."progress" DESC NULLS LAST, "v"."score" DESC NULLS LAST, "v"."id" DESC LIMIT 1) "best" ON TRUE
LEFT JOIN LATERAL (SELECT count(*)::int AS "attempts", sum("v"."total_time")::int AS "time", min("v"."started_at") AS "first_access",
  max("v"."last_access_at") AS "last_access", min("v"."completion_date") AS "completion_date" FROM "c_lp_view" "v" WHERE ${OWN}) "all" ON TRUE`;
