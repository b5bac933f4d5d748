import { Injectable } from '@nestjs/common';
import { Ports } from '../../../../feature/ports.js';
import { reportToPaths } from '../../../../course-content/learning-paths/learning-path-progress.port.js';
import { type CurrentVersion, QuestionVersions } from '../../../../course-content/quizzes/question-versions.js';
import { Fraction } from '../../../../course-content/quizzes/scoring/fraction.js';
import type { QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { addUp, markPlace, type MarkedPlace } from './attempt-marks.js';
import { answerOf, type SavedRow } from '../open-attempt.js';
import type { PaperPlace } from '../paper/paper.js';

export const REGRADE_POLICIES = ['current', 'keep_better', 'full_marks'] as const;
export type RegradePolicy = (typeof REGRADE_POLICIES)[number];

/** So many attempts are marked anew with one set of statements. */
const PORTION = 500;

interface RegradeOrder {
  readonly quiz: number;
  /** The present versions of the questions that are marked anew. */
  readonly versions: readonly CurrentVersion[];
  readonly policy: RegradePolicy;
  readonly author: number | null;
  readonly now: Date;
}

/** What became of one attempt. */
export interface Regraded {
  readonly id: number;
  readonly before: number;
  readonly after: number;
  /** Those whose mark is another. */
  readonly questions: readonly number[];
}

interface CompletedAttempt {
  readonly id: number;
  readonly user: number;
  readonly score: number;
  readonly paper: readonly PaperPlace[];
  readonly propagateNeg: boolean;
}

interface ChangedMark {
  readonly attempt: number;
  readonly user: number;
  readonly question: number;
  readonly version: number;
  readonly position: number;
  readonly marks: number;
}

interface NewMarks extends Regraded {
  readonly paper: readonly PaperPlace[];
  readonly maxScore: number;
  readonly toBeMarked: number;
  readonly changes: readonly ChangedMark[];
}

/** Marks completed attempts anew, portion by portion. */
@Injectable()
export class AttemptRegrading {
  constructor(
    private readonly versions: QuestionVersions,
    private readonly ports: Ports,
  ) {}

  async regrade(transaction: Transaction, order: RegradeOrder): Promise<Regraded[]> {
    const regraded: Regraded[] = [];
    for (let last = 0; ;) {
      const attempts = await completedAttempts(transaction, order.quiz, last);
      if (attempts.length === 0) return regraded;
      last = attempts.at(-1)?.id ?? last;
      // A statement of its own: what was saved while the lock was waited for is read too.
      const rows = await answersOf(transaction, attempts);
      const contents = await this.versions.contents(transaction, [
        ...order.versions.map(({ version }) => version),
        ...attempts.flatMap(({ paper }) => paper.map(({ version }) => version)),
      ]);
      const marks = attempts.map((attempt) => newMarks(attempt, rows.get(attempt.id) ?? [], contents, order));
      await write(transaction, marks, order);
      const people = [...new Set(attempts.map(({ user }) => user))];
      await reportToPaths(this.ports, transaction, { kind: 'quiz', material: order.quiz, people, now: order.now });
      regraded.push(...marks);
      if (attempts.length < PORTION) return regraded;
    }
  }
}

/** What marking needs of a saved answer. */
type AnswerRow = Pick<SavedRow, 'answer' | 'graded' | 'marks' | 'question'>;

/** Held in the order of their ids, as everything that changes several attempts does. */
function completedAttempts(transaction: Transaction, quiz: number, after: number): Promise<CompletedAttempt[]> {
  return transaction.rows<CompletedAttempt>(
    sql`SELECT "e"."id", "e"."user_id" AS "user", "e"."score", "e"."paper", "q"."propagate_neg" AS "propagateNeg" FROM "track_e_exercises" "e"
          JOIN "c_quiz" "q" ON "q"."id" = "e"."quiz_id"
        WHERE "e"."quiz_id" = ${quiz} AND "e"."status" = 'completed' AND "e"."paper" IS NOT NULL AND NOT "e"."preview" AND "e"."id" > ${after}
        ORDER BY "e"."id" LIMIT ${PORTION} FOR UPDATE OF "e"`,
  );
}

async function answersOf(transaction: Transaction, attempts: readonly CompletedAttempt[]): Promise<ReadonlyMap<number, AnswerRow[]>> {
  const rows = await transaction.rows<AnswerRow & { attempt: number }>(
    sql`SELECT "track_exercise_id" AS "attempt", "question_id" AS "question", "answer", "graded", "marks" FROM "track_e_attempt"
        WHERE "track_exercise_id" = ANY(${attempts.map(({ id }) => id)}::bigint[]) AND "version_id" IS NOT NULL`,
  );
  const grouped = new Map<number, AnswerRow[]>();
  for (const row of rows) grouped.set(row.attempt, [...(grouped.get(row.attempt) ?? []), row]);
  return grouped;
}

function newMarks(
  attempt: CompletedAttempt,
  rows: readonly AnswerRow[],
  contents: ReadonlyMap<number, QuestionContent>,
  { versions, policy }: RegradeOrder,
): NewMarks {
  const present = new Map(versions.map(({ question, version }) => [question, version]));
  const saved = new Map(rows.map((row) => [row.question, row]));
  const paper = attempt.paper.map((place) => reversioned(place, present.get(place.question)));
  const marked = paper.map((place) => {
    const content = contents.get(place.version) as QuestionContent;
    const row = saved.get(place.question);
    const found = markPlace({ place, content, answer: answerOf(row), graded: row?.graded ? row.marks : null }, attempt.propagateNeg);
    return present.has(place.question) && !row?.graded
      ? regraded(found, Fraction.of(row?.marks ?? 0), policy)
      : { ...found, marks: Fraction.of(row?.marks ?? 0) };
  });
  const changes = marked.flatMap(({ question, marks }, index) => {
    if (marks.compare(Fraction.of(saved.get(question)?.marks ?? 0)) === 0) return [];
    const asked = attempt.paper[index]?.version ?? 0;
    return [{ attempt: attempt.id, user: attempt.user, question, version: asked, position: index + 1, marks: marks.toNumber() }];
  });
  const { score, maxScore, toBeMarked } = addUp(marked);
  const questions = changes.map(({ question }) => question);
  return { id: attempt.id, before: attempt.score, after: score, maxScore, toBeMarked, paper, questions, changes };
}

/** Marked by the present version from now on; the version that was asked is remembered. */
function reversioned(place: PaperPlace, version: number | undefined): PaperPlace {
  if (version === undefined || version === place.version) return place;
  return { ...place, version, asked: place.asked ?? place.version };
}

function regraded(found: MarkedPlace, before: Fraction, policy: RegradePolicy): MarkedPlace {
  if (policy === 'full_marks') return { ...found, marks: found.points, toBeMarked: false };
  return policy === 'keep_better' ? { ...found, marks: found.marks.atLeast(before) } : found;
}

async function write(transaction: Transaction, marks: readonly NewMarks[], { author, now }: RegradeOrder): Promise<void> {
  const changes = marks.flatMap((attempt) => attempt.changes);
  const rows = marks.map(({ id, after, maxScore, toBeMarked, paper }) => ({ id, score: after, maxScore, toBeMarked, paper }));
  await transaction.rows(
    sql`WITH "new" AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          "r" ("attempt" bigint, "user" int, "question" int, "version" int, "position" int, "marks" float8)),
        "written" AS (INSERT INTO "track_e_attempt" ("track_exercise_id", "user_id", "question_id", "version_id", "answer", "marks", "position", "tms")
          SELECT "attempt", "user", "question", "version", '', "marks", "position", ${now} FROM "new"
          ON CONFLICT ("track_exercise_id", "question_id") WHERE "version_id" IS NOT NULL DO UPDATE SET "marks" = EXCLUDED."marks"
          RETURNING "track_exercise_id", "question_id", "marks", "answer"),
        "recorded" AS (INSERT INTO "track_e_attempt_qualify" ("track_exercise_id", "question_id", "marks", "insert_date", "author", "session_id", "answer")
          SELECT "w"."track_exercise_id", "w"."question_id", "w"."marks", ${now}, ${author}, "e"."session_id", "w"."answer"
          FROM "written" "w" JOIN "track_e_exercises" "e" ON "e"."id" = "w"."track_exercise_id")
        UPDATE "track_e_exercises" "e" SET "score" = "r"."score", "max_score" = "r"."maxScore", "to_be_marked" = "r"."toBeMarked", "paper" = "r"."paper"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) "r" ("id" bigint, "score" float8, "maxScore" float8, "toBeMarked" int, "paper" jsonb)
        WHERE "e"."id" = "r"."id" AND ("e"."score", "e"."max_score", "e"."to_be_marked", "e"."paper") IS DISTINCT FROM ("r"."score", "r"."maxScore", "r"."toBeMarked", "r"."paper")`,
  );
}
