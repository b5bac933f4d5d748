import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { AttendanceRegister } from '../../../course-content/attendances/attendance-register.entity.js';
import { ADDRESS, COUNT, FLAG, listOf, MOMENT, oneOfTexts, orNull, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { type ActionDeclaration, documentAnswer, type JsonSchema, nothingAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { oneViolation, Problem } from '../../../resource/protocol/problem.js';
import { GradebookEvaluation } from '../../../tracking/assessment/gradebook/columns/gradebook-evaluation.entity.js';
import { attendanceRuleOf, hasTimes, withoutRule } from '../../attendance/applied-attendance.js';
import type { AttendanceRule } from '../../attendance/attendance-figures.js';
import { previewRule } from '../../attendance/rule-preview.js';
import { noteVersion, versionsOf } from '../../attendance/rule-versions.js';
import { requireNames } from '../../modes/required-mode.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';
import { askedTime } from '../../rolls/asked-time.js';
import { AttendanceRuleTerms } from './attendance-rule.input.js';

@Injectable()
class PutRule extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, transaction, now } = run;
    const rule = await proposedRule(run);
    await transaction.rows(sql`DELETE FROM "conference_attendance_rule" WHERE "meeting_id" = ${id}`);
    await transaction.rows(
      sql`INSERT INTO "conference_attendance_rule" ("meeting_id", "target", "register_id", "evaluation_id", "score", "minimum_share", "of", "grace_minutes", "lateness", "checks")
          VALUES (${id}, ${rule.target}, ${rule.registerId}, ${rule.evaluationId}, ${rule.score}, ${rule.minimumShare}, ${rule.of}, ${rule.graceMinutes}, ${rule.lateness}, ${rule.checks})`,
    );
    await transaction.rows(sql`UPDATE "conference_occurrence" SET "applied_entry" = NULL WHERE "meeting_id" = ${id}`);
    await transaction.rows(sql`UPDATE "conference_applied_run" SET "applied_entry" = NULL WHERE "meeting_id" = ${id}`);
    await noteVersion(transaction, id, termsOf(rule), now);
    return { document: await ruleDocument(transaction, id) };
  }
}

/**
 * The rule that the body describes.
 * @throws ViolationProblem where it does not fit the meeting, StateConflict `nothing-recorded` where nobody is named
 */
async function proposedRule({ id, input, transaction, operations }: ActionRun): Promise<AttendanceRule> {
  await requireNames(transaction, id);
  const target = input.target === 'register' ? 'register' : 'evaluation';
  const named = Number(input[target] ?? 0);
  if (!(await isOfCourse(transaction, id, target, named))) throw oneViolation(target, 'It is not of the course of this meeting.');
  await operations.admit(target === 'register' ? AttendanceRegister : GradebookEvaluation, 'update', [named]);
  if (input.of !== 'run' && !(await hasTimes(transaction, id)))
    throw oneViolation('of', 'The meeting has no times: give it startsAt and endsAt first, or count its runs (`run`).');
  const { score = 'pass', minimumShare = 80, of = 'scheduled', graceMinutes = 5, lateness = true, checks = null } = input as TermsOfRule;
  const [registerId, evaluationId] = target === 'register' ? [named, null] : [null, named];
  return { target, registerId, evaluationId, score, minimumShare, of, graceMinutes, lateness, checks };
}

type TermsOfRule = Partial<Omit<AttendanceRule, 'evaluationId' | 'registerId' | 'target'>>;

/** What a rule would change; nothing is written. */
@Injectable()
class PreviewRule extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, parameters, transaction, now } = run;
    const [from = null, to = null] = ['from', 'to'].map((name) => askedTime(name, parameters.get(name)));
    if (from !== null && to !== null && from >= to)
      throw new Problem(400, 'The parameter to should be later than from: the period ends before it.');
    const { changes, ...counted } = await previewRule(transaction, id, await proposedRule(run), { from, to }, now);
    return { document: { ...counted, changes: changes.map(({ userId, ...change }) => ({ user: `/api/users/${userId}`, ...change })) } };
  }
}

@Injectable()
class ReadRule extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    return { document: await ruleDocument(transaction, id) };
  }
}

@Injectable()
class DeleteRule extends ActionHandler {
  async run({ id, transaction, now }: ActionRun): Promise<void> {
    await transaction.rows(sql`DELETE FROM "conference_attendance_rule" WHERE "meeting_id" = ${id}`);
    await noteVersion(transaction, id, null, now);
  }
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

/** The rule that stands, and those that stood before it. @throws Problem 404 where the meeting has no rule */
async function ruleDocument(transaction: Transaction, id: number): Promise<Readonly<Record<string, unknown>>> {
  const rule = await attendanceRuleOf(transaction, id);
  if (!rule) throw withoutRule();
  const versions = await versionsOf(transaction, id);
  return { ...termsOf(rule), version: versions[0]?.version ?? null, versions };
}

/** The terms of a rule, with addresses. */
function termsOf({ registerId, evaluationId, ...rule }: AttendanceRule): Readonly<Record<string, unknown>> {
  return {
    ...rule,
    register: registerId === null ? null : `/api/attendances/${registerId}`,
    evaluation: evaluationId === null ? null : `/api/gradebook_evaluations/${evaluationId}`,
  };
}

const RULE: Readonly<Record<string, JsonSchema>> = {
  target: { type: 'string' },
  register: { type: ['string', 'null'] },
  evaluation: { type: ['string', 'null'] },
  score: { type: 'string' },
  minimumShare: { type: 'integer' },
  of: { type: 'string' },
  graceMinutes: { type: 'integer' },
  lateness: { type: 'boolean' },
  checks: { type: ['integer', 'null'] },
  version: orNull(COUNT),
  versions: listOf(shapeOf({ version: COUNT, since: orNull(MOMENT), terms: { type: ['object', 'null'] } })),
};
const RULE_PATH = 'conference_meetings/{id}/attendance_rule';
const OUTCOME = { type: ['string', 'number', 'null'] };
const CHANGE = shapeOf({
  user: ADDRESS,
  name: TEXT,
  startsAt: orNull(MOMENT),
  share: { type: 'number' },
  checks: shapeOf({ asked: COUNT, answered: COUNT }),
  before: OUTCOME,
  after: OUTCOME,
  reasons: listOf(oneOfTexts('share', 'checks')),
  kept: orNull(TEXT),
  follows: FLAG,
});

/** The rule by which attendance follows from the figures of a meeting, and what another one would change. */
export const attendanceRuleActions: readonly ActionDeclaration[] = [
  {
    name: 'put_attendance_rule',
    method: 'PUT',
    path: RULE_PATH,
    rule: meetingManager,
    input: () => AttendanceRuleTerms,
    description: 'Says how attendance follows from figures.',
    answer: documentAnswer('AttendanceRule', RULE),
    handler: PutRule,
  },
  {
    name: 'attendance_rule',
    method: 'GET',
    path: RULE_PATH,
    rule: meetingManager,
    description: 'How attendance follows from figures.',
    answer: documentAnswer('AttendanceRule', RULE),
    handler: ReadRule,
  },
  {
    name: 'delete_attendance_rule',
    method: 'DELETE',
    path: RULE_PATH,
    rule: meetingManager,
    description: 'Writes no more attendance from figures; what was written stays.',
    answer: nothingAnswer,
    handler: DeleteRule,
  },
  {
    name: 'preview_attendance_rule',
    method: 'POST',
    path: `${RULE_PATH}/preview`,
    rule: meetingManager,
    locksItem: false,
    description: 'Says what another rule would change, and writes nothing: which learner would have what, at which time of the meeting.',
    parameters: [
      { name: 'from', type: 'string', description: 'Of a register: only times that begin at this time (RFC 3339) or later.' },
      { name: 'to', type: 'string', description: 'Of a register: only times that begin before this time.' },
    ],
    input: () => AttendanceRuleTerms,
    answer: documentAnswer('AttendanceRulePreview', {
      times: COUNT,
      hasMoreTimes: FLAG,
      people: COUNT,
      changed: COUNT,
      changes: listOf(CHANGE),
    }),
    handler: PreviewRule,
  },
];
