/** An activity of the course "l", shown to learners there: given to the course itself or to the session. */
function shown(activity: string): string {
  return `EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = ${activity}."resource_node_id" AND "k"."course_id" = "l"."course_id"
    AND ("k"."session_id" IS NULL OR "k"."session_id" = "l"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published')`;
}

/** Of the learner "l", in the course itself or in the session. */
function own(record: string): string {
  return `${record}."user_id" = "l"."user_id" AND ${record}."course_id" = "l"."course_id" AND ${record}."session_id" IS NOT DISTINCT FROM "l"."session_id"`;
}

const VISITS = `SELECT FROM_VISITS FROM "track_e_course_access" "v" WHERE "v"."user_id" = "l"."user_id" AND "v"."c_id" = "l"."course_id"
  AND COALESCE("v"."session_id", 0) = COALESCE("l"."session_id", 0)`;

function visits(columns: string): string {
  return VISITS.replace('FROM_VISITS', columns);
}

/** Completed attempts of the learner; previews of those who teach are none. */
const ATTEMPTS = `"track_e_exercises" "a" WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND ${own('"a"')}`;
const RATIO = '"a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0)';

/** What counts of one quiz, of attempts that are marked to the end. */
const QUIZ_RATIO = `SELECT CASE "q"."attempt_counted" WHEN 'average' THEN avg(${RATIO}) WHEN 'first' THEN (array_agg(${RATIO} ORDER BY "a"."id"))[1]
  WHEN 'latest' THEN (array_agg(${RATIO} ORDER BY "a"."id" DESC))[1] ELSE max(${RATIO}) END AS "ratio"
  FROM ${ATTEMPTS} AND "a"."quiz_id" = "q"."id" AND "a"."to_be_marked" = 0`;

const WORK = `"w"."publication_parent_id" = "p"."id" AND "w"."user_id" = "l"."user_id" AND "w"."active" <> 2`;
const DUE = `(SELECT "d"."expires_on" FROM "c_student_publication_assignment" "d" WHERE "d"."publication_id" = "p"."id" LIMIT 1)`;
const ASSIGNMENTS = `"c_student_publication" "p" WHERE "p"."filetype" = 'folder' AND "p"."active" = 1 AND ${shown('"p"')}`;
const TOTAL = `FROM "gradebook_category" "g" JOIN "gradebook_total" "t" ON "t"."category_id" = "g"."id" AND "t"."user_id" = "l"."user_id"
  WHERE "g"."parent_id" IS NULL AND "g"."course_id" = "l"."course_id" AND "g"."session_id" IS NOT DISTINCT FROM "l"."session_id"`;

/** One row a subscription as a learner, of a course or of a course within a session. Even ids are those of courses. */
export const COURSE_LEARNERS = `SELECT "l"."id", "l"."user_id", "l"."course_id", "l"."session_id",
  (SELECT "u"."official_code" FROM "user" "u" WHERE "u"."id" = "l"."user_id") AS "official_code",
  (SELECT round(avg(COALESCE((SELECT max("v"."progress") FROM "c_lp_view" "v" WHERE "v"."lp_id" = "p"."id" AND ${own('"v"')}), 0)), 2)
    FROM "c_lp" "p" WHERE ${shown('"p"')})::numeric(5,2) AS "progress",
  (SELECT count(DISTINCT "a"."quiz_id")::int FROM ${ATTEMPTS}) AS "quizzes_taken",
  (SELECT count(*)::int FROM "c_quiz" "q" WHERE "q"."active" = 'active' AND ${shown('"q"')}) AS "quizzes",
  (SELECT round(100 * avg("counted"."ratio"), 2) FROM "c_quiz" "q" CROSS JOIN LATERAL (${QUIZ_RATIO}) "counted"
    WHERE "q"."id" IN (SELECT "a"."quiz_id" FROM ${ATTEMPTS}))::numeric(5,2) AS "quiz_mean",
  (SELECT count(*)::int FROM ${ASSIGNMENTS} AND EXISTS (SELECT 1 FROM "c_student_publication" "w" WHERE ${WORK})) AS "works_handed_in",
  (SELECT count(*)::int FROM ${ASSIGNMENTS} AND (SELECT min("w"."sent_date") FROM "c_student_publication" "w" WHERE ${WORK}) > ${DUE}) AS "works_late",
  (SELECT count(*)::int FROM ${ASSIGNMENTS} AND ${DUE} < now() AND NOT EXISTS (SELECT 1 FROM "c_student_publication" "w" WHERE ${WORK})) AS "works_missing",
  (SELECT count(*)::int FROM ${ASSIGNMENTS}) AS "works",
  (SELECT "t"."percentage" ${TOTAL}) AS "total_percentage",
  (SELECT "t"."label" ${TOTAL}) AS "label",
  (${visits('sum(EXTRACT(EPOCH FROM "v"."logout_course_date" - "v"."login_course_date"))::int')}) AS "time_spent",
  (${visits('min("v"."login_course_date")')}) AS "first_access",
  GREATEST((${visits('max(GREATEST("v"."login_course_date", "v"."logout_course_date"))')}),
    (SELECT max(GREATEST("a"."start_date", "a"."exe_date")) FROM "track_e_exercises" "a" WHERE ${own('"a"')}),
    (SELECT max("w"."sent_date") FROM "c_student_publication" "w" JOIN "c_student_publication" "p" ON "p"."id" = "w"."publication_parent_id"
      WHERE "w"."user_id" = "l"."user_id" AND ${shown('"p"')})) AS "last_access",
  (SELECT max("c"."id") FROM "gradebook_category" "g" JOIN "gradebook_certificate" "c" ON "c"."category_id" = "g"."id" AND "c"."revoked_at" IS NULL
    WHERE "g"."parent_id" IS NULL AND "g"."course_id" = "l"."course_id" AND "g"."session_id" IS NOT DISTINCT FROM "l"."session_id"
      AND "c"."user_id" = "l"."user_id") AS "certificate_id"
FROM (
  SELECT "m"."id" * 2 AS "id", "m"."user_id", "m"."course_id", NULL::int AS "session_id" FROM "course_rel_user" "m"
  WHERE "m"."status" = 'student' AND "m"."relation_type" = 'normal'
  UNION ALL
  SELECT "m"."id" * 2 + 1, "m"."user_id", "m"."course_id", "m"."session_id" FROM "session_rel_course_rel_user" "m" WHERE "m"."status" = 'student'
) "l"`;
