import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** Learners confirm attempts of their own, in the course, session and quiz that the attempt belongs to. */
@Injectable()
export class QuizAttemptConfirmationProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { attemptId, courseId, quizId, sessionId } = write.values;
    const attempt = await write.transaction.one(
      sql`SELECT 1 AS "found" FROM "track_e_exercises" WHERE "id" = ${attemptId} AND "user_id" = ${write.actor.id} AND "course_id" = ${courseId}
            AND "quiz_id" = ${quizId} AND COALESCE("session_id", 0) = ${sessionId}`,
    );
    if (!attempt) {
      throw oneViolation('attemptId', 'You have no such attempt at this quiz in this course and session.', VIOLATION_CODES.notFound);
    }
    return super.create(write);
  }
}
