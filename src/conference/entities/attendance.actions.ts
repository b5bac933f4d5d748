import { Injectable } from '@nestjs/common';
import { isRFC3339 } from 'class-validator';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { AttendanceRegister } from '../../course-content/attendances/attendance-register.entity.js';
import { type ActionDeclaration, documentAnswer, type JsonSchema, nothingAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { Problem, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { GradebookEvaluation } from '../../tracking/gradebook/gradebook-evaluation.entity.js';
import {
  applyAttendance,
  attendanceMarks,
  attendanceRuleOf,
  countedOccurrences,
  hasTimes,
  requireAttendanceRule,
  withoutRule,
} from '../attendance/applied-attendance.js';
import type { AttendanceRule, Occurrence } from '../attendance/attendance-figures.js';
import { shortfallsOf } from '../attendance/attendance-outcome.js';
import { requireNames } from '../modes/required-mode.js';
import { meetingManager } from '../policies/conference-meeting.policy.js';
import { rollOf } from '../rolls/meeting-roll.js';
import { AttendanceRuleTerms } from './attendance-rule.input.js';

/** What an occurrence of a meeting is found by. */
type OccurrenceRun = Pick<ActionRun, 'id' | 'now' | 'parameters' | 'transaction'>;

@Injectable()
class PutRule extends ActionHandler {
  async run({ id, input, transaction, operations }: ActionRun): Promise<ActionOutcome> {
    await requireNames(transaction, id);
    const target = input.target === 'register' ? 'register' : 'evaluation';
    const named = Number(input[target] ?? 0);
    if (!(await isOfCourse(transaction, id, target, named))) throw refused(target, 'It is not of the course of this meeting.');
    await operations.admit(target === 'register' ? AttendanceRegister : GradebookEvaluation, 'update', [named]);
    if (input.of !== 'run' && !(await hasTimes(transaction, id)))
      throw refused('of', 'The meeting has no times: give it startsAt and endsAt first, or count its runs (`run`).');
    const [register, evaluation] = target === 'register' ? [named, null] : [null, named];
    await transaction.rows(sql`DELETE FROM "conference_attendance_rule" WHERE "meeting_id" = ${id}`);
    await transaction.rows(
      sql`INSERT INTO "conference_attendance_rule" ("meeting_id", "target", "register_id", "evaluation_id", "score", "minimum_share", "of", "grace_minutes", "lateness", "checks")
          VALUES (${id}, ${target}, ${register}, ${evaluation}, ${input.score ?? 'pass'}, ${input.minimumShare ?? 80}, ${input.of ?? 'scheduled'}, ${input.graceMinutes ?? 5},
            ${input.lateness ?? true}, ${input.checks ?? null})`,
    );
    await transaction.rows(sql`UPDATE "conference_occurrence" SET "applied_entry" = NULL WHERE "meeting_id" = ${id}`);
    await transaction.rows(sql`UPDATE "conference_applied_run" SET "applied_entry" = NULL WHERE "meeting_id" = ${id}`);
    return { document: ruleDocument(await requireRule(transaction, id)) };
  }
}

@Injectable()
class ReadRule extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    return { document: ruleDocument(await requireRule(transaction, id)) };
  }
}

@Injectable()
class DeleteRule extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<void> {
    await transaction.rows(sql`DELETE FROM "conference_attendance_rule" WHERE "meeting_id" = ${id}`);
  }
}

/** @throws Problem 404 where the meeting has no rule */
async function requireRule(transaction: Transaction, id: number): Promise<AttendanceRule> {
  const rule = await attendanceRuleOf(transaction, id);
  if (!rule) throw withoutRule();
  return rule;
}

@Injectable()
class ReadAttendance extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    return { document: await attendanceOf(run) };
  }
}

/**
 * What the figures of an occurrence mean for each learner, for those who run the meeting.
 * @throws Problem 404 where the meeting has no rule, or did not take place
 */
export async function attendanceOf(run: OccurrenceRun): Promise<Readonly<Record<string, unknown>>> {
  const { id, transaction, now } = run;
  const rule = await requireAttendanceRule(transaction, id);
  const occurrence = await requireOccurrence(run, rule);
  const marks = await attendanceMarks(transaction, id, rule, occurrence, now);
  const attendance = marks.map(({ userId, name, seconds, share, outcome, written, kept, uncertain, checks, ...mark }) => ({
    ...{ user: `/api/users/${userId}`, name, seconds: Math.floor(seconds), share, outcome, written, kept, uncertain },
    ...{ checks, reasons: shortfallsOf({ share, lateBy: mark.lateBy, checks }, rule) },
  }));
  const { startsAt, endsAt } = occurrence;
  return { startsAt, endsAt, reconstructed: (await rollOf(transaction, id, occurrence)).reconstructed, attendance };
}

@Injectable()
class ApplyAttendance extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, transaction, now } = run;
    const rule = await requireAttendanceRule(transaction, id);
    return { document: { ...(await applyAttendance(transaction, id, rule, await requireOccurrence(run, rule), now)) } };
  }
}

/** The occurrence, or run, that the query names by its start, else the latest. @throws Problem 400 and 404 */
async function requireOccurrence({ id, parameters, transaction, now }: OccurrenceRun, rule: AttendanceRule): Promise<Occurrence> {
  const named = parameters.get('occurrence');
  if (named !== undefined && !isRFC3339(String(named))) throw new Problem(400, 'The parameter occurrence should be a time, its start.');
  const startsAt = named === undefined ? undefined : new Date(String(named));
  const [occurrence] = await countedOccurrences(transaction, id, rule, now, startsAt);
  if (!occurrence) throw new Problem(404, 'The meeting has not taken place then.');
  return occurrence;
}

async function isOfCourse(transaction: Transaction, id: number, target: 'evaluation' | 'register', named: number): Promise<boolean> {
  const found = await transaction.one(
    target === 'register'
      ? sql`SELECT 1 AS "found" FROM "conference_meeting" "m" JOIN "resource_link" "l" ON "l"."course_id" = "m"."course_id" AND "l"."deleted_at" IS NULL
            JOIN "c_attendance" "a" ON "a"."resource_node_id" = "l"."resource_node_id" WHERE "m"."id" = ${id} AND "a"."id" = ${named}
              AND COALESCE("l"."session_id" = "m"."session_id", TRUE) LIMIT 1`
      : sql`SELECT 1 AS "found" FROM "conference_meeting" "m" JOIN "gradebook_category" "c" ON "c"."course_id" = "m"."course_id"
            JOIN "gradebook_evaluation" "e" ON "e"."category_id" = "c"."id" WHERE "m"."id" = ${id} AND "e"."id" = ${named}
              AND COALESCE("c"."session_id" = "m"."session_id", TRUE) LIMIT 1`,
  );
  return found !== undefined;
}

function ruleDocument({ registerId, evaluationId, ...rule }: AttendanceRule): Readonly<Record<string, unknown>> {
  return {
    ...rule,
    register: registerId === null ? null : `/api/attendances/${registerId}`,
    evaluation: evaluationId === null ? null : `/api/gradebook_evaluations/${evaluationId}`,
  };
}

function refused(propertyPath: string, message: string): ViolationProblem {
  return new ViolationProblem([{ propertyPath, message, code: VIOLATION_CODES.invalid }]);
}

const RULE: Readonly<Record<string, JsonSchema>> = {
  ...{
    target: { type: 'string' },
    register: { type: ['string', 'null'] },
    evaluation: { type: ['string', 'null'] },
    score: { type: 'string' },
  },
  ...{ minimumShare: { type: 'integer' }, of: { type: 'string' }, graceMinutes: { type: 'integer' }, lateness: { type: 'boolean' } },
  checks: { type: ['integer', 'null'] },
};
const OCCURRENCE = [{ name: 'occurrence', type: 'string', description: 'Start of the occurrence; the latest where absent.' }] as const;
const COUNT = { type: 'integer', minimum: 0 };
const RULE_PATH = 'conference_meetings/{id}/attendance_rule';
const PATH = 'conference_meetings/{id}/attendance';

/** Attendance that follows from the figures of a meeting. */
export const attendanceActions: readonly ActionDeclaration[] = [
  {
    ...{ name: 'put_attendance_rule', method: 'PUT', path: RULE_PATH, rule: meetingManager, input: () => AttendanceRuleTerms },
    ...{ description: 'Says how attendance follows from figures.', answer: documentAnswer('AttendanceRule', RULE), handler: PutRule },
  },
  {
    ...{ name: 'attendance_rule', method: 'GET', path: RULE_PATH, rule: meetingManager },
    ...{ description: 'How attendance follows from figures.', answer: documentAnswer('AttendanceRule', RULE), handler: ReadRule },
  },
  {
    ...{ name: 'delete_attendance_rule', method: 'DELETE', path: RULE_PATH, rule: meetingManager },
    ...{ description: 'Writes no more attendance from figures; what was written stays.', answer: nothingAnswer, handler: DeleteRule },
  },
  {
    ...{ name: 'attendance', method: 'GET', path: PATH, rule: meetingManager, parameters: OCCURRENCE, handler: ReadAttendance },
    description: 'What the figures of an occurrence mean for each learner, and what was written.',
    answer: documentAnswer('MeetingAttendance', {
      ...{ startsAt: { type: 'string', format: 'date-time' }, endsAt: { type: 'string', format: 'date-time' } },
      reconstructed: { type: 'boolean' },
      attendance: { type: 'array', items: { type: 'object' } },
    }),
  },
  {
    ...{ name: 'apply_attendance', method: 'POST', path: PATH, rule: meetingManager, parameters: OCCURRENCE, handler: ApplyAttendance },
    description: 'Writes what the figures of an occurrence mean.',
    answer: documentAnswer('AppliedAttendance', { written: COUNT, kept: COUNT, uncertain: COUNT }),
  },
];
