import { Injectable } from '@nestjs/common';
import { conditionSql, sql } from '../../../database/sql.js';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { coursePolicy } from '../../../platform/study/courses/course.policy.js';
import { ADDRESS, COUNT, FLAG, listOf, MOMENT, oneOfTexts, orNull, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import type { FilterValue } from '../../../resource/model/list-query.js';
import { RowReference } from '../../../resource/model/row-reference.js';
import { all, authenticated } from '../../../resource/model/rule.js';
import { accessDenied } from '../../../resource/policy/access-denied.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { ConferenceMeeting } from '../../entities/meeting-records/conference-meeting.entity.js';
import { conferenceMeetingPolicy, meetingManager } from '../../policies/conference-meeting.policy.js';
import { markExplanation } from './mark-explanation.js';

const MOST_MEETINGS = 200;

@Injectable()
class ExplainMark extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  /** One's own, or that of anybody for those who run the meeting. @throws Problem 400, 403 and 404 */
  async run({ id: meetingId, parameters, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const userId = userOf(parameters.get('user'), actor.id);
    const meeting = new RowReference(this.registry.of(ConferenceMeeting), 't');
    const managed = await transaction.one<{ is: boolean | null }>(
      sql`SELECT ${conditionSql(meetingManager.condition(actor, meeting))} AS "is" FROM "conference_meeting" "t" WHERE "t"."id" = ${meetingId}`,
    );
    const isManager = managed?.is === true;
    if (userId !== actor.id && !isManager) throw accessDenied(actor, { description: 'those who run the meeting, and oneself' });
    return { document: { user: `/api/users/${userId}`, ...(await markExplanation(transaction, { meetingId, userId, isManager }, now)) } };
  }
}

function userOf(value: FilterValue | undefined, caller: number | null): number {
  const named = typeof value === 'string' ? value : value === undefined ? String(caller ?? '') : '';
  const digits = /^(?:\/api\/users\/)?([1-9]\d{0,8})$/.exec(named)?.[1];
  if (digits === undefined) throw new Problem(400, 'The parameter user should be the address of a user, such as /api/users/7.');
  return Number(digits);
}

@Injectable()
class ListMarksOfMeetings extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run({ id: course, actor, transaction }: ActionRun): Promise<ActionOutcome> {
    const meeting = new RowReference(this.registry.of(ConferenceMeeting), 't');
    const readable = conferenceMeetingPolicy.rule('read').condition(actor, meeting);
    const rows = await transaction.rows<{ id: number; title: string; evaluation: number | null; register: number | null }>(
      sql`SELECT "t"."id", "t"."title", "r"."evaluation_id" AS "evaluation", "r"."register_id" AS "register" FROM "conference_meeting" "t"
          JOIN "conference_attendance_rule" "r" ON "r"."meeting_id" = "t"."id" WHERE "t"."course_id" = ${course} AND ${conditionSql(readable)}
          ORDER BY "t"."id" LIMIT ${MOST_MEETINGS}`,
    );
    const meetings = rows.map(({ id, title, evaluation, register }) => ({
      meeting: `/api/conference_meetings/${id}`,
      title,
      evaluation: evaluation === null ? null : `/api/gradebook_evaluations/${evaluation}`,
      register: register === null ? null : `/api/attendances/${register}`,
    }));
    return { document: { meetings } };
  }
}

const SHARE = { type: 'number' };
const TIME = shapeOf({
  startsAt: MOMENT,
  endsAt: MOMENT,
  isOver: FLAG,
  seconds: COUNT,
  share: SHARE,
  checks: shapeOf({ asked: COUNT, answered: COUNT }),
  reasons: listOf(oneOfTexts('share', 'checks')),
  outcome: orNull(TEXT),
  activities: listOf(ADDRESS),
  written: orNull(TEXT),
  ruleVersion: orNull(COUNT),
});
const RULE = shapeOf({
  target: oneOfTexts('register', 'evaluation'),
  score: oneOfTexts('pass', 'share', 'done'),
  minimumShare: COUNT,
  of: oneOfTexts('run', 'scheduled'),
  graceMinutes: COUNT,
  lateness: FLAG,
  checks: orNull(COUNT),
  register: orNull(ADDRESS),
  evaluation: orNull(ADDRESS),
  version: orNull(COUNT),
});

/** Why marks that meetings gave are what they are. */
export const explainMarkActions: readonly ActionDeclaration[] = [
  {
    name: 'mark',
    method: 'GET',
    path: 'conference_meetings/{id}/mark',
    handler: ExplainMark,
    description:
      'Why a learner has the mark that a meeting gave: the rule, and the times of the meeting with the records that explain themselves. Of oneself; of others for those who run the meeting.',
    item: () => ConferenceMeeting,
    rule: all(authenticated, conferenceMeetingPolicy.rule('read')),
    parameters: [{ name: 'user', type: 'string', description: 'Address or id of the learner; the caller where absent.' }],
    answer: documentAnswer('MeetingMark', {
      user: ADDRESS,
      rule: RULE,
      mark: orNull(shapeOf({ score: SHARE, share: SHARE, written: orNull(SHARE), ruleVersion: orNull(COUNT), kept: orNull(TEXT) })),
      times: listOf(TIME),
    }),
  },
  {
    name: 'meeting_marks',
    method: 'GET',
    path: 'courses/{id}/meeting_marks',
    handler: ListMarksOfMeetings,
    description: 'Which columns of the gradebook and which registers of a course are filled by meetings that you may read.',
    item: () => Course,
    rule: all(authenticated, coursePolicy.rule('read')),
    answer: documentAnswer('MarksOfMeetings', {
      meetings: listOf(shapeOf({ meeting: ADDRESS, title: TEXT, evaluation: orNull(ADDRESS), register: orNull(ADDRESS) })),
    }),
  },
];
