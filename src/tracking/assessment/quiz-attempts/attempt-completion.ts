import { Injectable, Logger } from '@nestjs/common';
import { Ports } from '../../../feature/ports.js';
import { stackOf } from '../../../config/error-stack.js';
import type { QuestionContent } from '../../../course-content/quizzes/scoring/question-content.js';
import { reportToPaths } from '../../../course-content/learning-paths/learning-path-progress.port.js';
import { Clock } from '../../../config/clock.js';
import { raw, sql } from '../../../database/sql.js';
import { Database, type Statements, type Transaction } from '../../../database/statements.js';
import { addUp, type AnsweredPlace, type MarkedPlace, markPlace, type Score } from './grading/attempt-marks.js';
import { hotspotClicks } from './answers/hotspot-clicks.js';
import { answerOf, type AttemptState, OpenAttempts, type SavedRow } from './open-attempt.js';

type ClosedBy = 'learner' | 'time' | 'manager';

/** After so many tries a question that cannot be marked waits for a person. */
const MOST_FAILURES = 5;
/** Overdue attempts that requests complete behind their own work at once in one process. */
const MOST_AT_ONCE = 2;
const BATCH = 100;
/** Questions reached by the rules of an adaptive quiz are those that were answered. */
export const ADAPTIVE = 'progressive_adaptive';

/** Completes attempts: marks what is answered, and adds the marks up. */
@Injectable()
export class AttemptCompletion {
  readonly #logger = new Logger(AttemptCompletion.name);
  #underWay = 0;

  constructor(
    private readonly database: Database,
    private readonly attempts: OpenAttempts,
    private readonly clock: Clock,
    private readonly ports: Ports,
  ) {}

  /**
   * @param state of the attempt, which is held and incomplete
   * @param saved its answers, where they have been read since it is held
   */
  async complete(transaction: Transaction, state: AttemptState, closedBy: ClosedBy, now: Date, saved?: readonly SavedRow[]): Promise<void> {
    const rows = saved ?? (await this.attempts.answers(transaction, state.id));
    const contents = await this.attempts.contents(transaction, state.paper);
    const marked = this.#marked(state, contents, rows);
    await writeClicks(transaction, state, contents, rows);
    const score = addUp(state.feedbackType === ADAPTIVE ? marked.filter(isReached(rows)) : marked);
    const end = state.deadline !== null && now > state.deadline ? state.deadline : now;
    await writeMarks(transaction, state, marksToWrite(marked, rows), { ...score, end, closedBy });
    if (state.step !== null) {
      await reportToPaths(this.ports, transaction, { kind: 'quiz', material: state.quiz, people: [state.user], now });
    }
  }

  /**
   * Completes an attempt whose time is over once the unit of work of a request is over that found it so and refuses it. Does nothing where
   * another unit of work is at it: the job that looks for overdue attempts comes after.
   */
  completeAfter(transaction: Transaction, id: number): void {
    transaction.onEnd(async () => {
      if (this.#underWay >= MOST_AT_ONCE) return;
      this.#underWay += 1;
      try {
        await this.#completeAlone(id);
      } finally {
        this.#underWay -= 1;
      }
    });
  }

  /** Completes an attempt whose time is over within the unit of work of a request that goes on with it. What fails is taken back by itself. */
  async completeOverdue(transaction: Transaction, id: number): Promise<void> {
    await transaction.rows(raw('SAVEPOINT "before_completion"'));
    try {
      await this.completeHeld(transaction, id);
      await transaction.rows(raw('RELEASE SAVEPOINT "before_completion"'));
    } catch (error) {
      await transaction.rows(raw('ROLLBACK TO SAVEPOINT "before_completion"'));
      await this.#failed(transaction, id, error);
    }
  }

  /** The same in the unit of work of a request that changes the attempt, and so holds it. */
  async completeHeld(transaction: Transaction, id: number): Promise<void> {
    const state = await this.attempts.heldIfFree(transaction, id);
    const now = this.clock.now();
    if (state?.status === 'incomplete' && this.attempts.isOverdue(state.deadline, now))
      await this.complete(transaction, state, 'time', now);
  }

  /**
   * Completes the attempts whose time is over, a portion at a time.
   * @returns how many were completed
   */
  async completeAllOverdue(): Promise<number> {
    let completed = 0;
    for (;;) {
      const due = await this.attempts.overdue(this.database, this.clock.now(), BATCH);
      const done: boolean[] = [];
      for (const id of due) done.push(await this.#completeAlone(id));
      const now = done.filter(Boolean).length;
      completed += now;
      if (due.length < BATCH || now === 0) return completed;
    }
  }

  async #completeAlone(id: number): Promise<boolean> {
    try {
      return await this.database.transaction(async (transaction) => {
        const state = await this.attempts.heldIfFree(transaction, id);
        if (state?.status !== 'incomplete' || !this.attempts.isOverdue(state.deadline, this.clock.now())) return false;
        await this.complete(transaction, state, 'time', this.clock.now());
        return true;
      });
    } catch (error) {
      await this.#failed(this.database, id, error);
      return false;
    }
  }

  async #failed(statements: Statements, id: number, error: unknown): Promise<void> {
    this.#logger.error(`Attempt ${id} could not be completed`, stackOf(error));
    await statements.rows(sql`UPDATE "track_e_exercises" SET "failures" = "failures" + 1 WHERE "id" = ${id} AND "status" = 'incomplete'`);
  }

  #marked(state: AttemptState, contents: ReadonlyMap<number, QuestionContent>, rows: readonly SavedRow[]): MarkedPlace[] {
    return answeredPlaces(state, contents, rows).map((answered) => {
      try {
        return markPlace(answered, state.propagateNeg);
      } catch (error) {
        if (state.failures < MOST_FAILURES) throw error;
        this.#logger.error(`Question ${answered.place.question} of attempt ${state.id} waits for a marker`, String(error));
        return { ...markPlace({ ...answered, answer: null, graded: null }, false), toBeMarked: true };
      }
    });
  }
}

/** The questions of an attempt with what was answered, in their order. */
export function answeredPlaces(
  { paper }: Pick<AttemptState, 'paper'>,
  contents: ReadonlyMap<number, QuestionContent>,
  rows: readonly SavedRow[],
): AnsweredPlace[] {
  const saved = new Map(rows.map((row) => [row.question, row]));
  return paper.map((place) => {
    const content = contents.get(place.version);
    if (!content) throw new Error(`Version ${place.version} of question ${place.question} is missing.`);
    const row = saved.get(place.question);
    return { place, content, answer: answerOf(row), graded: row?.graded ? row.marks : null };
  });
}

function isReached(rows: readonly SavedRow[]): (place: MarkedPlace) => boolean {
  const answered = new Set(rows.filter(({ answer }) => answer !== '').map(({ question }) => question));
  return ({ question }) => answered.has(question);
}

/** Those of questions that have a row and no mark by a person. */
function marksToWrite(marked: readonly MarkedPlace[], rows: readonly SavedRow[]): MarkedPlace[] {
  const answered = new Set(rows.filter(({ graded }) => !graded).map(({ question }) => question));
  return marked.filter(({ question }) => answered.has(question));
}

interface Completed extends Score {
  readonly end: Date;
  readonly closedBy: ClosedBy;
}

/** The marks of the answers and the attempt's score, together. */
async function writeMarks(
  transaction: Transaction,
  { id }: AttemptState,
  marks: readonly MarkedPlace[],
  completed: Completed,
): Promise<void> {
  const { score, maxScore, toBeMarked, end, closedBy } = completed;
  await transaction.rows(
    sql`WITH "marked" AS (UPDATE "track_e_attempt" "a" SET "marks" = "m"."marks"
          FROM unnest(${marks.map(({ question }) => question)}::int[], ${marks.map((mark) => mark.marks.toNumber())}::float8[]) "m" ("question", "marks")
          WHERE "a"."track_exercise_id" = ${id} AND "a"."version_id" IS NOT NULL AND "a"."question_id" = "m"."question")
        UPDATE "track_e_exercises" SET "status" = 'completed', "exe_date" = ${end}, "closed_by" = ${closedBy}, "score" = ${score}, "max_score" = ${maxScore},
          "to_be_marked" = ${toBeMarked}, "exe_duration" = GREATEST(0, floor(extract(epoch FROM ${end}::timestamptz - "start_date")))::int
        WHERE "id" = ${id}`,
  );
}

async function writeClicks(
  transaction: Transaction,
  state: AttemptState,
  contents: ReadonlyMap<number, QuestionContent>,
  rows: readonly SavedRow[],
): Promise<void> {
  const clicks = answeredPlaces(state, contents, rows).flatMap(hotspotClicks);
  if (clicks.length === 0) return;
  await transaction.rows(
    sql`INSERT INTO "track_e_hotspot" ("hotspot_user_id", "course_id", "hotspot_exe_id", "hotspot_question_id", "hotspot_answer_id", "hotspot_correct", "hotspot_coordinate")
        SELECT "e"."user_id", "e"."course_id", "e"."id", "c"."question", "c"."answer", "c"."correct", "c"."coordinate" FROM "track_e_exercises" "e",
          jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) "c" ("question" int, "answer" int, "correct" boolean, "coordinate" text)
        WHERE "e"."id" = ${state.id}`,
  );
}
