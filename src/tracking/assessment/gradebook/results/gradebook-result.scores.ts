import { type Sql, sql } from '../../../../database/sql.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';

/** Highest score given in an evaluation. */
export function bestResult(row: RowReference): Sql {
  return ofResults(row, sql`max("result"."score")`);
}

/** Mean of the scores given in an evaluation; added up as decimals, whose sum is never beyond what a number can be. */
export function averageResult(row: RowReference): Sql {
  return ofResults(row, sql`avg("result"."score"::numeric)::float8`);
}

/** Scores given in an evaluation, by account id. */
export function resultsByUser(row: RowReference): Sql {
  return ofResults(row, sql`coalesce(jsonb_object_agg("result"."user_id", "result"."score"), '{}'::jsonb)`);
}

function ofResults(row: RowReference, aggregate: Sql): Sql {
  return sql`(SELECT ${aggregate} FROM "gradebook_result" "result"
    WHERE "result"."evaluation_id" = ${row.id} AND "result"."score" IS NOT NULL)`;
}
