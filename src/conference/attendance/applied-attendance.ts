import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { Presence } from '../../course-content/attendances/presence.js';
import { Problem } from '../../resource/protocol/problem.js';
import { PRIVACY, type PrivacyMode } from '../modes/meeting-privacy.js';
import { refuseNameless } from '../modes/required-mode.js';
import { begunOccurrences, runsOfMeeting } from '../rolls/meeting-times.js';
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

/** A meeting's mode, and its rule where it has one. */
type RuledMeeting = { readonly mode: PrivacyMode } & (AttendanceRule | { readonly [Term in keyof AttendanceRule]: null });

const TERMS = sql`"r"."target", "r"."register_id" AS "registerId", "r"."evaluation_id" AS "evaluationId", "r"."score",
  "r"."minimum_share"::float8 AS "minimumShare", "r"."of", "r"."grace_minutes" AS "graceMinutes", "r"."lateness", "r"."checks"`;

/** @returns undefined where the meeting has no rule */
export function attendanceRuleOf(transaction: Transaction, meetingId: number): Promise<AttendanceRule | undefined> {
  return transaction.one<AttendanceRule>(sql`SELECT ${TERMS} FROM "conference_attendance_rule" "r" WHERE "r"."meeting_id" = ${meetingId}`);
}

/**
 * The rule of a meeting in which people are named, by one statement.
 * @throws StateConflict `nothing-recorded` where nobody is named
 * @throws Problem 404 where the meeting has no rule
 */
export async function requireAttendanceRule(transaction: Transaction, meetingId: number): Promise<AttendanceRule> {
  const found = await transaction.one<RuledMeeting>(
    sql`SELECT ${PRIVACY} AS "mode", ${TERMS} FROM "conference_meeting" "m" LEFT JOIN "conference_attendance_rule" "r" ON "r"."meeting_id" = "m"."id"
        WHERE "m"."id" = ${meetingId}`,
  );
  if (!found) throw withoutRule();
  refuseNameless(found.mode);
  if (found.target === null) throw withoutRule();
  const { mode: _, ...rule } = found;
  return rule;
}

/** Where the meeting has no rule. */
export function withoutRule(): Problem {
  return new Problem(404, 'This meeting has no rule of attendance.');
}

/**
 * The times of a meeting that attendance is about and that have begun, the latest first: its occurrences, or, by a rule of runs where
 * nothing is planned, its runs. Such a run keeps the start that it was known by when attendance was written, as does its date in a register.
 * @param startsAt the one that begins then, if only that is wanted
 */
export async function countedOccurrences(
  transaction: Transaction,
  meetingId: number,
  { of }: AttendanceRule,
  now: Date,
  startsAt?: Date,
): Promise<Occurrence[]> {
  const occurrences = await begunOccurrences(transaction, meetingId, now, startsAt);
  if (occurrences.length > 0 || of === 'scheduled' || (await hasTimes(transaction, meetingId))) return occurrences;
  const runs = await runsOfMeeting(transaction, meetingId, now);
  const applied = await transaction.rows<{ startsAt: Date }>(
    sql`SELECT "starts_at" AS "startsAt" FROM "conference_applied_run" WHERE "meeting_id" = ${meetingId} ORDER BY 1`,
  );
  const known = runs.map((run) => ({
    ...run,
    startsAt: applied.find(({ startsAt: one }) => isWithin(one, run))?.startsAt ?? run.startsAt,
  }));
  return startsAt === undefined ? known : known.filter((run) => isWithin(startsAt, run));
}

function isWithin(at: Date, { startsAt, endsAt }: Occurrence): boolean {
  return at >= startsAt && at <= endsAt;
}

/** Whether a meeting is planned for any time. */
export async function hasTimes(transaction: Transaction, meetingId: number): Promise<boolean> {
  return (
    (await transaction.one(sql`SELECT 1 AS "found" FROM "conference_occurrence" WHERE "meeting_id" = ${meetingId} LIMIT 1`)) !== undefined
  );
}

function isOver({ endsAt }: Pick<Occurrence, 'endsAt'>, now: Date): boolean {
  return endsAt < now;
}

/**
 * SQL condition: whether anyone who came to a time of a meeting is still there, so that a run that goes on beyond its planned end has no
 * length yet. What people report of themselves keeps none going, for nobody closes it.
 * @param meetingId of the meeting
 * @param endsAt when that time was to end
 */
export function isLongerThanPlanned(meetingId: Sql, endsAt: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "conference_activity" "on" WHERE "on"."meeting_id" = ${meetingId} AND NOT "on"."close"
    AND "on"."type" = 'presence' AND "on"."in_at" < ${endsAt})`;
}

/** What says whether times of a meeting go on. */
interface Standing {
  /** When the meeting was ended last, by hand or by the server. */
  readonly closedAt: Date | null;
  /** When the first of those came who are still there. */
  readonly openSince: Date | null;
}

/**
 * Whether all of the time that counts is over: its planned end has passed, or the meeting was ended before it; by a rule of runs, once
 * everybody who came to it has left. That nobody is there is not enough before the planned end.
 */
export async function isDecided(
  transaction: Transaction,
  meetingId: number,
  rule: Pick<AttendanceRule, 'of'>,
  occurrence: Occurrence,
  now: Date,
): Promise<boolean> {
  return (await decidedOccurrences(transaction, meetingId, rule, [occurrence], now)).length > 0;
}

/** Those of some times of a meeting that are over, as `isDecided` has it: everything that asks has the same answer. */
export async function decidedOccurrences(
  transaction: Transaction,
  meetingId: number,
  rule: Pick<AttendanceRule, 'of'>,
  occurrences: readonly Occurrence[],
  now: Date,
): Promise<Occurrence[]> {
  const standing = await transaction.one<Standing>(
    sql`SELECT "m"."closed_at" AS "closedAt", (SELECT min("on"."in_at") FROM "conference_activity" "on" WHERE "on"."meeting_id" = "m"."id"
          AND NOT "on"."close" AND "on"."type" = 'presence') AS "openSince" FROM "conference_meeting" "m" WHERE "m"."id" = ${meetingId}`,
  );
  return standing ? occurrences.filter((one) => isDecidedBy(standing, rule, one, now)) : [];
}

function isDecidedBy({ closedAt, openSince }: Standing, { of }: Pick<AttendanceRule, 'of'>, occurrence: Occurrence, now: Date): boolean {
  const goesOn = openSince !== null && openSince < occurrence.endsAt;
  if (isOver(occurrence, now)) return of === 'scheduled' || !goesOn;
  return !occurrence.isRun && closedAt !== null && closedAt > occurrence.startsAt && !goesOn;
}

/** What the rule makes of the figures of one occurrence; in a column of the gradebook, of this one and all others that are over. */
export async function attendanceMarks(
  transaction: Transaction,
  meetingId: number,
  rule: AttendanceRule,
  occurrence: Occurrence,
  now: Date,
): Promise<Mark<Presence>[] | Mark<number>[]> {
  if (rule.target === 'register') return registerMarks(transaction, meetingId, occurrence, rule, now);
  const begun = await countedOccurrences(transaction, meetingId, rule, now);
  // What comes late changes an earlier time while the next one goes on, which lowers nobody's score meanwhile.
  const decided = await decidedOccurrences(transaction, meetingId, rule, begun, now);
  const counted = begun.filter((one) => decided.includes(one) || one.startsAt.getTime() === occurrence.startsAt.getTime());
  return evaluationMarks(transaction, meetingId, counted, rule, now);
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
    occurrence.isRun
      ? sql`INSERT INTO "conference_applied_run" ("meeting_id", "starts_at", "applied_entry") VALUES (${meetingId}, ${occurrence.startsAt}, ${entry})
            ON CONFLICT ("meeting_id", "starts_at") DO UPDATE SET "applied_entry" = EXCLUDED."applied_entry"`
      : sql`UPDATE "conference_occurrence" SET "applied_entry" = ${entry} WHERE "meeting_id" = ${meetingId} AND "starts_at" = ${occurrence.startsAt}`,
  );
  const marks = await attendanceMarks(transaction, meetingId, rule, occurrence, now);
  const written =
    rule.target === 'register'
      ? await writeRegister(transaction, meetingId, occurrence, rule, marks as Mark<Presence>[])
      : await writeEvaluation(transaction, meetingId, rule, marks as Mark<number>[]);
  return { written, kept: marks.filter(({ kept }) => kept !== null).length, uncertain: marks.filter(({ uncertain }) => uncertain).length };
}
