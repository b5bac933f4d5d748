import type { Actor } from '../../../../auth/actor.js';
import { conditionSql, sql, type Sql } from '../../../../database/sql.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';
import { gradebookColumnManager } from '../gradebook.policy.js';

/** The columns of a total: for those who teach with all they hold, for the learner without what a quiz hides. */
export function disclosedColumns(row: RowReference, actor: Actor): Sql {
  const manager = conditionSql(gradebookColumnManager.condition(actor, row));
  return sql`CASE WHEN NOT ${row.column('withheld')} OR ${manager} THEN ${row.column('cells')} ELSE
    (SELECT jsonb_agg(CASE WHEN ${row.column('withheldCells')} ? ("cell"."value" ->> 'column')
        THEN "cell"."value" || '{"score": null, "percentage": null, "state": "withheld"}'::jsonb ELSE "cell"."value" END ORDER BY "cell"."place")
     FROM jsonb_array_elements(${row.column('cells')}) WITH ORDINALITY AS "cell" ("value", "place")) END`;
}
