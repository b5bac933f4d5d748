import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

interface Reported {
  readonly view_id: number;
  readonly status: string;
  readonly score: number;
  readonly mastery_score: number | null;
  readonly max_score: number;
}

/** Steps follow the status rules of SCORM, and the progress of the path follows its steps. */
@Injectable()
export class LearningPathItemAttemptProcessor extends Processor {
  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    const step = await write.transaction.one<Reported>(
      sql`SELECT "v"."view_id", "v"."status", "v"."score", "i"."mastery_score", "i"."max_score"
          FROM "c_lp_item_view" "v" JOIN "c_lp_item" "i" ON "i"."id" = "v"."item_id" WHERE "v"."id" = ${id}`,
    );
    if (!step) return;
    if (write.values.score !== undefined) requireWithin(step);
    await judge(write, id, step);
    await bringForward(write, step.view_id, id);
  }
}

function requireWithin({ score, max_score: maximum }: Reported): void {
  if (score <= maximum) return;
  throw new ViolationProblem([
    { propertyPath: 'score', message: `This value should be ${maximum} or less.`, code: VIOLATION_CODES.tooHigh },
  ]);
}

/** SCORM 1.2 run-time environment, cmi.core.lesson_status: a mastery score turns completed into passed or failed. */
async function judge({ transaction }: Write, id: number, step: Reported): Promise<void> {
  if (step.status !== 'completed' || step.mastery_score === null) return;
  const status = step.score >= step.mastery_score ? 'passed' : 'failed';
  await transaction.rows(sql`UPDATE "c_lp_item_view" SET "status" = ${status} WHERE "id" = ${id}`);
}

/** The share of the steps that are done; folders and the final page are no steps to be done. */
async function bringForward({ transaction, now }: Write, view: number, itemView: number): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_lp_view" "v" SET "progress" = "now"."progress",
          "last_item" = (SELECT "item_id" FROM "c_lp_item_view" WHERE "id" = ${itemView}),
          "completion_date" = COALESCE("v"."completion_date", CASE WHEN "now"."progress" = 100 THEN ${now}::date END)
        FROM (SELECT COALESCE(floor(100.0 * count(*) FILTER (WHERE "s"."done") / NULLIF(count(*), 0)), 0)::int AS "progress" FROM (
            SELECT EXISTS (SELECT 1 FROM "c_lp_item_view" "d" WHERE "d"."item_id" = "i"."id" AND "d"."view_id" = ${view}
              AND "d"."status" IN ('completed', 'passed', 'browsed')) AS "done"
            FROM "c_lp_item" "i" JOIN "c_lp_view" "own" ON "own"."lp_id" = "i"."lp_id"
            WHERE "own"."id" = ${view} AND "i"."item_type" NOT IN ('dir', 'block', 'final_item')) "s") "now"
        WHERE "v"."id" = ${view}`,
  );
}
