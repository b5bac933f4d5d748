import { sql, type Sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/**
 * A learner's score in a gradebook, in points of its weight. Each column counts by its weight: marks of evaluations, submissions
 * and attempts relative to the highest possible mark, learning paths by progress. A subcategory counts by its own weight, divided
 * among its columns.
 * @returns 0 where nothing was marked
 */
export async function gradebookTotal(transaction: Transaction, category: number, user: number): Promise<number> {
  const found = await transaction.one<{ total: number | null }>(sql`WITH RECURSIVE "tree" ("id", "factor") AS (
      SELECT ${category}::int, 1::float8
      UNION ALL
      SELECT "below"."id", "tree"."factor" * "below"."weight" / NULLIF(${weightWithin(sql`"below"."id"`)}, 0)
      FROM "tree" JOIN "gradebook_category" "below" ON "below"."parent_id" = "tree"."id")
    SELECT round(sum("tree"."factor" * COALESCE("column"."points", 0))::numeric, 4)::float8 AS "total" FROM "tree"
    CROSS JOIN LATERAL (${evaluationPoints(user)} UNION ALL ${workPoints(user)} UNION ALL ${attemptPoints(user)} UNION ALL ${pathPoints(user)}) "column"`);
  return found?.total ?? 0;
}

function weightWithin(category: Sql): Sql {
  return sql`(SELECT sum("part"."weight") FROM (
    SELECT "weight" FROM "gradebook_evaluation" WHERE "category_id" = ${category}
    UNION ALL SELECT "weight" FROM "gradebook_link" WHERE "category_id" = ${category}
    UNION ALL SELECT "weight" FROM "gradebook_category" WHERE "parent_id" = ${category}) "part")`;
}

function evaluationPoints(user: number): Sql {
  return sql`SELECT "e"."weight" * "r"."score" / NULLIF("e"."max", 0) AS "points" FROM "gradebook_evaluation" "e"
    JOIN "gradebook_result" "r" ON "r"."evaluation_id" = "e"."id" AND "r"."user_id" = ${user} WHERE "e"."category_id" = "tree"."id"`;
}

function workPoints(user: number): Sql {
  return sql`SELECT "k"."weight" * max("w"."qualification") / NULLIF("a"."qualification", 0) FROM "gradebook_link" "k"
    JOIN "c_student_publication" "a" ON "a"."id" = "k"."ref_id"
    JOIN "c_student_publication" "w" ON "w"."publication_parent_id" = "a"."id" AND "w"."user_id" = ${user} AND "w"."active" <> 2
    WHERE "k"."category_id" = "tree"."id" AND "k"."type" = 'student_publication' GROUP BY "k"."id", "k"."weight", "a"."qualification"`;
}

/** The best attempt in the gradebook's own course and session. */
function attemptPoints(user: number): Sql {
  return sql`SELECT "k"."weight" * max("a"."score" / NULLIF("a"."max_score", 0)) FROM "gradebook_link" "k"
    JOIN "gradebook_category" "g" ON "g"."id" = "k"."category_id"
    JOIN "track_e_exercises" "a" ON "a"."quiz_id" = "k"."ref_id" AND "a"."user_id" = ${user} AND "a"."course_id" = "g"."course_id"
      AND "a"."session_id" IS NOT DISTINCT FROM "g"."session_id" AND "a"."status" = 'completed'
    WHERE "k"."category_id" = "tree"."id" AND "k"."type" = 'exercise' GROUP BY "k"."id", "k"."weight"`;
}

function pathPoints(user: number): Sql {
  return sql`SELECT "k"."weight" * max("v"."progress") / 100 FROM "gradebook_link" "k"
    JOIN "c_lp_view" "v" ON "v"."lp_id" = "k"."ref_id" AND "v"."user_id" = ${user} AND "v"."course_id" = "k"."course_id"
    WHERE "k"."category_id" = "tree"."id" AND "k"."type" = 'learning_path' GROUP BY "k"."id", "k"."weight"`;
}
