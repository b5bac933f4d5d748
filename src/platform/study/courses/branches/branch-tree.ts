import { raw, type Sql, sql } from '../../../../database/sql.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';

/** Something about the branches from this one up to the topmost. */
export function ofTopmostBranch(value: '"up"."id"' | '"up"."height"'): (row: RowReference) => Sql {
  return (row) => sql`(WITH RECURSIVE "up" AS (
      SELECT "b"."id", "b"."parent_id", 0 AS "height" FROM "branch_sync" "b" WHERE "b"."id" = ${row.id}
      UNION ALL SELECT "b"."id", "b"."parent_id", "up"."height" + 1 FROM "branch_sync" "b" JOIN "up" ON "b"."id" = "up"."parent_id")
    SELECT ${raw(value)} FROM "up" ORDER BY "up"."height" DESC LIMIT 1)`;
}
