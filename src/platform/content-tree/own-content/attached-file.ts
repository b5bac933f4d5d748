import { identifier, sql, type Sql } from '../../../database/sql.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import type { Write } from '../../../resource/model/write.js';
import { storeDefaultFile } from '../nodes/node-files/node-file.js';
import { fileInBody } from '../nodes/node-files/uploaded-file.js';

/** Stores the file of a write, if any, as the default file of the item's node, under the node's title. */
export async function storeAttachedFile({ resource, transaction, values, now }: Write, id: number): Promise<void> {
  const file = fileInBody(values);
  if (!file) return;
  const node = await transaction.one<{ id: number; title: string }>(
    sql`SELECT "n"."id", "n"."title" FROM ${identifier(resource.table)} "t" JOIN "resource_node" "n" ON "n"."id" = "t"."resource_node_id"
        WHERE "t"."id" = ${id}`,
  );
  if (node) await storeDefaultFile(transaction, node.id, { ...file, title: node.title, now });
}

/** Over a row that stands on a node: the address of its default file. */
export function fileAddress(row: RowReference): Sql {
  return sql`(SELECT '/api/resource_files/' || min("f"."id") FROM "resource_file" "f" WHERE "f"."resource_node_id" = ${row.column('resourceNode')})`;
}

/** Over a row that stands on a node: the size of its default file, in bytes. */
export function fileSize(row: RowReference): Sql {
  return sql`(SELECT "f"."size" FROM "resource_file" "f" WHERE "f"."resource_node_id" = ${row.column('resourceNode')} ORDER BY "f"."id" LIMIT 1)`;
}
