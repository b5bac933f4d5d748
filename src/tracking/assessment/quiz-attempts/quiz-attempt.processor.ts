import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation, Problem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { AttemptCompletion } from './attempt-completion.js';
import { AttemptGrading } from './grading/attempt-grading.js';
import { GradingInput } from './grading/grading-input.js';

interface Answered {
  readonly id: number;
  readonly answer: string;
}

interface Score {
  readonly score: number;
  readonly maximum: number;
}

/** Grading: each mark given leaves a revision, and the attempt's score is the sum of its marks again. */
@Injectable()
export class QuizAttemptProcessor extends Processor {
  constructor(
    private readonly grading: AttemptGrading,
    private readonly completion: AttemptCompletion,
  ) {
    super();
  }

  override async update(write: Write, id: number): Promise<void> {
    const gradings = (write.values.gradings ?? []) as readonly GradingInput[];
    await super.update(write, id);
    if (gradings.length === 0) return;
    await this.completion.completeHeld(write.transaction, id);
    if (await requireCompleted(write, id)) {
      await this.grading.grade(write, id, gradings);
      return;
    }
    // An attempt that came from elsewhere has neither paper nor versions.
    for (const [index, grading] of gradings.entries()) await giveMark(write, id, grading, index);
    await addUp(write, id);
  }
}

/** @returns whether it was taken here @throws Problem 409 while the learner is still at it; the attempt is held, so that two gradings follow one another */
async function requireCompleted({ transaction }: Write, id: number): Promise<boolean> {
  const attempt = await transaction.one<{ status: string; paper: boolean }>(
    sql`SELECT "status", "paper" IS NOT NULL AS "paper" FROM "track_e_exercises" WHERE "id" = ${id} FOR UPDATE`,
  );
  if (attempt?.status !== 'completed') throw new Problem(409, 'The attempt is not completed yet.');
  return attempt.paper;
}

async function giveMark({ transaction, actor, now }: Write, attempt: number, grading: GradingInput, index: number): Promise<void> {
  const { questionId, marks, teacherComment = null } = grading;
  if (marks === null)
    throw oneViolation(`gradings[${index}].marks`, 'Answers from elsewhere have nothing but this mark.', VIOLATION_CODES.null);
  const answered = await transaction.rows<Answered>(
    sql`SELECT "id", "answer" FROM "track_e_attempt" WHERE "track_exercise_id" = ${attempt} AND "question_id" = ${questionId} ORDER BY "id"`,
  );
  const [first] = answered;
  if (!first) throw oneViolation(`gradings[${index}].questionId`, 'The attempt has no answer to this question.', VIOLATION_CODES.notFound);
  // A question with several answers has one mark, stored with the first answer.
  await transaction.rows(
    sql`UPDATE "track_e_attempt" SET "marks" = CASE WHEN "id" = ${first.id} THEN ${marks}::float8 ELSE 0 END, "teacher_comment" = ${teacherComment}
        WHERE "track_exercise_id" = ${attempt} AND "question_id" = ${questionId}`,
  );
  await transaction.rows(
    sql`INSERT INTO "track_e_attempt_qualify"
          ("track_exercise_id", "question_id", "marks", "insert_date", "author", "teacher_comment", "session_id", "answer")
        SELECT ${attempt}, ${questionId}, ${marks}::float8, ${now}, ${actor.id}, ${teacherComment}, "session_id", ${first.answer}
        FROM "track_e_exercises" WHERE "id" = ${attempt}`,
  );
}

/** @throws ViolationProblem where the marks add up to more than the attempt can have */
async function addUp({ transaction }: Write, id: number): Promise<void> {
  const total = await transaction.one<Score>(
    sql`UPDATE "track_e_exercises" SET "score" = GREATEST(0, (SELECT COALESCE(sum("marks"), 0) FROM "track_e_attempt" WHERE "track_exercise_id" = ${id}))
        WHERE "id" = ${id} RETURNING "score", "max_score" AS "maximum"`,
  );
  if (total && total.score > total.maximum) {
    throw oneViolation(
      'gradings',
      `The marks add up to ${total.score}, more than the ${total.maximum} of this attempt.`,
      VIOLATION_CODES.tooHigh,
    );
  }
}
