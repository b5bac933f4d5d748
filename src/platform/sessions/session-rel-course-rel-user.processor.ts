import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import { Processor, type Write } from '../../resource/state/processor.js';

/** Subscriptions to a course of a session, which the course must be part of. */
@Injectable()
export class SessionRelCourseRelUserProcessor extends Processor {
  /** @throws ViolationProblem at `course` */
  override async create(write: Write): Promise<number> {
    const { values, transaction } = write;
    const part = await transaction.one(
      sql`SELECT 1 FROM "session_rel_course" WHERE "session_id" = ${values.session} AND "course_id" = ${values.course} FOR KEY SHARE`,
    );
    if (part) return super.create(write);
    throw new ViolationProblem([
      { propertyPath: 'course', message: 'This course is not part of the session.', code: VIOLATION_CODES.invalid },
    ]);
  }
}
