import { Injectable } from '@nestjs/common';
import { Course } from '../../../platform/courses/course.entity.js';
import { coursePolicy } from '../../../platform/courses/course.policy.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { all, authenticated } from '../../../resource/model/rule.js';
import { AttendanceStatements } from './attendance-statements.js';
import { PERIOD_PARAMETERS, statedPeriod, textIn } from './stated-period.js';
import { statementFacts } from './statement-facts.js';

const PDF = 'application/pdf';

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
    const facts = await statementFacts(transaction, { course, user, portal: actor.portalId, ...statedPeriod({ parameters, now }) });
    if (!facts) throw new Problem(404, 'There is no such person.');
    const content = await this.statements.issue(transaction, facts, user, actor.portalId, now);
    return { file: { name: `attendance-${course}-${user}.pdf`, mimeType: PDF, content } };
  }
}

function userOf(value: string | undefined, caller: number | null): number {
  const digits = value === undefined ? String(caller ?? '') : (/^(?:\/api\/users\/)?([1-9]\d{0,8})$/.exec(value)?.[1] ?? '');
  if (digits === '') throw new Problem(400, 'The parameter user should be the address of a user, such as /api/users/7.');
  return Number(digits);
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
    ...PERIOD_PARAMETERS,
  ],
  answer: fileAnswer(PDF),
  handler: StateAttendance,
};
