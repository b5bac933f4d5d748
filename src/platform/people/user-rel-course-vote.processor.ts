import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import type { Write } from '../../resource/state/processor.js';
import { OwnedProcessor } from './owned.processor.js';

/** Ratings: the caller's own, on the caller's portal. */
@Injectable()
export class UserRelCourseVoteProcessor extends OwnedProcessor {
  /** @throws ViolationProblem where the course is no part of the session */
  override async create(write: Write): Promise<number> {
    const { values, transaction, actor } = write;
    if (typeof values.session === 'number') {
      const part = await transaction.one(
        sql`SELECT 1 FROM "session_rel_course" WHERE "session_id" = ${values.session} AND "course_id" = ${values.course}`,
      );
      if (!part) {
        throw new ViolationProblem([
          { propertyPath: 'session', message: 'The course is not part of this session.', code: VIOLATION_CODES.invalid },
        ]);
      }
    }
    return super.create({ ...write, values: { ...values, url: actor.portalId } });
  }
}
