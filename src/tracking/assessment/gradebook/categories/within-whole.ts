import { sql } from '../../../../database/sql.js';
import type { Requirement } from '../../../../resource/model/requirement.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';

const WHOLE = 100;

/** What the other parts of a part's model take, in percent. */
function others(row: RowReference): ReturnType<typeof sql> {
  return sql`(SELECT COALESCE(sum("other"."percentage"), 0) FROM "grade_components" "other"
    WHERE "other"."grade_model_id" = ${row.column('gradeModel')} AND "other"."id" <> ${row.id})`;
}

/** The parts of one model add up to the whole at most, however many are written at once; they reach it with the last part. */
export const withinWhole: Requirement = {
  about: ['percentage'],
  held: (ids) => sql`SELECT 1 FROM "grade_model" WHERE "id" IN
    (SELECT "grade_model_id" FROM "grade_components" WHERE "id" = ANY(${ids})) ORDER BY "id" FOR NO KEY UPDATE`,
  met: (row) => sql`${others(row)} + ${row.column('percentage')} <= ${WHOLE}`,
  message: (row) => sql`'The other parts of the model take ' || ${others(row)} || ' percent; this value should be '
    || greatest(0, ${WHOLE} - ${others(row)}) || ' or less.'`,
  code: VIOLATION_CODES.tooHigh,
};
