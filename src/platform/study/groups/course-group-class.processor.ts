import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** A class is placed in a group within the group's own course and session; these need not be said. */
@Injectable()
export class CourseGroupClassProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { courseId, sessionId } = await contextOf(write);
    requireSame(write.values.course, courseId, 'course');
    requireSame(write.values.session, sessionId, 'session');
    return super.create({ ...write, values: { ...write.values, course: courseId, session: sessionId } });
  }
}

async function contextOf({ transaction, values }: Write): Promise<{ courseId: number | null; sessionId: number | null }> {
  const context = await transaction.one<{ courseId: number | null; sessionId: number | null }>(
    sql`SELECT "l"."course_id" AS "courseId", "l"."session_id" AS "sessionId" FROM "c_group_info" "g"
        JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id" AND "l"."deleted_at" IS NULL
        WHERE "g"."id" = ${values.group} ORDER BY "l"."id" LIMIT 1`,
  );
  return context ?? { courseId: null, sessionId: null };
}

/** @throws ViolationProblem */
function requireSame(said: unknown, is: number | null, member: 'course' | 'session'): void {
  if (said == null || said === is) return;
  throw oneViolation(member, `The group is in another ${member}.`);
}
