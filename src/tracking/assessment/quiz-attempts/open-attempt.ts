import { Injectable } from '@nestjs/common';
import { QuestionVersions } from '../../../course-content/quizzes/question-versions.js';
import type { AnswerDocument, QuestionContent } from '../../../course-content/quizzes/scoring/question-content.js';
import { Environment } from '../../../config/environment.js';
import { type Sql, sql } from '../../../database/sql.js';
import type { Statements, Transaction } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import type { PaperPlace } from './paper/paper.js';

/** An attempt as far as taking it is concerned, with the settings of its quiz. */
export interface AttemptState {
  readonly id: number;
  readonly user: number;
  readonly quiz: number;
  /** State on the step of a learning path through which it began. */
  readonly step: number | null;
  readonly status: 'incomplete' | 'completed';
  readonly startDate: Date;
  readonly exeDate: Date | null;
  readonly deadline: Date | null;
  readonly seed: string;
  readonly paper: readonly PaperPlace[];
  readonly failures: number;
  readonly display: 'all_on_one_page' | 'one_per_page';
  readonly feedbackType: string;
  readonly preventBackwards: boolean;
  readonly propagateNeg: boolean;
  readonly randomAnswers: boolean;
}

/** What is saved for one question. */
export interface SavedRow {
  readonly id: number;
  readonly question: number;
  /** Empty where only a flag is saved. */
  readonly answer: string;
  readonly revision: number;
  readonly flagged: boolean;
  readonly final: boolean;
  readonly graded: boolean;
  readonly marks: number;
  readonly secondsSpent: number;
  readonly teacherComment: string | null;
}

const STATE = sql`"e"."id", "e"."user_id" AS "user", "e"."quiz_id" AS "quiz", "e"."orig_lp_item_view_id" AS "step", "e"."status", "e"."start_date" AS "startDate", "e"."exe_date" AS "exeDate", "e"."expired_time_control" AS "deadline",
  "e"."seed"::text AS "seed", "e"."paper", "e"."failures", COALESCE("q"."type", 'one_per_page') AS "display", COALESCE("q"."feedback_type", 'end') AS "feedbackType",
  COALESCE("q"."prevent_backwards", false) AS "preventBackwards", COALESCE("q"."propagate_neg", false) AS "propagateNeg",
  COALESCE("q"."random_answers", false) AS "randomAnswers"`;

function answersOf(attempt: Sql): Sql {
  return sql`SELECT "a"."id", "a"."question_id" AS "question", "a"."answer", "a"."revision", "a"."flagged", "a"."final", "a"."graded", "a"."marks",
      "a"."seconds_spent" AS "secondsSpent", "a"."teacher_comment" AS "teacherComment"
    FROM "track_e_attempt" "a" WHERE "a"."track_exercise_id" = ${attempt} AND "a"."version_id" IS NOT NULL`;
}

/** Reads attempts that are taken here. */
@Injectable()
export class OpenAttempts {
  readonly #graceMs: number;

  constructor(
    private readonly versions: QuestionVersions,
    environment: Environment,
  ) {
    this.#graceMs = environment.QUIZ_GRACE * 1000;
  }

  /** @throws Problem 404 for an attempt that was not taken here */
  async state(statements: Statements, id: number): Promise<AttemptState> {
    return required(
      await statements.one<AttemptState>(
        sql`SELECT ${STATE} FROM "track_e_exercises" "e" LEFT JOIN "c_quiz" "q" ON "q"."id" = "e"."quiz_id" WHERE "e"."id" = ${id} AND "e"."paper" IS NOT NULL`,
      ),
    );
  }

  /** The same, held until the unit of work ends: a change of the attempt or its answers holds it first. */
  async held(transaction: Transaction, id: number): Promise<AttemptState> {
    return required(
      await transaction.one<AttemptState>(
        sql`SELECT ${STATE} FROM "track_e_exercises" "e" LEFT JOIN "c_quiz" "q" ON "q"."id" = "e"."quiz_id"
            WHERE "e"."id" = ${id} AND "e"."paper" IS NOT NULL FOR UPDATE OF "e"`,
      ),
    );
  }

  /** An attempt that its action holds, with what is saved, in one look. */
  async withAnswers(transaction: Transaction, id: number): Promise<{ readonly state: AttemptState; readonly rows: readonly SavedRow[] }> {
    const { rows, ...state } = required(
      await transaction.one<AttemptState & { rows: SavedRow[] }>(
        sql`SELECT ${STATE}, (SELECT COALESCE(jsonb_agg(to_jsonb("s")), '[]'::jsonb) FROM (${answersOf(sql`"e"."id"`)}) "s") AS "rows"
            FROM "track_e_exercises" "e" LEFT JOIN "c_quiz" "q" ON "q"."id" = "e"."quiz_id" WHERE "e"."id" = ${id} AND "e"."paper" IS NOT NULL`,
      ),
    );
    return { state, rows };
  }

  /** The same; undefined where another unit of work holds it, or it is none. */
  heldIfFree(transaction: Transaction, id: number): Promise<AttemptState | undefined> {
    return transaction.one<AttemptState>(
      sql`SELECT ${STATE} FROM "track_e_exercises" "e" LEFT JOIN "c_quiz" "q" ON "q"."id" = "e"."quiz_id"
          WHERE "e"."id" = ${id} AND "e"."paper" IS NOT NULL FOR UPDATE OF "e" SKIP LOCKED`,
    );
  }

  /** Ids of attempts whose time is over, and the grace too, those that are so the longest first. */
  async overdue(statements: Statements, now: Date, most: number): Promise<number[]> {
    const rows = await statements.rows<{ id: number }>(
      sql`SELECT "id" FROM "track_e_exercises" WHERE "status" = 'incomplete' AND "paper" IS NOT NULL
          AND "expired_time_control" < ${new Date(now.getTime() - this.#graceMs)} ORDER BY "expired_time_control" LIMIT ${most}`,
    );
    return rows.map(({ id }) => id);
  }

  answers(statements: Statements, id: number): Promise<SavedRow[]> {
    return statements.rows<SavedRow>(answersOf(sql`${id}::bigint`));
  }

  contents(statements: Statements, paper: readonly PaperPlace[]): Promise<ReadonlyMap<number, QuestionContent>> {
    return this.versions.contents(
      statements,
      paper.map(({ version }) => version),
    );
  }

  /** Whether its time is over and the grace too. */
  isOverdue(deadline: Date | null, now: Date): boolean {
    return deadline !== null && now.getTime() > deadline.getTime() + this.#graceMs;
  }
}

/** @returns null where nothing is answered */
export function answerOf(row: Pick<SavedRow, 'answer'> | undefined): AnswerDocument | null {
  return row === undefined || row.answer === '' ? null : (JSON.parse(row.answer) as AnswerDocument);
}

/** JSON with its members in the order of their names, so that equal answers are equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function required<Found>(found: Found | undefined): Found {
  if (!found) throw new Problem(404, 'Not Found');
  return found;
}
