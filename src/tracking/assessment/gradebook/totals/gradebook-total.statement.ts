import { raw, sql, type Sql } from '../../../../database/sql.js';
import { API_PREFIX } from '../../../../resource/protocol/api-prefix.js';
import { columnScores, visibleColumns } from '../columns/gradebook-column-scores.js';
import { categoryLevel } from '../categories/gradebook-level.js';
import type { GradebookScope } from '../categories/gradebook-scope.js';

/** A JSON list of ids; anything else, from before it was checked, depends on nothing. */
const LIST_OF_IDS = raw(`'^\\s*\\[\\s*(\\d{1,9}\\s*(,\\s*\\d{1,9}\\s*)*)?\\]\\s*$'`);

/**
 * Computes the totals of a gradebook from their sources and writes those that differ, all in one statement. Decimals are exact and
 * rounded once, half away from zero: first to 12 places, at which a sum of thirds is what it should be, then to two.
 * @param depth of the deepest category below the root; each level of the tree is a part of the statement
 * @param now timestamp of the totals that change
 * @returns a statement whose rows are `category` and `user` of each changed total
 */
export function totalsStatement(scope: GradebookScope, depth: number, now: Date): Sql {
  const levels = Array.from({ length: depth + 1 }, (_, index) => depth - index);
  const cells = levels.reduce((text, level) => sql`${text}, ${categoryLevel(level, depth)}`, tree(scope));
  const totals = levels.map((level) => sql`SELECT * FROM ${raw(`"level_${level}"`)}`).reduce((all, one) => sql`${all} UNION ALL ${one}`);
  return sql`${cells}, "total" AS (${graded(totals)}), ${writes(scope, now)}
    SELECT "category_id" AS "category", "user_id" AS "user" FROM "written"`;
}

/** The categories with their depth, the learners, and one cell for each learner and column. */
function tree(scope: GradebookScope): Sql {
  const { course, session, users } = scope;
  return sql`WITH RECURSIVE "book" AS (
      SELECT ${categoryColumns()}, "g"."locked" AS "sealed", 0 AS "depth", CASE WHEN ${hasLabels()} THEN "g"."id" END AS "labelled"
      FROM "gradebook_category" "g" WHERE "g"."parent_id" IS NULL AND "g"."course_id" = ${course} AND COALESCE("g"."session_id", 0) = ${session}
      UNION ALL
      SELECT ${categoryColumns()}, "book"."sealed" OR "g"."locked", "book"."depth" + 1, CASE WHEN ${hasLabels()} THEN "g"."id" ELSE "book"."labelled" END
      FROM "book" JOIN "gradebook_category" "g" ON "g"."parent_id" = "book"."id"),
    "learner" AS MATERIALIZED (${learners(scope)}),
    "column" AS MATERIALIZED (${visibleColumns()}),
    "given" AS MATERIALIZED (${columnScores({ course, session, users })}),
    "cell" AS MATERIALIZED (
      SELECT "c"."place", "c"."id", "c"."category_id", "l"."user_id", "c"."kind", "c"."title", "c"."weight", "c"."min_score",
        CASE "c"."place" WHEN 0 THEN '${raw(API_PREFIX)}/gradebook_evaluations/' ELSE '${raw(API_PREFIX)}/gradebook_links/' END || "c"."id" AS "address",
        COALESCE("s"."max", "c"."max") AS "max", "s"."score", COALESCE("s"."pending", FALSE) AS "pending", COALESCE("s"."withheld", FALSE) AS "withheld"
      FROM "column" "c" CROSS JOIN "learner" "l"
      LEFT JOIN "given" "s" ON "s"."place" = "c"."place" AND "s"."id" = "c"."id" AND "s"."user_id" = "l"."user_id")`;
}

function categoryColumns(): Sql {
  return sql`"g"."id", "g"."parent_id", "g"."title", "g"."visible", "g"."weight"::numeric AS "weight", "g"."aggregation", "g"."empty_grades" = 'zero' AS "zero",
    GREATEST("g"."drop_lowest", "g"."default_lowest_eval_exclude"::int) AS "drops", "g"."keep_highest" AS "keeps",
    "g"."certif_min_score"::numeric AS "minimum", "g"."minimum_to_validate" AS "courses", "g"."grade_books_to_validate_in_dependence" AS "skill_courses",
    CASE WHEN "g"."depends" ~ ${LIST_OF_IDS} THEN ARRAY(SELECT jsonb_array_elements_text("g"."depends"::jsonb)::int) ELSE '{}' END AS "depends_on"`;
}

function hasLabels(): Sql {
  return sql`EXISTS (SELECT 1 FROM "gradebook_score_display" "d" WHERE "d"."category_id" = "g"."id")`;
}

/** Subscriptions as a learner, in the course or in the course within the session. */
export function learners({ course, session, users }: GradebookScope): Sql {
  const among = users === null ? raw('TRUE') : sql`"m"."user_id" = ANY(${users}::int[])`;
  return session === 0
    ? sql`SELECT DISTINCT "m"."user_id" FROM "course_rel_user" "m"
        WHERE "m"."course_id" = ${course} AND "m"."status" = 'student' AND "m"."relation_type" = 'normal' AND ${among}`
    : sql`SELECT DISTINCT "m"."user_id" FROM "session_rel_course_rel_user" "m"
        WHERE "m"."course_id" = ${course} AND "m"."session_id" = ${session} AND "m"."status" = 'student' AND ${among}`;
}

/** Rounded, with its label, and whether it is passed. */
function graded(totals: Sql): Sql {
  const enough = (needed: Sql): Sql => sql`("passes"."count" >= COALESCE(${needed}, cardinality("book"."depends_on")))`;
  return sql`SELECT "book"."id" AS "category_id", "book"."sealed", "t"."user_id", "shown"."percentage", "t"."withheld", "t"."cells", "t"."withheld_cells",
      ${rounded(sql`"t"."percentage" * "book"."weight" / 100`)} AS "score", ${rounded(sql`"book"."weight"`)} AS "max",
      (SELECT "d"."display" FROM "gradebook_score_display" "d" WHERE "d"."category_id" = "book"."labelled" AND "d"."score"::numeric >= "shown"."percentage"
        ORDER BY "d"."score" LIMIT 1) AS "label",
      CASE WHEN "book"."minimum" IS NOT NULL THEN "shown"."reached" AND ${enough(sql`"book"."courses"`)} END AS "passed",
      COALESCE("shown"."reached" AND ${enough(sql`"book"."skill_courses"`)}, FALSE) AS "passed_for_skills"
    FROM (${totals}) "t" JOIN "book" ON "book"."id" = "t"."category_id"
    CROSS JOIN LATERAL (SELECT ${rounded(sql`"t"."percentage"`)} AS "percentage",
      COALESCE("t"."percentage" IS NOT NULL AND ${rounded(sql`"t"."strict"`)} >= "book"."minimum" AND "t"."reached", FALSE) AS "reached") "shown"
    CROSS JOIN LATERAL (SELECT CASE WHEN cardinality("book"."depends_on") = 0 THEN 0 ELSE (SELECT count(DISTINCT "root"."course_id")
      FROM "gradebook_total" "other" JOIN "gradebook_category" "root" ON "root"."id" = "other"."category_id" AND "root"."parent_id" IS NULL
      WHERE "other"."user_id" = "t"."user_id" AND "other"."passed" AND "root"."course_id" = ANY("book"."depends_on")) END AS "count") "passes"`;
}

/** Weights and maxima have no limit; what is stored of them has. */
function rounded(value: Sql): Sql {
  const exact = sql`round(round(${value}, 12), 2)`;
  // Of a null LEAST would make the limit.
  return sql`CASE WHEN ${exact} > 9999999999999999 THEN 9999999999999999 ELSE ${exact} END`;
}

const VALUES = ['score', 'max', 'percentage', 'label', 'passed', 'passed_for_skills', 'withheld', 'cells', 'withheld_cells'] as const;

/**
 * Writes what differs, forgets who is no learner any more, and leaves the score of the day. Totals under a lock stay as they are, but
 * that a quiz may disclose what it withheld.
 */
function writes({ users }: GradebookScope, now: Date): Sql {
  const list = (alias: string): Sql => raw(VALUES.map((name) => `"${alias}"."${name}"`).join(', '));
  const among = users === null ? raw('TRUE') : sql`"t"."user_id" = ANY(${users}::int[])`;
  return sql`"written" AS (
      INSERT INTO "gradebook_total" AS "t" ("category_id", "user_id", ${raw(VALUES.map((name) => `"${name}"`).join(', '))}, "computed_at")
      SELECT "n"."category_id", "n"."user_id", ${list('n')}, ${now}::timestamptz FROM "total" "n" WHERE NOT "n"."sealed" ORDER BY 1, 2
      ON CONFLICT ("category_id", "user_id") DO UPDATE SET ${raw(VALUES.map((name) => `"${name}" = EXCLUDED."${name}"`).join(', '))},
        "computed_at" = EXCLUDED."computed_at"
      WHERE (${list('t')}) IS DISTINCT FROM (${list('excluded')})
      RETURNING "t"."category_id", "t"."user_id", "t"."score"),
    "disclosed" AS (
      UPDATE "gradebook_total" "t" SET "withheld" = FALSE, "withheld_cells" = '[]' FROM "total" "n"
      WHERE "n"."sealed" AND "t"."category_id" = "n"."category_id" AND "t"."user_id" = "n"."user_id" AND "t"."withheld" AND NOT "n"."withheld"),
    "gone" AS (
      DELETE FROM "gradebook_total" "t" USING "book" WHERE "t"."category_id" = "book"."id" AND NOT "book"."sealed" AND ${among}
        AND NOT EXISTS (SELECT 1 FROM "learner" "l" WHERE "l"."user_id" = "t"."user_id")),
    "logged" AS (
      INSERT INTO "gradebook_score_log" AS "log" ("category_id", "user_id", "score", "registered_at", "day")
      SELECT "category_id", "user_id", "score", ${now}::timestamptz, (${now}::timestamptz AT TIME ZONE 'UTC')::date FROM "written" WHERE "score" IS NOT NULL
      ON CONFLICT ("category_id", "user_id", "day") DO UPDATE SET "score" = EXCLUDED."score", "registered_at" = EXCLUDED."registered_at")`;
}
