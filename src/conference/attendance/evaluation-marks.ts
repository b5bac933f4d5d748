import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { HttpException } from '@nestjs/common';
import { requireAdmissible } from '../../tracking/assessment/gradebook/results/gradebook-result.processor.js';
import { attendanceFigures, type AttendanceRule, type LearnerFigures, type Occurrence } from './attendance-figures.js';
import { shortfallsOf } from './attendance-outcome.js';
import { whoCompleted } from './completions.js';
import type { Kept, Mark } from './attendance-mark.js';
import { currentVersion } from './rule-versions.js';

interface Result {
  readonly userId: number;
  readonly score: number | null;
  readonly written: number | null;
  readonly writtenBy: number | null;
}

/** A column has one score a person for all occurrences: their mark is stored under this time. */
const ALL_OCCURRENCES = new Date(0);

/** What the figures of all occurrences since each learner's enrolment mean in a column of the gradebook, and which scores stay as they are. */
export async function evaluationMarks(
  transaction: Transaction,
  meetingId: number,
  occurrences: readonly Occurrence[],
  rule: AttendanceRule,
  now: Date,
): Promise<Mark<number>[]> {
  const learners = new Map<number, LearnerFigures & { shares: number; occurrences: number }>();
  const nothing = { asked: 0, answered: 0 };
  for (const occurrence of occurrences)
    for (const figures of await attendanceFigures(transaction, meetingId, occurrence, rule, now)) {
      const { seconds = 0, shares = 0, occurrences = 0, uncertain = false, checks = nothing } = learners.get(figures.userId) ?? {};
      learners.set(figures.userId, {
        ...figures,
        seconds: seconds + figures.seconds,
        shares: shares + figures.share,
        occurrences: occurrences + 1,
        uncertain: uncertain || figures.uncertain,
        checks: { asked: checks.asked + figures.checks.asked, answered: checks.answered + figures.checks.answered },
      });
    }
  const [closed, maximum] = await columnOf(transaction, rule.evaluationId);
  const results = await resultsOf(transaction, meetingId, rule.evaluationId);
  const completed = rule.score === 'done' ? await whoCompleted(transaction, meetingId) : undefined;
  return [...learners.values()].map(({ shares, occurrences: invited, ...learner }) => {
    const share = Math.round((shares / invited) * 100) / 100;
    const outcome = completed ? (completed.has(learner.userId) ? maximum : 0) : scoreOf({ ...learner, share }, maximum, rule);
    const result = results.get(learner.userId);
    const isKept = result !== undefined && result.score !== result.written && result.score !== outcome;
    return {
      ...learner,
      share,
      outcome,
      written: result?.written ?? null,
      writtenBy: result?.writtenBy ?? null,
      kept: closed ?? (isKept ? 'changed' : null),
      isThere: result?.score === outcome,
    };
  });
}

/** Writes what is not kept. @returns how many scores changed */
export async function writeEvaluation(
  transaction: Transaction,
  meetingId: number,
  { evaluationId }: AttendanceRule,
  marks: readonly Mark<number>[],
): Promise<number> {
  const fresh = marks.filter(({ kept, isThere, written, outcome }) => kept === null && !(isThere && written === outcome));
  if (fresh.length === 0) return 0;
  const listed = sql`unnest(${fresh.map(({ userId }) => userId)}::int[], ${fresh.map(({ outcome }) => outcome)}::float8[]) AS "t" ("user", "score")`;
  await transaction.rows(
    sql`INSERT INTO "gradebook_result_log" ("result_id", "evaluation_id", "user_id", "score")
        SELECT "r"."id", "r"."evaluation_id", "r"."user_id", "r"."score" FROM ${listed} JOIN "gradebook_result" "r" ON "r"."user_id" = "t"."user"
        WHERE "r"."evaluation_id" = ${evaluationId} AND "r"."score" IS DISTINCT FROM "t"."score"`,
  );
  await transaction.rows(
    sql`INSERT INTO "gradebook_result" AS "r" ("evaluation_id", "user_id", "score") SELECT ${evaluationId}, "user", "score" FROM ${listed}
        ON CONFLICT ("user_id", "evaluation_id") DO UPDATE SET "score" = EXCLUDED."score" WHERE "r"."score" IS DISTINCT FROM EXCLUDED."score"`,
  );
  await transaction.rows(
    sql`INSERT INTO "conference_attendance_mark" ("meeting_id", "starts_at", "user_id", "score", "rule_version")
        SELECT ${meetingId}, ${ALL_OCCURRENCES}, "user", "score", ${currentVersion(sql`${meetingId}`)} FROM ${listed}
        ON CONFLICT ("meeting_id", "starts_at", "user_id") DO UPDATE SET "score" = EXCLUDED."score", "rule_version" = EXCLUDED."rule_version"`,
  );
  return fresh.length;
}

/** The share as a score has no least one; the answers to checks that the rule asks for do. */
function scoreOf(learner: LearnerFigures, maximum: number, rule: AttendanceRule): number {
  const shortfalls = shortfallsOf(learner, rule);
  if (rule.score === 'pass') return shortfalls.length === 0 ? maximum : 0;
  const { share } = learner;
  if (shortfalls.includes('checks')) return 0;
  return Math.round(Math.min(share, 100) * maximum) / 100;
}

/** @returns why the column is closed, if it is, and its maximum */
async function columnOf(transaction: Transaction, evaluationId: number | null): Promise<[Kept | null, number]> {
  const column = await transaction.one<{ max: number }>(sql`SELECT "max" FROM "gradebook_evaluation" WHERE "id" = ${evaluationId}`);
  if (!column || evaluationId === null) return ['gone', 0];
  try {
    await requireAdmissible(transaction, evaluationId, undefined);
    return [null, column.max];
  } catch (error) {
    if (error instanceof HttpException && error.getStatus() === 409) return ['locked', column.max];
    throw error;
  }
}

async function resultsOf(transaction: Transaction, meetingId: number, evaluationId: number | null): Promise<Map<number, Result>> {
  const rows = await transaction.rows<Result>(
    sql`SELECT COALESCE("r"."user_id", "k"."user_id") AS "userId", "r"."score", "k"."score" AS "written", "k"."rule_version" AS "writtenBy"
        FROM (SELECT "user_id", "score" FROM "gradebook_result" WHERE "evaluation_id" = ${evaluationId}) "r"
        FULL JOIN (SELECT "user_id", "score", "rule_version" FROM "conference_attendance_mark" WHERE "meeting_id" = ${meetingId} AND "starts_at" = ${ALL_OCCURRENCES}) "k"
          ON "k"."user_id" = "r"."user_id"`,
  );
  return new Map(rows.map((result) => [result.userId, result]));
}
