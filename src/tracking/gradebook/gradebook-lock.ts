import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Problem } from '../../resource/protocol/problem.js';

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

/** @throws Problem 409 while a category inside of this one is locked */
export async function requireNothingLockedBelow(transaction: Transaction, category: number): Promise<void> {
  const locked = await transaction.one(
    sql`WITH RECURSIVE "tree" AS (
          SELECT "id", "locked" FROM "gradebook_category" WHERE "id" = ${category}
          UNION SELECT "below"."id", "below"."locked" FROM "gradebook_category" "below" JOIN "tree" ON "below"."parent_id" = "tree"."id"
        ) SELECT 1 AS "found" WHERE EXISTS (SELECT 1 FROM "tree" WHERE "locked")
          OR EXISTS (SELECT 1 FROM "gradebook_evaluation" "e" JOIN "tree" ON "tree"."id" = "e"."category_id" WHERE "e"."locked")`,
  );
  if (locked) throw new Problem(409, 'Part of this category is locked; unlock it before removing it.');
}
