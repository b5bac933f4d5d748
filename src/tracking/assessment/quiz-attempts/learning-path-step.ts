import { sql } from '../../../database/sql.js';
import type { ActionRun } from '../../../resource/model/action-handler.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { QuizContext } from './quiz-context.js';

/** The step of a learning path through which an attempt begins. */
interface PathStep {
  readonly path: number;
  readonly item: number;
  readonly view: number;
}

/** @throws ViolationProblem where it is no step of the caller's own, in this course and session, that asks this quiz */
export async function requirePathStep({ transaction, input, actor, id: quiz }: ActionRun, context: QuizContext): Promise<PathStep> {
  const step = await transaction.one<PathStep>(
    sql`SELECT "w"."lp_id" AS "path", "i"."id" AS "item", "v"."id" AS "view" FROM "c_lp_item_view" "v"
          JOIN "c_lp_item" "i" ON "i"."id" = "v"."item_id" JOIN "c_lp_view" "w" ON "w"."id" = "v"."view_id"
        WHERE "v"."id" = ${input.origLpItemViewId} AND "w"."user_id" = ${actor.id} AND "w"."course_id" = ${context.course}
          AND "w"."session_id" IS NOT DISTINCT FROM ${context.session}::int AND "i"."item_type" = 'quiz' AND "i"."path" = ${String(quiz)}`,
  );
  if (step) return step;
  throw oneViolation('origLpItemViewId', 'This is no step of yours that leads to this quiz.', VIOLATION_CODES.notFound);
}
