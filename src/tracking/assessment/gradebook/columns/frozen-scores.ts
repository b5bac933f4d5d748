import { sql, type Sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { activities, columnScores } from './gradebook-column-scores.js';
import type { Gradebook } from '../totals/gradebook-totals.js';

/**
 * Holds what learners have in the activities of a gradebook whose columns are locked, or are about to be.
 * @param locking category that the same unit of work locks afterwards; 0 for none
 */
export async function freezeScores(transaction: Transaction, gradebook: Gradebook, locking = 0): Promise<void> {
  await transaction.rows(
    sql`${bookOf(gradebook, locking)},
      "column" AS MATERIALIZED (
        SELECT 1 AS "place", "k"."id", "k"."type" AS "source", "k"."ref_id", "activity"."title", "activity"."max"
        FROM "gradebook_link" "k" JOIN "book" ON "book"."id" = "k"."category_id" LEFT JOIN LATERAL (${activities()}) "activity" ON TRUE
        WHERE NOT "k"."frozen" AND ("k"."locked" OR "book"."sealed")),
      "given" AS (${columnScores({ ...gradebook, users: null })}),
      "held" AS (
        INSERT INTO "gradebook_frozen_score" ("link_id", "user_id", "score", "max", "pending", "withheld")
        SELECT "id", "user_id", "score", "max", "pending", "withheld" FROM "given" WHERE "user_id" IS NOT NULL)
      UPDATE "gradebook_link" "k" SET "frozen" = TRUE, "frozen_title" = "column"."title", "frozen_max" = "column"."max"
      FROM "column" WHERE "column"."id" = "k"."id"`,
  );
}

/** Lets the columns of a gradebook that are locked no longer follow their activities again. */
export async function releaseScores(transaction: Transaction, gradebook: Gradebook): Promise<void> {
  await transaction.rows(
    sql`${bookOf(gradebook, 0)},
      "released" AS (
        UPDATE "gradebook_link" "k" SET "frozen" = FALSE, "frozen_title" = NULL, "frozen_max" = NULL FROM "book"
        WHERE "book"."id" = "k"."category_id" AND "k"."frozen" AND NOT "k"."locked" AND NOT "book"."sealed" RETURNING "k"."id")
      DELETE FROM "gradebook_frozen_score" "held" USING "released" WHERE "held"."link_id" = "released"."id"`,
  );
}

/** The beginning of a statement: the categories of a gradebook, and which of them are under a lock. */
function bookOf({ course, session }: Gradebook, locking: number): Sql {
  return sql`WITH RECURSIVE "book" AS (
      SELECT "g"."id", "g"."locked" OR "g"."id" = ${locking} AS "sealed" FROM "gradebook_category" "g"
      WHERE "g"."parent_id" IS NULL AND "g"."course_id" = ${course} AND COALESCE("g"."session_id", 0) = ${session}
      UNION ALL SELECT "g"."id", "book"."sealed" OR "g"."locked" OR "g"."id" = ${locking} FROM "book"
      JOIN "gradebook_category" "g" ON "g"."parent_id" = "book"."id")`;
}
