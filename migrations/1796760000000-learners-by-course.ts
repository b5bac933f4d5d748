import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What belongs to a course and a session is found once for all of its learners, and what belongs to a learner once for each table. */
const BY_COURSE = `SELECT "m"."id" * 2 AS "id", "m"."user_id", "m"."course_id", NULL::int AS "session_id", (SELECT "u"."official_code" FROM "user" "u" WHERE "u"."id" = "m"."user_id") AS "official_code", "followed"."progress",
  "tried"."taken" AS "quizzes_taken", "quizzes"."number" AS "quizzes", "tried"."mean" AS "quiz_mean", "sent"."number" AS "works_handed_in",
  "sent"."late" AS "works_late", "works"."over" - "sent"."over" AS "works_missing", "works"."number" AS "works", "total"."percentage" AS "total_percentage",
  "total"."label", "visits"."seconds" AS "time_spent", "visits"."first" AS "first_access",
  GREATEST("visits"."last", "tried"."last", "sent"."last") AS "last_access", "certificate"."id" AS "certificate_id"
FROM "course_rel_user" "m" LEFT JOIN ("course" "x"
LEFT JOIN LATERAL (SELECT array_agg("p"."id") AS "ids" FROM "c_lp" "p" WHERE "p"."resource_node_id" = ANY(ARRAY(SELECT "k"."resource_node_id" FROM "resource_link" "k"
    WHERE "k"."course_id" = "x"."id" AND "k"."session_id" IS NULL AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))) "paths" ON TRUE
LEFT JOIN LATERAL (SELECT count(*)::int AS "number" FROM "c_quiz" "p" WHERE "p"."active" = 'active' AND "p"."resource_node_id" = ANY(ARRAY(SELECT "k"."resource_node_id" FROM "resource_link" "k"
    WHERE "k"."course_id" = "x"."id" AND "k"."session_id" IS NULL AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))) "quizzes" ON TRUE
LEFT JOIN LATERAL (SELECT array_agg("p"."id") AS "ids", array_agg("p"."active" = 1) AS "open", array_agg("d"."expires_on") AS "due",
    count(*) FILTER (WHERE "p"."active" = 1)::int AS "number", count(*) FILTER (WHERE "p"."active" = 1 AND "d"."expires_on" < now())::int AS "over"
  FROM "c_student_publication" "p" LEFT JOIN "c_student_publication_assignment" "d" ON "d"."publication_id" = "p"."id"
  WHERE "p"."filetype" = 'folder' AND "p"."resource_node_id" = ANY(ARRAY(SELECT "k"."resource_node_id" FROM "resource_link" "k"
    WHERE "k"."course_id" = "x"."id" AND "k"."session_id" IS NULL AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))) "works" ON TRUE
LEFT JOIN LATERAL (SELECT max("g"."id") AS "id" FROM "gradebook_category" "g"
  WHERE "g"."parent_id" IS NULL AND "g"."course_id" = "x"."id" AND "g"."session_id" IS NULL) "book" ON TRUE) ON "x"."id" = "m"."course_id"
LEFT JOIN LATERAL (SELECT round(avg(COALESCE("v"."progress", 0)), 2)::numeric(5,2) AS "progress" FROM unnest("paths"."ids") "p" ("id")
  LEFT JOIN (SELECT "v"."lp_id", max("v"."progress") AS "progress" FROM "c_lp_view" "v" WHERE "v"."user_id" = "m"."user_id" AND "v"."course_id" = "m"."course_id" AND "v"."session_id" IS NULL GROUP BY "v"."lp_id") "v"
    ON "v"."lp_id" = "p"."id") "followed" ON TRUE
LEFT JOIN LATERAL (SELECT count("b"."quiz_id") FILTER (WHERE "b"."taken")::int AS "taken", max("b"."last") AS "last",
    round(100 * avg(CASE "q"."attempt_counted" WHEN 'average' THEN "b"."mean" WHEN 'first' THEN "b"."first" WHEN 'latest' THEN "b"."latest" ELSE "b"."best" END) FILTER (WHERE "q"."id" IS NOT NULL), 2)::numeric(5,2) AS "mean"
  FROM (SELECT "a"."quiz_id", bool_or("a"."status" = 'completed' AND NOT "a"."preview") AS "taken", max(GREATEST("a"."start_date", "a"."exe_date")) AS "last",
      avg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0)) FILTER (WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."to_be_marked" = 0) AS "mean", max("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0)) FILTER (WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."to_be_marked" = 0) AS "best",
      (array_agg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0) ORDER BY "a"."id") FILTER (WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."to_be_marked" = 0))[1] AS "first",
      (array_agg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0) ORDER BY "a"."id" DESC) FILTER (WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."to_be_marked" = 0))[1] AS "latest"
    FROM "track_e_exercises" "a" WHERE "a"."user_id" = "m"."user_id" AND "a"."course_id" = "m"."course_id" AND "a"."session_id" IS NULL GROUP BY "a"."quiz_id") "b" LEFT JOIN "c_quiz" "q" ON "q"."id" = "b"."quiz_id") "tried" ON TRUE
LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE "a"."open" AND "b"."stands")::int AS "number",
    count(*) FILTER (WHERE "a"."open" AND "b"."first" > "a"."due")::int AS "late",
    count(*) FILTER (WHERE "a"."open" AND "b"."stands" AND "a"."due" < now())::int AS "over", max("b"."last") AS "last"
  FROM (SELECT "w"."publication_parent_id" AS "id", max("w"."sent_date") AS "last", bool_or("w"."active" <> 2) AS "stands",
      min("w"."sent_date") FILTER (WHERE "w"."active" <> 2) AS "first"
    FROM "c_student_publication" "w" WHERE "w"."user_id" = "m"."user_id" AND "w"."publication_parent_id" = ANY("works"."ids") GROUP BY "w"."publication_parent_id") "b" JOIN unnest("works"."ids", "works"."open", "works"."due") "a" ("id", "open", "due") ON "a"."id" = "b"."id") "sent" ON TRUE
LEFT JOIN LATERAL (SELECT sum(EXTRACT(EPOCH FROM "v"."logout_course_date" - "v"."login_course_date"))::int AS "seconds",
    min("v"."login_course_date") AS "first", max(GREATEST("v"."login_course_date", "v"."logout_course_date")) AS "last"
  FROM "track_e_course_access" "v" WHERE "v"."user_id" = "m"."user_id" AND "v"."c_id" = "m"."course_id"
    AND COALESCE("v"."session_id", 0) = 0) "visits" ON TRUE
LEFT JOIN LATERAL (SELECT max("t"."percentage")::numeric(5,2) AS "percentage", max("t"."label")::varchar(40) AS "label" FROM "gradebook_total" "t"
  WHERE "t"."category_id" = "book"."id" AND "t"."user_id" = "m"."user_id") "total" ON TRUE
LEFT JOIN LATERAL (SELECT max("c"."id") AS "id" FROM "gradebook_certificate" "c"
  WHERE "c"."category_id" = "book"."id" AND "c"."user_id" = "m"."user_id" AND "c"."revoked_at" IS NULL) "certificate" ON TRUE
WHERE "m"."status" = 'student' AND "m"."relation_type" = 'normal'
UNION ALL
SELECT "m"."id" * 2 + 1, "m"."user_id", "m"."course_id", "m"."session_id", (SELECT "u"."official_code" FROM "user" "u" WHERE "u"."id" = "m"."user_id") AS "official_code", "followed"."progress",
  "tried"."taken" AS "quizzes_taken", "quizzes"."number" AS "quizzes", "tried"."mean" AS "quiz_mean", "sent"."number" AS "works_handed_in",
  "sent"."late" AS "works_late", "works"."over" - "sent"."over" AS "works_missing", "works"."number" AS "works", "total"."percentage" AS "total_percentage",
  "total"."label", "visits"."seconds" AS "time_spent", "visits"."first" AS "first_access",
  GREATEST("visits"."last", "tried"."last", "sent"."last") AS "last_access", "certificate"."id" AS "certificate_id"
FROM "session_rel_course_rel_user" "m" LEFT JOIN ("session_rel_course" "x"
LEFT JOIN LATERAL (SELECT array_agg("p"."id") AS "ids" FROM "c_lp" "p" WHERE "p"."resource_node_id" = ANY(ARRAY(SELECT "k"."resource_node_id" FROM "resource_link" "k"
    WHERE "k"."course_id" = "x"."course_id" AND ("k"."session_id" IS NULL OR "k"."session_id" = "x"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))) "paths" ON TRUE
LEFT JOIN LATERAL (SELECT count(*)::int AS "number" FROM "c_quiz" "p" WHERE "p"."active" = 'active' AND "p"."resource_node_id" = ANY(ARRAY(SELECT "k"."resource_node_id" FROM "resource_link" "k"
    WHERE "k"."course_id" = "x"."course_id" AND ("k"."session_id" IS NULL OR "k"."session_id" = "x"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))) "quizzes" ON TRUE
LEFT JOIN LATERAL (SELECT array_agg("p"."id") AS "ids", array_agg("p"."active" = 1) AS "open", array_agg("d"."expires_on") AS "due",
    count(*) FILTER (WHERE "p"."active" = 1)::int AS "number", count(*) FILTER (WHERE "p"."active" = 1 AND "d"."expires_on" < now())::int AS "over"
  FROM "c_student_publication" "p" LEFT JOIN "c_student_publication_assignment" "d" ON "d"."publication_id" = "p"."id"
  WHERE "p"."filetype" = 'folder' AND "p"."resource_node_id" = ANY(ARRAY(SELECT "k"."resource_node_id" FROM "resource_link" "k"
    WHERE "k"."course_id" = "x"."course_id" AND ("k"."session_id" IS NULL OR "k"."session_id" = "x"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))) "works" ON TRUE
LEFT JOIN LATERAL (SELECT max("g"."id") AS "id" FROM "gradebook_category" "g"
  WHERE "g"."parent_id" IS NULL AND "g"."course_id" = "x"."course_id" AND "g"."session_id" = "x"."session_id") "book" ON TRUE) ON "x"."course_id" = "m"."course_id" AND "x"."session_id" = "m"."session_id"
LEFT JOIN LATERAL (SELECT round(avg(COALESCE("v"."progress", 0)), 2)::numeric(5,2) AS "progress" FROM unnest("paths"."ids") "p" ("id")
  LEFT JOIN (SELECT "v"."lp_id", max("v"."progress") AS "progress" FROM "c_lp_view" "v" WHERE "v"."user_id" = "m"."user_id" AND "v"."course_id" = "m"."course_id" AND "v"."session_id" = "m"."session_id" GROUP BY "v"."lp_id") "v"
    ON "v"."lp_id" = "p"."id") "followed" ON TRUE
LEFT JOIN LATERAL (SELECT count("b"."quiz_id") FILTER (WHERE "b"."taken")::int AS "taken", max("b"."last") AS "last",
    round(100 * avg(CASE "q"."attempt_counted" WHEN 'average' THEN "b"."mean" WHEN 'first' THEN "b"."first" WHEN 'latest' THEN "b"."latest" ELSE "b"."best" END) FILTER (WHERE "q"."id" IS NOT NULL), 2)::numeric(5,2) AS "mean"
  FROM (SELECT "a"."quiz_id", bool_or("a"."status" = 'completed' AND NOT "a"."preview") AS "taken", max(GREATEST("a"."start_date", "a"."exe_date")) AS "last",
      avg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0)) FILTER (WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."to_be_marked" = 0) AS "mean", max("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0)) FILTER (WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."to_be_marked" = 0) AS "best",
      (array_agg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0) ORDER BY "a"."id") FILTER (WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."to_be_marked" = 0))[1] AS "first",
      (array_agg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0) ORDER BY "a"."id" DESC) FILTER (WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."to_be_marked" = 0))[1] AS "latest"
    FROM "track_e_exercises" "a" WHERE "a"."user_id" = "m"."user_id" AND "a"."course_id" = "m"."course_id" AND "a"."session_id" = "m"."session_id" GROUP BY "a"."quiz_id") "b" LEFT JOIN "c_quiz" "q" ON "q"."id" = "b"."quiz_id") "tried" ON TRUE
LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE "a"."open" AND "b"."stands")::int AS "number",
    count(*) FILTER (WHERE "a"."open" AND "b"."first" > "a"."due")::int AS "late",
    count(*) FILTER (WHERE "a"."open" AND "b"."stands" AND "a"."due" < now())::int AS "over", max("b"."last") AS "last"
  FROM (SELECT "w"."publication_parent_id" AS "id", max("w"."sent_date") AS "last", bool_or("w"."active" <> 2) AS "stands",
      min("w"."sent_date") FILTER (WHERE "w"."active" <> 2) AS "first"
    FROM "c_student_publication" "w" WHERE "w"."user_id" = "m"."user_id" AND "w"."publication_parent_id" = ANY("works"."ids") GROUP BY "w"."publication_parent_id") "b" JOIN unnest("works"."ids", "works"."open", "works"."due") "a" ("id", "open", "due") ON "a"."id" = "b"."id") "sent" ON TRUE
LEFT JOIN LATERAL (SELECT sum(EXTRACT(EPOCH FROM "v"."logout_course_date" - "v"."login_course_date"))::int AS "seconds",
    min("v"."login_course_date") AS "first", max(GREATEST("v"."login_course_date", "v"."logout_course_date")) AS "last"
  FROM "track_e_course_access" "v" WHERE "v"."user_id" = "m"."user_id" AND "v"."c_id" = "m"."course_id"
    AND COALESCE("v"."session_id", 0) = "m"."session_id") "visits" ON TRUE
LEFT JOIN LATERAL (SELECT max("t"."percentage")::numeric(5,2) AS "percentage", max("t"."label")::varchar(40) AS "label" FROM "gradebook_total" "t"
  WHERE "t"."category_id" = "book"."id" AND "t"."user_id" = "m"."user_id") "total" ON TRUE
LEFT JOIN LATERAL (SELECT max("c"."id") AS "id" FROM "gradebook_certificate" "c"
  WHERE "c"."category_id" = "book"."id" AND "c"."user_id" = "m"."user_id" AND "c"."revoked_at" IS NULL) "certificate" ON TRUE
WHERE "m"."status" = 'student'`;

/** What belongs to a course and a session is found anew for each learner and each column. */
const BY_LEARNER = `SELECT "l"."id", "l"."user_id", "l"."course_id", "l"."session_id",
  (SELECT "u"."official_code" FROM "user" "u" WHERE "u"."id" = "l"."user_id") AS "official_code",
  (SELECT round(avg(COALESCE((SELECT max("v"."progress") FROM "c_lp_view" "v" WHERE "v"."lp_id" = "p"."id" AND "v"."user_id" = "l"."user_id" AND "v"."course_id" = "l"."course_id" AND "v"."session_id" IS NOT DISTINCT FROM "l"."session_id"), 0)), 2)
    FROM "c_lp" "p" WHERE EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "p"."resource_node_id" AND "k"."course_id" = "l"."course_id"
    AND ("k"."session_id" IS NULL OR "k"."session_id" = "l"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))::numeric(5,2) AS "progress",
  (SELECT count(DISTINCT "a"."quiz_id")::int FROM "track_e_exercises" "a" WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."user_id" = "l"."user_id" AND "a"."course_id" = "l"."course_id" AND "a"."session_id" IS NOT DISTINCT FROM "l"."session_id") AS "quizzes_taken",
  (SELECT count(*)::int FROM "c_quiz" "q" WHERE "q"."active" = 'active' AND EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "q"."resource_node_id" AND "k"."course_id" = "l"."course_id"
    AND ("k"."session_id" IS NULL OR "k"."session_id" = "l"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published')) AS "quizzes",
  (SELECT round(100 * avg("counted"."ratio"), 2) FROM "c_quiz" "q" CROSS JOIN LATERAL (SELECT CASE "q"."attempt_counted" WHEN 'average' THEN avg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0)) WHEN 'first' THEN (array_agg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0) ORDER BY "a"."id"))[1]
  WHEN 'latest' THEN (array_agg("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0) ORDER BY "a"."id" DESC))[1] ELSE max("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0)) END AS "ratio"
  FROM "track_e_exercises" "a" WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."user_id" = "l"."user_id" AND "a"."course_id" = "l"."course_id" AND "a"."session_id" IS NOT DISTINCT FROM "l"."session_id" AND "a"."quiz_id" = "q"."id" AND "a"."to_be_marked" = 0) "counted"
    WHERE "q"."id" IN (SELECT "a"."quiz_id" FROM "track_e_exercises" "a" WHERE "a"."status" = 'completed' AND NOT "a"."preview" AND "a"."user_id" = "l"."user_id" AND "a"."course_id" = "l"."course_id" AND "a"."session_id" IS NOT DISTINCT FROM "l"."session_id"))::numeric(5,2) AS "quiz_mean",
  (SELECT count(*)::int FROM "c_student_publication" "p" WHERE "p"."filetype" = 'folder' AND "p"."active" = 1 AND EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "p"."resource_node_id" AND "k"."course_id" = "l"."course_id"
    AND ("k"."session_id" IS NULL OR "k"."session_id" = "l"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published') AND EXISTS (SELECT 1 FROM "c_student_publication" "w" WHERE "w"."publication_parent_id" = "p"."id" AND "w"."user_id" = "l"."user_id" AND "w"."active" <> 2)) AS "works_handed_in",
  (SELECT count(*)::int FROM "c_student_publication" "p" WHERE "p"."filetype" = 'folder' AND "p"."active" = 1 AND EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "p"."resource_node_id" AND "k"."course_id" = "l"."course_id"
    AND ("k"."session_id" IS NULL OR "k"."session_id" = "l"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published') AND (SELECT min("w"."sent_date") FROM "c_student_publication" "w" WHERE "w"."publication_parent_id" = "p"."id" AND "w"."user_id" = "l"."user_id" AND "w"."active" <> 2) > (SELECT "d"."expires_on" FROM "c_student_publication_assignment" "d" WHERE "d"."publication_id" = "p"."id" LIMIT 1)) AS "works_late",
  (SELECT count(*)::int FROM "c_student_publication" "p" WHERE "p"."filetype" = 'folder' AND "p"."active" = 1 AND EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "p"."resource_node_id" AND "k"."course_id" = "l"."course_id"
    AND ("k"."session_id" IS NULL OR "k"."session_id" = "l"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published') AND (SELECT "d"."expires_on" FROM "c_student_publication_assignment" "d" WHERE "d"."publication_id" = "p"."id" LIMIT 1) < now() AND NOT EXISTS (SELECT 1 FROM "c_student_publication" "w" WHERE "w"."publication_parent_id" = "p"."id" AND "w"."user_id" = "l"."user_id" AND "w"."active" <> 2)) AS "works_missing",
  (SELECT count(*)::int FROM "c_student_publication" "p" WHERE "p"."filetype" = 'folder' AND "p"."active" = 1 AND EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "p"."resource_node_id" AND "k"."course_id" = "l"."course_id"
    AND ("k"."session_id" IS NULL OR "k"."session_id" = "l"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published')) AS "works",
  (SELECT "t"."percentage" FROM "gradebook_category" "g" JOIN "gradebook_total" "t" ON "t"."category_id" = "g"."id" AND "t"."user_id" = "l"."user_id"
  WHERE "g"."parent_id" IS NULL AND "g"."course_id" = "l"."course_id" AND "g"."session_id" IS NOT DISTINCT FROM "l"."session_id") AS "total_percentage",
  (SELECT "t"."label" FROM "gradebook_category" "g" JOIN "gradebook_total" "t" ON "t"."category_id" = "g"."id" AND "t"."user_id" = "l"."user_id"
  WHERE "g"."parent_id" IS NULL AND "g"."course_id" = "l"."course_id" AND "g"."session_id" IS NOT DISTINCT FROM "l"."session_id") AS "label",
  (SELECT sum(EXTRACT(EPOCH FROM "v"."logout_course_date" - "v"."login_course_date"))::int FROM "track_e_course_access" "v" WHERE "v"."user_id" = "l"."user_id" AND "v"."c_id" = "l"."course_id"
  AND COALESCE("v"."session_id", 0) = COALESCE("l"."session_id", 0)) AS "time_spent",
  (SELECT min("v"."login_course_date") FROM "track_e_course_access" "v" WHERE "v"."user_id" = "l"."user_id" AND "v"."c_id" = "l"."course_id"
  AND COALESCE("v"."session_id", 0) = COALESCE("l"."session_id", 0)) AS "first_access",
  GREATEST((SELECT max(GREATEST("v"."login_course_date", "v"."logout_course_date")) FROM "track_e_course_access" "v" WHERE "v"."user_id" = "l"."user_id" AND "v"."c_id" = "l"."course_id"
  AND COALESCE("v"."session_id", 0) = COALESCE("l"."session_id", 0)),
    (SELECT max(GREATEST("a"."start_date", "a"."exe_date")) FROM "track_e_exercises" "a" WHERE "a"."user_id" = "l"."user_id" AND "a"."course_id" = "l"."course_id" AND "a"."session_id" IS NOT DISTINCT FROM "l"."session_id"),
    (SELECT max("w"."sent_date") FROM "c_student_publication" "w" JOIN "c_student_publication" "p" ON "p"."id" = "w"."publication_parent_id"
      WHERE "w"."user_id" = "l"."user_id" AND EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "p"."resource_node_id" AND "k"."course_id" = "l"."course_id"
    AND ("k"."session_id" IS NULL OR "k"."session_id" = "l"."session_id") AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))) AS "last_access",
  (SELECT max("c"."id") FROM "gradebook_category" "g" JOIN "gradebook_certificate" "c" ON "c"."category_id" = "g"."id" AND "c"."revoked_at" IS NULL
    WHERE "g"."parent_id" IS NULL AND "g"."course_id" = "l"."course_id" AND "g"."session_id" IS NOT DISTINCT FROM "l"."session_id"
      AND "c"."user_id" = "l"."user_id") AS "certificate_id"
FROM (
  SELECT "m"."id" * 2 AS "id", "m"."user_id", "m"."course_id", NULL::int AS "session_id" FROM "course_rel_user" "m"
  WHERE "m"."status" = 'student' AND "m"."relation_type" = 'normal'
  UNION ALL
  SELECT "m"."id" * 2 + 1, "m"."user_id", "m"."course_id", "m"."session_id" FROM "session_rel_course_rel_user" "m" WHERE "m"."status" = 'student'
) "l"`;

/** The report on the learners of a course, with the same columns: a service of the version before reads on. */
export class LearnersByCourse1796760000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE OR REPLACE VIEW "course_learner" AS ${BY_COURSE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE OR REPLACE VIEW "course_learner" AS ${BY_LEARNER}`);
  }
}
