import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import type { Write } from '../../resource/model/write.js';

/** Marks, signed and dated, and no higher than their thread allows. */
@Injectable()
export class ForumThreadGradeProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireMarkWithin(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await requireMarkWithin(write, id);
  }
}

/** @throws ViolationProblem for a mark above the highest one of the thread */
async function requireMarkWithin({ transaction }: Write, id: number): Promise<void> {
  const above = await transaction.one<{ maximum: number }>(
    sql`SELECT "h"."thread_qualify_max" AS "maximum" FROM "c_forum_thread_qualify" "q" JOIN "c_forum_thread" "h" ON "h"."id" = "q"."thread_id"
        WHERE "q"."id" = ${id} AND "q"."qualify" > "h"."thread_qualify_max"`,
  );
  if (!above) return;
  throw oneViolation('qualify', `This value should be ${above.maximum} or less.`, VIOLATION_CODES.tooHigh);
}
