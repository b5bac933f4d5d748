import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** Removes content that is linked to these groups and to nothing else: without them it would be nobody's. */
export async function removeContentOfGroups(transaction: Transaction, groupIds: readonly number[]): Promise<void> {
  const groups = sql`${[...groupIds]}::int[]`;
  await transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" IN (
      SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE "l"."group_id" = ANY(${groups}))
    AND NOT EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "resource_node"."id"
      AND ("k"."group_id" IS NULL OR NOT "k"."group_id" = ANY(${groups})))`);
}
