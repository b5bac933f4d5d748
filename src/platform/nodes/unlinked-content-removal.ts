import { identifier, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** Removes content that is linked to these groups or sessions only. Called before they are removed themselves. */
export async function removeContentOnlyOf(transaction: Transaction, context: 'group' | 'session', ids: readonly number[]): Promise<void> {
  const column = identifier(`${context}_id`);
  const contexts = sql`${[...ids]}::int[]`;
  await transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" IN (
      SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE "l".${column} = ANY(${contexts}))
    AND NOT EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "resource_node"."id"
      AND ("k".${column} IS NULL OR NOT "k".${column} = ANY(${contexts})))`);
}
