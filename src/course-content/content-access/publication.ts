import { exists, type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** Whether any context shows a piece of content to its learners. */
export function isPublished(row: RowReference): Sql {
  return exists(sql`SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${row.column('resourceNode')}
    AND "l"."deleted_at" IS NULL AND "l"."visibility" = 'published'`);
}

/** Rank among its like in the first of its contexts. */
export function displayOrder(row: RowReference): Sql {
  return sql`(SELECT "l"."display_order" FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${row.column('resourceNode')}
    AND "l"."deleted_at" IS NULL ORDER BY "l"."id" LIMIT 1)`;
}
