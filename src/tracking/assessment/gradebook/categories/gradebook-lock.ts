import { identifier, join, type Sql, sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { Problem } from '../../../../resource/protocol/problem.js';

/**
 * Nothing below a locked category changes. The rows are locked for share, so that a category cannot be locked between
 * this look and the change that follows it.
 * @throws Problem 409 while the category, or one that it is part of, is locked
 */
export async function requireUnlockedCategory(transaction: Transaction, category: number): Promise<void> {
  const chain = await transaction.rows<{ locked: boolean }>(
    sql`SELECT "locked" FROM "gradebook_category" WHERE "id" IN (
          WITH RECURSIVE "chain" AS (
            SELECT "id", "parent_id" FROM "gradebook_category" WHERE "id" = ${category}
            UNION SELECT "above"."id", "above"."parent_id" FROM "gradebook_category" "above" JOIN "chain" ON "above"."id" = "chain"."parent_id"
          ) SELECT "id" FROM "chain") ORDER BY "id" FOR SHARE`,
  );
  if (chain.some(({ locked }) => locked)) throw new Problem(409, 'The gradebook is locked; only an administrator can unlock it.');
}

/** Whether a category, or one that it is part of, is locked. */
export function isUnderLock(category: Sql): Sql {
  return sql`EXISTS (WITH RECURSIVE "chain" AS (
      SELECT "id", "parent_id", "locked" FROM "gradebook_category" WHERE "id" = ${category}
      UNION SELECT "above"."id", "above"."parent_id", "above"."locked" FROM "gradebook_category" "above" JOIN "chain" ON "above"."id" = "chain"."parent_id"
    ) SELECT 1 FROM "chain" WHERE "locked")`;
}

/** @throws Problem 409 while a category inside of this one, or a column of it, is locked */
export async function requireNothingLockedBelow(transaction: Transaction, category: number): Promise<void> {
  const locked = await transaction.one(
    sql`WITH RECURSIVE "tree" AS (
          SELECT "id", "locked" FROM "gradebook_category" WHERE "id" = ${category}
          UNION SELECT "below"."id", "below"."locked" FROM "gradebook_category" "below" JOIN "tree" ON "below"."parent_id" = "tree"."id"
        ) SELECT 1 AS "found" WHERE EXISTS (SELECT 1 FROM "tree" WHERE "locked")
          OR EXISTS (SELECT 1 FROM "gradebook_evaluation" "e" JOIN "tree" ON "tree"."id" = "e"."category_id" WHERE "e"."locked")
          OR EXISTS (SELECT 1 FROM "gradebook_link" "k" JOIN "tree" ON "tree"."id" = "k"."category_id" WHERE "k"."locked")`,
  );
  if (locked) throw new Problem(409, 'Part of this category is locked; unlock it before removing it.');
}

/** By table: the columns that say how marks count. Titles and texts may change under a lock. */
const COUNTED_SETTINGS = {
  gradebook_category: [
    'weight',
    'certif_min_score',
    'aggregation',
    'empty_grades',
    'drop_lowest',
    'default_lowest_eval_exclude',
    'keep_highest',
    'generate_certificates',
    'depends',
    'minimum_to_validate',
    'grade_books_to_validate_in_dependence',
  ],
  gradebook_evaluation: ['weight', 'max', 'min_score', 'visible', 'category_id'],
  gradebook_link: ['weight', 'min_score', 'visible', 'category_id'],
} as const;

/** The settings of a row that say how marks count, as one text to compare. */
export async function countedSettings(transaction: Transaction, table: keyof typeof COUNTED_SETTINGS, id: number): Promise<string> {
  const columns = join(
    COUNTED_SETTINGS[table].map((name) => identifier(name)),
    ', ',
  );
  const row = await transaction.one<{ settings: string }>(
    sql`SELECT jsonb_build_array(${columns})::text AS "settings" FROM ${identifier(table)} WHERE "id" = ${id}`,
  );
  return row?.settings ?? '';
}

/** @throws Problem 409 where a row that is locked, and stays so, counts otherwise than before */
export function requireSameSettings(before: string, after: string, what: string): void {
  if (before !== after) throw new Problem(409, `${what} is locked: how its marks count cannot change.`);
}
