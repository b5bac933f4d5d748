import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { countedOccurrences, decidedOccurrences, requireAttendanceRule } from '../../attendance/applied-attendance.js';
import { attendanceFigures, type AttendanceRule, type LearnerFigures, type Occurrence } from '../../attendance/attendance-figures.js';
import { outcomeOf, shortfallsOf } from '../../attendance/attendance-outcome.js';
import { evaluationMarks } from '../../attendance/evaluation-marks.js';
import { versionsOf } from '../../attendance/rule-versions.js';

/** One time of the meeting at which the learner was expected. */
interface ExplainedTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** While it goes on, nothing is said of how it comes out. */
  readonly isOver: boolean;
  readonly seconds: number;
  /** Per cent of the time for which the learner was expected. */
  readonly share: number;
  readonly checks: { readonly asked: number; readonly answered: number };
  /** In what the learner fell short of the rule. */
  readonly reasons: readonly string[];
  /** In a register, once the time is over; null in a column of the gradebook, which has one mark for all times. */
  readonly outcome: string | null;
  /** What was written of it in the register, and number of the rule by which it was. */
  readonly written: string | null;
  readonly ruleVersion: number | null;
  /** Records of the learner's presence then, each of which explains its figures. */
  readonly activities: readonly string[];
}

/** Why a learner has the mark that a meeting gave. */
export interface ExplainedMarkOfMeeting {
  readonly rule: Readonly<Record<string, unknown>>;
  /** In a column of the gradebook, and null where the caller may not see that; in a register each time has its own outcome. */
  readonly mark: {
    readonly score: number;
    readonly share: number;
    readonly written: number | null;
    readonly ruleVersion: number | null;
    readonly kept: string | null;
  } | null;
  readonly times: readonly ExplainedTime[];
}

/** Most times that are listed, the latest first. */
const MOST_TIMES = 40;

/**
 * From the mark to the rule, to the times of the meeting, to the records that explain themselves.
 * @param isShown whether the caller may see the score of a column
 * @throws Problem 404 where the meeting has no rule
 */
export async function markExplanation(
  transaction: Transaction,
  { meetingId, userId, isManager }: { readonly meetingId: number; readonly userId: number; readonly isManager: boolean },
  now: Date,
): Promise<ExplainedMarkOfMeeting> {
  const rule = await requireAttendanceRule(transaction, meetingId);
  const occurrences = (await countedOccurrences(transaction, meetingId, rule, now)).slice(0, MOST_TIMES);
  const decided = await decidedOccurrences(transaction, meetingId, rule, occurrences, now);
  const written = await writtenMarks(transaction, meetingId, userId);
  const times: ExplainedTime[] = [];
  for (const occurrence of occurrences) {
    const all = await attendanceFigures(transaction, meetingId, occurrence, rule, now);
    const own = all.find((one) => one.userId === userId);
    if (own)
      times.push({
        ...(await explainedTime(transaction, meetingId, rule, { ...occurrence, isOver: decided.includes(occurrence) }, own)),
        ...written(rule, occurrence),
      });
  }
  const { registerId, evaluationId, ...terms } = rule;
  const register = registerId === null ? null : `/api/attendances/${registerId}`;
  const evaluation = evaluationId === null ? null : `/api/gradebook_evaluations/${evaluationId}`;
  const isShown = evaluationId !== null && (isManager || (await isVisible(transaction, evaluationId)));
  return {
    rule: { ...terms, register, evaluation, version: (await versionsOf(transaction, meetingId))[0]?.version ?? null },
    mark: isShown ? await markOf(transaction, meetingId, rule, userId, now) : null,
    times,
  };
}

async function explainedTime(
  transaction: Transaction,
  meetingId: number,
  rule: AttendanceRule,
  { startsAt, endsAt, isOver }: Occurrence & { readonly isOver: boolean },
  own: LearnerFigures,
): Promise<Omit<ExplainedTime, keyof WrittenMark>> {
  const records = await transaction.rows<{ id: number }>(
    sql`SELECT "id" FROM "conference_activity" WHERE "meeting_id" = ${meetingId} AND "participant_id" = ${own.userId} AND "in_at" <= ${endsAt}::timestamptz
          AND (NOT "close" OR "out_at" >= ${startsAt}::timestamptz) ORDER BY "in_at", "id" LIMIT ${MOST_TIMES}`,
  );
  return {
    startsAt,
    endsAt,
    isOver,
    seconds: Math.floor(own.seconds),
    share: own.share,
    checks: own.checks,
    reasons: isOver ? shortfallsOf(own, rule) : [],
    outcome: isOver && rule.target === 'register' ? outcomeOf(own, rule) : null,
    activities: records.map(({ id }) => `/api/conference_activities/${id}`),
  };
}

type WrittenMark = Pick<ExplainedTime, 'ruleVersion' | 'written'>;

/** @returns what was written of a learner at a time of the meeting */
async function writtenMarks(
  transaction: Transaction,
  meetingId: number,
  userId: number,
): Promise<(rule: AttendanceRule, time: Occurrence) => WrittenMark> {
  const rows = await transaction.rows<WrittenMark & { startsAt: Date }>(
    sql`SELECT "starts_at" AS "startsAt", "presence" AS "written", "rule_version" AS "ruleVersion" FROM "conference_attendance_mark"
        WHERE "meeting_id" = ${meetingId} AND "user_id" = ${userId} AND "presence" IS NOT NULL ORDER BY 1 DESC LIMIT ${MOST_TIMES}`,
  );
  const marks = new Map(rows.map(({ startsAt, ...mark }) => [startsAt.getTime(), mark]));
  return ({ target }, { startsAt }) =>
    (target === 'register' ? marks.get(startsAt.getTime()) : undefined) ?? { written: null, ruleVersion: null };
}

async function markOf(
  transaction: Transaction,
  meetingId: number,
  rule: AttendanceRule,
  userId: number,
  now: Date,
): Promise<ExplainedMarkOfMeeting['mark']> {
  const begun = await countedOccurrences(transaction, meetingId, rule, now);
  const occurrences = await decidedOccurrences(transaction, meetingId, rule, begun, now);
  const own = (await evaluationMarks(transaction, meetingId, occurrences, rule, now)).find((one) => one.userId === userId);
  return own ? { score: own.outcome, share: own.share, written: own.written, ruleVersion: own.writtenBy, kept: own.kept } : null;
}

/** Learners see neither a hidden column nor what is in it. */
async function isVisible(transaction: Transaction, evaluationId: number): Promise<boolean> {
  const found = await transaction.one<{ visible: boolean }>(
    sql`SELECT "e"."visible" AND "c"."visible" AS "visible" FROM "gradebook_evaluation" "e" JOIN "gradebook_category" "c" ON "c"."id" = "e"."category_id"
        WHERE "e"."id" = ${evaluationId}`,
  );
  return found?.visible === true;
}
