import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CourseLearners1795370907373 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE VIEW "course_learner" AS SELECT "l"."id", "l"."user_id", "l"."course_id", "l"."session_id",
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
) "l"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP VIEW "course_learner"`);
  }
}
