import { Injectable } from '@nestjs/common';
import { announceTime } from '../../../database/announced-time.js';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** Subscriptions to a course of a session, which the course must be part of. */
@Injectable()
export class SessionCourseEnrolmentProcessor extends Processor {
  /** @throws ViolationProblem at `course` */
  override async create(write: Write): Promise<number> {
    const { values, transaction } = write;
    const part = await transaction.one(
      sql`SELECT 1 FROM "session_rel_course" WHERE "session_id" = ${values.session} AND "course_id" = ${values.course} FOR KEY SHARE`,
    );
    if (part) return super.create(write);
    throw oneViolation('course', 'This course is not part of the session.');
  }

  override async update(write: Write, id: number): Promise<void> {
    if ('status' in write.values) await announceTime(write.transaction, write.now);
    await super.update(write, id);
  }

  override async remove(write: Write, id: number): Promise<void> {
    await announceTime(write.transaction, write.now);
    await super.remove(write, id);
  }
}
