import { Injectable } from '@nestjs/common';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { coursePolicy } from '../../../platform/study/courses/course.policy.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { all, authenticated } from '../../../resource/model/rule.js';
import { AttendanceStatements } from './attendance-statements.js';
import { PERIOD_PARAMETERS, statedPeriod, textIn } from './stated-period.js';
import { type StatementFacts, statementFacts, type StatementSubject } from './statement-facts.js';

const PDF = 'application/pdf';
const CREDENTIAL = 'application/vc';
const JWS = 'application/vc+jwt';

/** Says how long a person was in the meetings of a course. */
@Injectable()
class StateAttendance extends ActionHandler {
  constructor(private readonly statements: AttendanceStatements) {
    super();
  }

  /** One's own, or that of anybody for those who may change the course. @throws Problem 400, 403 and 404 */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { subject, facts } = await requestedFacts(run);
    const content = await this.statements.issue(run.transaction, facts, subject, run.now);
    return { file: { name: `attendance-${subject.course}-${subject.user}.pdf`, mimeType: PDF, content } };
  }
}

/** The same as an Open Badge. */
@Injectable()
class StateAttendanceAsCredential extends ActionHandler {
  constructor(private readonly statements: AttendanceStatements) {
    super();
  }

  async run(run: ActionRun): Promise<ActionOutcome> {
    const { subject, facts } = await requestedFacts(run);
    const as = textIn(run.parameters, 'as') ?? 'json';
    if (as !== 'json' && as !== 'jws') throw new Problem(400, 'The parameter as should be json or jws.');
    const content = await this.statements.credential(run.transaction, facts, subject, run.now, as === 'jws');
    const [ending, mimeType] = as === 'jws' ? ['jwt', JWS] : ['json', CREDENTIAL];
    return { file: { name: `attendance-${subject.course}-${subject.user}.${ending}`, mimeType, content } };
  }
}

/** One's own, or those of anybody for those who may change the course. @throws Problem 400, 403 and 404 */
async function requestedFacts({
  id: course,
  parameters,
  actor,
  transaction,
  operations,
  now,
}: ActionRun): Promise<{ readonly subject: StatementSubject; readonly facts: StatementFacts }> {
  const user = userOf(textIn(parameters, 'user'), actor.id);
  if (user !== actor.id) await operations.admit(Course, 'update', [course]);
  const subject = { course, user, portal: actor.portalId, ...statedPeriod({ parameters, now }) };
  const facts = await statementFacts(transaction, subject, now);
  if (!facts) throw new Problem(404, 'There is no such person.');
  return { subject, facts };
}

function userOf(value: string | undefined, caller: number | null): number {
  const digits = value === undefined ? String(caller ?? '') : (/^(?:\/api\/users\/)?([1-9]\d{0,8})$/.exec(value)?.[1] ?? '');
  if (digits === '') throw new Problem(400, 'The parameter user should be the address of a user, such as /api/users/7.');
  return Number(digits);
}

const PARAMETERS = [
  { name: 'user', type: 'string', description: 'Address or id of the person; the caller where absent.' },
  ...PERIOD_PARAMETERS,
] as const;

/** `GET /api/courses/{id}/attendance_statements` */
export const stateAttendance: ActionDeclaration = {
  name: 'attendance_statements',
  method: 'GET',
  path: 'courses/{id}/attendance_statements',
  description:
    'How long a person was in the meetings of a course, as a signed PDF with an address at which everybody can see whether it is genuine. Of oneself; of others for those who may change the course.',
  item: () => Course,
  rule: all(authenticated, coursePolicy.rule('read')),
  parameters: PARAMETERS,
  answer: fileAnswer(PDF),
  handler: StateAttendance,
};

/** `GET /api/courses/{id}/attendance_statements/credential` */
export const stateAttendanceAsCredential: ActionDeclaration = {
  name: 'attendance_credential',
  method: 'GET',
  path: 'courses/{id}/attendance_statements/credential',
  description: 'The same facts as in the statement of attendance, as a signed achievement (Open Badges 3.0).',
  item: () => Course,
  rule: all(authenticated, coursePolicy.rule('read')),
  parameters: [...PARAMETERS, { name: 'as', type: 'string', description: '`jws` for a compact JWS, `json` (the default) for JSON-LD.' }],
  answer: fileAnswer(CREDENTIAL, JWS),
  handler: StateAttendanceAsCredential,
};
