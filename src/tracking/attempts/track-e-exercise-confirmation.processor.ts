import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import { Processor, type Write } from '../../resource/state/processor.js';

/** A learner confirms an attempt of his or her own, in the course, session and quiz that it belongs to. */
@Injectable()
export class TrackEExerciseConfirmationProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { attemptId, courseId, quizId, sessionId } = write.values;
    const attempt = await write.transaction.one(
      sql`SELECT 1 AS "found" FROM "track_e_exercises" WHERE "id" = ${attemptId} AND "user_id" = ${write.actor.id} AND "course_id" = ${courseId}
            AND "quiz_id" = ${quizId} AND COALESCE("session_id", 0) = ${sessionId}`,
    );
    if (!attempt) {
      throw new ViolationProblem([
        {
          propertyPath: 'attemptId',
          message: 'You have no such attempt at this quiz in this course and session.',
          code: VIOLATION_CODES.notFound,
        },
      ]);
    }
    return super.create({ ...write, values: { ...write.values, user: write.actor.id } });
  }
}
