import { conditionSql, sql, type Sql } from '../../../../database/sql.js';
import { owner } from '../../../../platform/rights/access/owner.rules.js';
import { all, any, not, rule } from '../../../../resource/model/rule.js';
import { policy } from '../../../../resource/model/policy.js';
import { gradebookColumnManager, gradebookColumnMember } from '../gradebook.policy.js';
import type { Actor } from '../../../../auth/actor.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';

/** Teachers, coaches and administrators see all totals; a learner sees the own one of what is visible. */
export const gradebookTotalPolicy = policy('gradebook totals', {
  read: any(gradebookColumnManager, all(owner('user', 'the learner'), gradebookColumnMember)),
});

const withheld = rule('withheld', (_, row) => sql`${row.column('withheld')}`);

/** The figures of a total that rests on a quiz whose score learners do not see. */
export const disclosedTotal = any(gradebookColumnManager, not(withheld));

/** The columns of a total: for those who teach with all they hold, for the learner without what a quiz hides. */
export function disclosedColumns(row: RowReference, actor: Actor): Sql {
  const manager = conditionSql(gradebookColumnManager.condition(actor, row));
  return sql`CASE WHEN NOT ${row.column('withheld')} OR ${manager} THEN ${row.column('cells')} ELSE
    (SELECT jsonb_agg(CASE WHEN ${row.column('withheldCells')} ? ("cell"."value" ->> 'column')
        THEN "cell"."value" || '{"score": null, "percentage": null, "state": "withheld"}'::jsonb ELSE "cell"."value" END ORDER BY "cell"."place")
     FROM jsonb_array_elements(${row.column('cells')}) WITH ORDINALITY AS "cell" ("value", "place")) END`;
}
