import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { Presence } from '../../course-content/attendances/presence.js';
import type { AttendanceRule, Occurrence } from './attendance-figures.js';
import type { Mark } from './attendance-mark.js';
import { evaluationMarks, writeEvaluation } from './evaluation-marks.js';
import { registerMarks, writeRegister } from './register-marks.js';

/** What came of an application. */
export interface AppliedAttendance {
  readonly written: number;
  readonly kept: number;
  readonly uncertain: number;
}

/** @returns undefined where the meeting has no rule */
export function attendanceRuleOf(transaction: Transaction, meetingId: number): Promise<AttendanceRule | undefined> {
  return transaction.one<AttendanceRule>(
    sql`SELECT "target", "register_id" AS "registerId", "evaluation_id" AS "evaluationId", "score", "minimum_share"::float8 AS "minimumShare", "of",
          "grace_minutes" AS "graceMinutes", "lateness", "checks" FROM "conference_attendance_rule" WHERE "meeting_id" = ${meetingId}`,
  );
}

/** Occurrences that have begun, the latest first. @param startsAt the one that begins then, if only that is wanted */
export function begunOccurrences(transaction: Transaction, meetingId: number, now: Date, startsAt?: Date): Promise<Occurrence[]> {
  return transaction.rows<Occurrence>(
    sql`SELECT "starts_at" AS "startsAt", "ends_at" AS "endsAt" FROM "conference_occurrence" WHERE "meeting_id" = ${meetingId} AND "starts_at" <= ${now}::timestamptz
          AND COALESCE("starts_at" = ${startsAt ?? null}::timestamptz, TRUE) ORDER BY 1 DESC`,
  );
}

/** What the rule makes of the figures of one occurrence; in a column of the gradebook, of all occurrences that have begun. */
export async function attendanceMarks(
  transaction: Transaction,
  meetingId: number,
  rule: AttendanceRule,
  occurrence: Occurrence,
  now: Date,
): Promise<Mark<Presence>[] | Mark<number>[]> {
  if (rule.target === 'register') return registerMarks(transaction, meetingId, occurrence, rule, now);
  return evaluationMarks(transaction, meetingId, await begunOccurrences(transaction, meetingId, now), rule, now);
}

/** Writes what the figures of an occurrence mean; the same again changes nothing. */
export async function applyAttendance(
  transaction: Transaction,
  meetingId: number,
  rule: AttendanceRule,
  occurrence: Occurrence,
  now: Date,
): Promise<AppliedAttendance> {
  const entry = sql`(SELECT COALESCE(max("id"), 0) FROM "conference_event" WHERE "meeting_id" = ${meetingId})`;
  await transaction.rows(
    sql`UPDATE "conference_occurrence" SET "applied_entry" = ${entry} WHERE "meeting_id" = ${meetingId} AND "starts_at" = ${occurrence.startsAt}`,
  );
  const marks = await attendanceMarks(transaction, meetingId, rule, occurrence, now);
  const written =
    rule.target === 'register'
      ? await writeRegister(transaction, meetingId, occurrence, rule, marks as Mark<Presence>[])
      : await writeEvaluation(transaction, meetingId, rule, marks as Mark<number>[]);
  return { written, kept: marks.filter(({ kept }) => kept !== null).length, uncertain: marks.filter(({ uncertain }) => uncertain).length };
}
