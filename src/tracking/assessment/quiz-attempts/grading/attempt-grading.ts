import { Injectable } from '@nestjs/common';
import { Ports } from '../../../../feature/ports.js';
import { reportToPaths } from '../../../../course-content/learning-paths/learning-path-progress.port.js';
import { Fraction } from '../../../../course-content/quizzes/scoring/fraction.js';
import { MARK_DECIMALS } from '../../../../course-content/quizzes/scoring/scoring.js';
import type { QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { Notices } from '../../../../feature/notices.js';
import type { Write } from '../../../../resource/model/write.js';
import type { Violation } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { refuseViolations } from '../answers/answer-writing.js';
import { answeredPlaces } from '../attempt-completion.js';
import { addUp, markPlace, pointsOf } from './attempt-marks.js';
import type { GradingInput } from './grading-input.js';
import { type AttemptState, OpenAttempts } from '../open-attempt.js';
import { quizMarked } from '../quiz-attempt.notices.js';

/** Marks given by a person to questions of an attempt that was taken here, answered or not. */
@Injectable()
export class AttemptGrading {
  constructor(
    private readonly attempts: OpenAttempts,
    private readonly ports: Ports,
    private readonly notices: Notices,
  ) {}

  /** @throws ViolationProblem for questions of other attempts, and for marks beyond full marks */
  async grade({ transaction, actor, now }: Write, id: number, gradings: readonly GradingInput[]): Promise<void> {
    const state = await this.attempts.held(transaction, id);
    const contents = await this.attempts.contents(transaction, state.paper);
    refuseViolations(gradings.flatMap((grading, index) => violationsOf(grading, index, state, contents)));
    for (const grading of gradings) {
      const automatic = grading.marks === null ? await this.#automaticMark(transaction, state, contents, grading.questionId) : null;
      await giveMark(transaction, state, grading, { author: actor.id, now, automatic });
    }
    const isChanged = await this.addUpAgain(transaction, state, contents);
    if (isChanged) await this.notices.raise(transaction, quizMarked.kind, id, { revision: now.toISOString() });
    const { step, quiz, user } = state;
    if (step !== null) await reportToPaths(this.ports, transaction, { kind: 'quiz', material: quiz, people: [user], now });
  }

  /** What a question has without a person's mark. */
  async #automaticMark(
    transaction: Transaction,
    state: AttemptState,
    contents: ReadonlyMap<number, QuestionContent>,
    question: number,
  ): Promise<string> {
    const rows = await this.attempts.answers(transaction, state.id);
    const answered = answeredPlaces(state, contents, rows).find(({ place }) => place.question === question);
    const marks = answered ? markPlace({ ...answered, graded: null }, state.propagateNeg).marks : Fraction.zero;
    return marks.toFixed(MARK_DECIMALS);
  }

  /** The score of a completed attempt by the marks that its answers have. @returns whether it is another than before */
  async addUpAgain(transaction: Transaction, state: AttemptState, contents: ReadonlyMap<number, QuestionContent>): Promise<boolean> {
    const rows = await this.attempts.answers(transaction, state.id);
    const marked = answeredPlaces(state, contents, rows).map((answered) => {
      const { toBeMarked, points, question } = markPlace(answered, state.propagateNeg);
      const given = rows.find((row) => row.question === question)?.marks ?? 0;
      return { question, points, toBeMarked, marks: Fraction.of(given) };
    });
    const { score, toBeMarked } = addUp(marked);
    const added = await transaction.one<{ changed: boolean }>(
      sql`UPDATE "track_e_exercises" "t" SET "score" = LEAST(${score}::float8, "t"."max_score"), "to_be_marked" = ${toBeMarked}
          FROM (SELECT "id", "score", "to_be_marked" FROM "track_e_exercises" WHERE "id" = ${state.id}) "before" WHERE "t"."id" = "before"."id"
          RETURNING "t"."score" IS DISTINCT FROM "before"."score" OR "t"."to_be_marked" <> "before"."to_be_marked" AS "changed"`,
    );
    return added?.changed === true;
  }
}

function violationsOf(
  { questionId, marks }: GradingInput,
  index: number,
  { paper }: AttemptState,
  contents: ReadonlyMap<number, QuestionContent>,
): Violation[] {
  const place = paper.find(({ question }) => question === questionId);
  const content = place && contents.get(place.version);
  if (!place || !content) {
    const message = 'The attempt asks no such question.';
    return [{ propertyPath: `gradings[${index}].questionId`, message, code: VIOLATION_CODES.notFound }];
  }
  if (marks === null) return [];
  const full = pointsOf(place, content).atLeast(Fraction.zero);
  const given = Fraction.of(marks);
  if (given.compare(full) <= 0 && given.compare(full.negated()) >= 0) return [];
  const message = `Marks of this question lie between ${full.negated().toNumber()} and ${full.toNumber()}.`;
  return [{ propertyPath: `gradings[${index}].marks`, message, code: VIOLATION_CODES.tooHigh }];
}

interface GivenBy {
  readonly author: number | null;
  readonly now: Date;
  /** Mark of the question where that of the person is taken back. */
  readonly automatic: string | null;
}

async function giveMark(
  transaction: Transaction,
  { id, user, paper }: AttemptState,
  { questionId, marks, teacherComment = null }: GradingInput,
  { author, now, automatic }: GivenBy,
): Promise<void> {
  const isGraded = automatic === null;
  const version = paper.find(({ question }) => question === questionId)?.version;
  const position = 1 + paper.findIndex(({ question }) => question === questionId);
  await transaction.rows(
    sql`WITH "marked" AS (INSERT INTO "track_e_attempt" ("track_exercise_id", "user_id", "question_id", "version_id", "answer", "marks", "teacher_comment", "position", "tms", "graded")
          VALUES (${id}, ${user}, ${questionId}, ${version}, '', ${automatic ?? marks}::float8, ${teacherComment}, ${position}, ${now}, ${isGraded})
          ON CONFLICT ("track_exercise_id", "question_id") WHERE "version_id" IS NOT NULL
            DO UPDATE SET "marks" = EXCLUDED."marks", "teacher_comment" = EXCLUDED."teacher_comment", "graded" = EXCLUDED."graded" RETURNING "answer")
        INSERT INTO "track_e_attempt_qualify" ("track_exercise_id", "question_id", "marks", "insert_date", "author", "teacher_comment", "session_id", "answer")
        SELECT ${id}, ${questionId}, ${marks}::float8, ${now}, ${author}, ${teacherComment}, (SELECT "session_id" FROM "track_e_exercises" WHERE "id" = ${id}), "answer" FROM "marked"`,
  );
}
