import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { oneViolation } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Write } from '../../../../resource/model/write.js';

const WHOLE = 100;

/** The parts of one model add up to the whole at most; they reach it with the last part. */
@Injectable()
export class GradeComponentProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireWithinWhole(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.percentage !== undefined) await requireWithinWhole(write, id);
  }
}

/** @throws ViolationProblem at `percentage` */
async function requireWithinWhole({ transaction }: Write, id: number): Promise<void> {
  // Writers of one model wait for one another: two parts at once must not overflow it.
  await transaction.rows(
    sql`SELECT 1 FROM "grade_model" WHERE "id" = (SELECT "grade_model_id" FROM "grade_components" WHERE "id" = ${id}) FOR NO KEY UPDATE`,
  );
  const others = await transaction.one<{ sum: number }>(
    sql`SELECT COALESCE(sum("other"."percentage") FILTER (WHERE "other"."id" <> "own"."id"), 0) AS "sum"
        FROM "grade_components" "own" JOIN "grade_components" "other" ON "other"."grade_model_id" = "own"."grade_model_id"
        WHERE "own"."id" = ${id} HAVING sum("other"."percentage") > ${WHOLE}`,
  );
  if (!others) return;
  throw oneViolation(
    'percentage',
    `The other parts of the model take ${others.sum} percent; this value should be ${Math.max(0, WHOLE - others.sum)} or less.`,
    VIOLATION_CODES.tooHigh,
  );
}
