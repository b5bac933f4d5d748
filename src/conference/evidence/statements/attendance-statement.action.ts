import { Injectable } from '@nestjs/common';
import { isRFC3339 } from 'class-validator';
import { Course } from '../../../platform/courses/course.entity.js';
import { coursePolicy } from '../../../platform/courses/course.policy.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { all, authenticated } from '../../../resource/model/rule.js';
import { AttendanceStatements } from './attendance-statements.js';
import { statementFacts } from './statement-facts.js';

const PDF = 'application/pdf';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Says how long a person was in the meetings of a course. */
@Injectable()
class StateAttendance extends ActionHandler {
  constructor(private readonly statements: AttendanceStatements) {
    super();
  }

  /** One's own, or that of anybody for those who may change the course. @throws Problem 400, 403 and 404 */
  async run({ id: course, parameters, actor, transaction, operations, now }: ActionRun): Promise<ActionOutcome> {
    const user = userOf(textIn(parameters, 'user'), actor.id);
    if (user !== actor.id) await operations.admit(Course, 'update', [course]);
    const [from, to] = [
      timeOf('from', textIn(parameters, 'from')) ?? new Date(0),
      timeOf('to', textIn(parameters, 'to')) ?? midnightAfter(now),
    ];
    const facts = await statementFacts(transaction, { course, user, portal: actor.portalId, from, to });
    if (!facts) throw new Problem(404, 'There is no such person.');
    const content = await this.statements.issue(transaction, facts, user, actor.portalId, now);
    return { file: { name: `attendance-${course}-${user}.pdf`, mimeType: PDF, content } };
  }
}

function textIn(parameters: ActionRun['parameters'], name: string): string | undefined {
  const value = parameters.get(name);
  return typeof value === 'string' ? value : undefined;
}

function userOf(value: string | undefined, caller: number | null): number {
  const digits = value === undefined ? String(caller ?? '') : (/^(?:\/api\/users\/)?([1-9]\d{0,8})$/.exec(value)?.[1] ?? '');
  if (digits === '') throw new Problem(400, 'The parameter user should be the address of a user, such as /api/users/7.');
  return Number(digits);
}

function timeOf(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const text = DAY.test(value) ? `${value}T00:00:00Z` : value;
  if (!isRFC3339(text) || Number.isNaN(Date.parse(text)))
    throw new Problem(400, `The parameter ${name} should be a day or a time (RFC 3339).`);
  return new Date(text);
}

/** So that a statement of the whole course is the same one all day. */
function midnightAfter(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + 1) / 86_400_000) * 86_400_000);
}

/** `GET /api/courses/{id}/attendance_statements` */
export const stateAttendance: ActionDeclaration = {
  name: 'attendance_statements',
  method: 'GET',
  path: 'courses/{id}/attendance_statements',
  description:
    'How long a person was in the meetings of a course, as a signed PDF with an address at which everybody can see whether it is genuine. Of oneself; of others for those who may change the course.',
  item: () => Course,
  rule: all(authenticated, coursePolicy.rule('read')),
  parameters: [
    { name: 'user', type: 'string', description: 'Address or id of the person; the caller where absent.' },
    { name: 'from', type: 'string', description: 'Occurrences that begin from then on: a day, or a time.' },
    { name: 'to', type: 'string', description: 'Occurrences that begin before then; up to today where absent.' },
  ],
  answer: fileAnswer(PDF),
  handler: StateAttendance,
};
