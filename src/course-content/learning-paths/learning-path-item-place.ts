import { raw, sql, type Sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** Over the steps "step" of the same path, in their order: those of one level and beneath each other by display order. */
function neighbour(row: RowReference, comparison: '<' | '>', direction: 'ASC' | 'DESC'): Sql {
  return sql`(SELECT "step"."id" FROM "c_lp_item" "step" WHERE "step"."lp_id" = ${row.column('lp')}
      AND ("step"."display_order", "step"."id") ${raw(comparison)} (${row.column('displayOrder')}, ${row.id})
    ORDER BY "step"."display_order" ${raw(direction)}, "step"."id" ${raw(direction)} LIMIT 1)`;
}

export function previousItem(row: RowReference): Sql {
  return neighbour(row, '<', 'DESC');
}

export function nextItem(row: RowReference): Sql {
  return neighbour(row, '>', 'ASC');
}

/** Depth in the tree of steps; 1 at the top. */
export function itemLevel(row: RowReference): Sql {
  return sql`(${ancestors(row)} SELECT count(*)::int FROM "up")`;
}

/** The topmost step above a step; null for one at the top itself. */
export function rootItem(row: RowReference): Sql {
  return sql`(${ancestors(row)} SELECT "up"."id" FROM "up" WHERE "up"."parent_id" IS NULL AND "up"."id" <> ${row.id})`;
}

function ancestors(row: RowReference): Sql {
  return sql`WITH RECURSIVE "up" AS (
    SELECT "own"."id", "own"."parent_id" FROM "c_lp_item" "own" WHERE "own"."id" = ${row.id}
    UNION SELECT "above"."id", "above"."parent_id" FROM "c_lp_item" "above" JOIN "up" ON "above"."id" = "up"."parent_id")`;
}
