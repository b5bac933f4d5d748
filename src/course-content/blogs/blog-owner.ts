import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** The creator of the blog's node, as shown with the blog. */
export function blogOwner(row: RowReference): Sql {
  return sql`(SELECT jsonb_build_object('id', "u"."id", 'username', "u"."username", 'fullName', concat_ws(' ', "u"."firstname", "u"."lastname"))
    FROM "resource_node" "n" JOIN "user" "u" ON "u"."id" = "n"."creator_id" WHERE "n"."id" = ${row.column('resourceNode')})`;
}
