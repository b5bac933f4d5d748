import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/**
 * Titles from the course's own folder down. The node's path starts with portal and course, and names each node by its
 * title, a hyphen and its id.
 */
export function documentPath(row: RowReference): Sql {
  return sql`(SELECT '/' || rtrim(regexp_replace(regexp_replace("n"."path", '^[^/]*/[^/]*/', ''), '-[0-9]+/', '/', 'g'), '/')
    FROM "resource_node" "n" WHERE "n"."id" = ${row.column('resourceNode')})`;
}
