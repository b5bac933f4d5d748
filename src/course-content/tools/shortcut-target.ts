import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** Over a shortcut: the type of the content that it leads to. */
export function shortcutType(row: RowReference): Sql {
  return sql`(SELECT "y"."title" ${typeOfTarget(row)})`;
}

/** Over a shortcut: the tool of the content that it leads to. */
export function shortcutTool(row: RowReference): Sql {
  return sql`(SELECT (SELECT "o"."title" FROM "tool" "o" WHERE "o"."id" = "y"."tool_id") ${typeOfTarget(row)})`;
}

/** Over a shortcut: the address of the picture that was put on it. */
export function shortcutPicture(row: RowReference): Sql {
  return sql`(SELECT '/api/resource_files/' || min("f"."id") FROM "illustration" "i"
    JOIN "resource_node" "n" ON "n"."id" = "i"."resource_node_id" JOIN "resource_file" "f" ON "f"."resource_node_id" = "n"."id"
    WHERE "n"."parent_id" = ${row.column('resourceNode')})`;
}

function typeOfTarget(row: RowReference): Sql {
  return sql`FROM "resource_node" "n" JOIN "resource_type" "y" ON "y"."id" = "n"."resource_type_id" WHERE "n"."id" = ${row.column('shortCutNode')}`;
}
