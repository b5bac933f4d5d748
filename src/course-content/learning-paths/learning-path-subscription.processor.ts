import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

/** Subscriptions name a course that the path is in, and who made them. */
@Injectable()
export class LearningPathSubscriptionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { course, lp } = write.values;
    if (typeof course === 'number') await requirePathInCourse(write, Number(lp), course);
    const creator = write.resource.fields.has('creatorUser') ? { creatorUser: write.actor.id } : {};
    return super.create({ ...write, values: { ...write.values, ...creator } });
  }
}

/** @throws ViolationProblem at `course` */
async function requirePathInCourse({ transaction }: Write, lp: number, course: number): Promise<void> {
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM "c_lp" "path" JOIN "resource_link" "l" ON "l"."resource_node_id" = "path"."resource_node_id"
        WHERE "path"."id" = ${lp} AND "l"."course_id" = ${course} AND "l"."deleted_at" IS NULL LIMIT 1`,
  );
  if (found) return;
  throw oneViolation('course', 'The learning path is not in this course.');
}
