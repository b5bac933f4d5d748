import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { oneViolation, StateConflict } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { recountCourses } from './activity-progress.js';
import { recountAttempts } from './attempt-progress.js';

interface Reported {
  readonly view_id: number;
  readonly item_id: number;
  readonly item_type: string;
  readonly status: string;
  readonly score: number;
  readonly max_score: string | null;
  readonly mastery_score: number | null;
  readonly highest: number;
  readonly out_of_hundred: boolean;
}

/** Packages report their own steps by the status rules of SCORM; the states of all other steps come from what they show. */
@Injectable()
export class LearningPathItemAttemptProcessor extends Processor {
  /** @throws StateConflict `status-comes-from-activity` for steps that are no packages */
  override async update(write: Write, id: number): Promise<void> {
    const before = await this.#hold(write, id);
    if (before && before.item_type !== 'sco') {
      throw new StateConflict('status-comes-from-activity', 'The state of this step comes from what it shows.');
    }
    await super.update(write, id);
    const step = await this.#hold(write, id);
    if (!step) return;
    const { transaction, now, values } = write;
    const highest = Number(step.max_score ?? (step.out_of_hundred ? 100 : step.highest));
    if (values.score !== undefined) requireWithin(step.score, highest);
    await writeStatus(write, id, step, highest);
    await transaction.rows(
      sql`UPDATE "c_lp_view" SET "last_item" = ${step.item_id}, "last_access_at" = ${now} WHERE "id" = ${step.view_id}`,
    );
    await recountCourses(transaction, await recountAttempts(transaction, sql`"v"."id" = ${step.view_id}`, now));
  }

  /** The attempt is held by everything that writes to it. */
  #hold({ transaction }: Write, id: number): Promise<Reported | undefined> {
    return transaction.one<Reported>(
      sql`SELECT "s"."view_id", "s"."item_id", "i"."item_type", "s"."status", "s"."score", "s"."max_score", "i"."mastery_score", "i"."max_score" AS "highest",
            "p"."use_max_score" = 1 AS "out_of_hundred"
          FROM "c_lp_item_view" "s" JOIN "c_lp_item" "i" ON "i"."id" = "s"."item_id" JOIN "c_lp" "p" ON "p"."id" = "i"."lp_id"
          JOIN "c_lp_view" "v" ON "v"."id" = "s"."view_id" WHERE "s"."id" = ${id} FOR NO KEY UPDATE OF "v"`,
    );
  }
}

function requireWithin(score: number, highest: number): void {
  if (score <= highest) return;
  throw oneViolation('score', `This value should be ${highest} or less.`, VIOLATION_CODES.tooHigh);
}

/** SCORM 1.2 run-time environment, cmi.core.lesson_status: a mastery score turns completed into passed or failed. */
async function writeStatus({ transaction, values }: Write, id: number, step: Reported, highest: number): Promise<void> {
  const { mastery_score: mastery } = step;
  const status = step.status !== 'completed' || mastery === null ? step.status : step.score >= mastery ? 'passed' : 'failed';
  const maximum = values.score === undefined ? step.max_score : (step.max_score ?? String(highest));
  await transaction.rows(sql`UPDATE "c_lp_item_view" SET "status" = ${status}, "max_score" = ${maximum} WHERE "id" = ${id}`);
}
