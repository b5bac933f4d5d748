import { identifier, type Sql, sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';

/** Removes content that is linked to these groups or sessions only. Called before they are removed themselves. */
export async function removeContentOnlyOf(transaction: Transaction, context: 'group' | 'session', ids: readonly number[]): Promise<void> {
  await transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" IN (${contentOnlyOf(context, sql`${[...ids]}::int[]`)})`);
}

/** The nodes of content that is linked to these groups or sessions only. @param contexts SQL array of their ids */
export function contentOnlyOf(context: 'group' | 'session', contexts: Sql): Sql {
  const column = identifier(`${context}_id`);
  return sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE "l".${column} = ANY(${contexts})
    AND NOT EXISTS (SELECT 1 FROM "resource_link" "k" WHERE "k"."resource_node_id" = "l"."resource_node_id"
      AND ("k".${column} IS NULL OR NOT "k".${column} = ANY(${contexts})))`;
}
