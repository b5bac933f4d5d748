import { identifier, sql } from '../../database/sql.js';
import { oneViolation } from '../protocol/problem.js';
import type { Write } from '../model/write.js';

/**
 * For resources that form a tree by a `parent`: refuses a parent that is the row itself or below it.
 * Writers of the same tree wait for one another, as two moves at once could close a ring that neither sees.
 * @throws ViolationProblem at `parent`
 */
export async function refuseRing({ resource, transaction, values }: Write, id: number): Promise<void> {
  const parent = values.parent;
  if (typeof parent !== 'number') return;
  const table = identifier(resource.table);
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext(${`tree:${resource.table}`}))`);
  const ring = await transaction.one(sql`WITH RECURSIVE "up" AS (
      SELECT "id", "parent_id" FROM ${table} WHERE "id" = ${parent}
      UNION SELECT "t"."id", "t"."parent_id" FROM ${table} "t" JOIN "up" ON "t"."id" = "up"."parent_id")
    SELECT 1 FROM "up" WHERE "id" = ${id}`);
  if (ring) {
    throw oneViolation('parent', 'The parent must be neither the item itself nor one below it.');
  }
}
