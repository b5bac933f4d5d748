import type { Actor } from '../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import { editableNodes } from '../../platform/rights/access/node-access.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** The caller's best attempt at a path, in percent. */
export function bestProgress(row: RowReference, actor: Actor): Sql {
  if (actor.id === null) return raw('0');
  return sql`COALESCE((SELECT max("v"."progress") FROM "c_lp_view" "v" WHERE "v"."user_id" = ${actor.id} AND "v"."lp_id" = ${row.id}), 0)`;
}

/** The path that has to be completed before this one. */
export function requiredPath(row: RowReference): Sql {
  return sql`(SELECT "required"."id" FROM "c_lp" "required" WHERE "required"."id" = ${row.column('prerequisite')})`;
}

/** Editors are never locked out; for all others it takes one completed attempt, whatever became of the required path since. */
export function isLocked(row: RowReference, actor: Actor): Sql {
  const own = actor.id === null ? raw('FALSE') : sql`"done"."user_id" = ${actor.id}`;
  return sql`CASE WHEN ${row.column('prerequisite')} = 0 THEN FALSE
    ELSE EXISTS (SELECT 1 FROM "c_lp" "required" WHERE "required"."id" = ${row.column('prerequisite')})
      AND NOT EXISTS (SELECT 1 FROM "c_lp_view" "done" WHERE "done"."lp_id" = ${row.column('prerequisite')} AND ${own} AND "done"."completion_date" IS NOT NULL)
      AND NOT ${conditionSql(editableNodes(actor).holds(row.column('resourceNode')))} END`;
}
