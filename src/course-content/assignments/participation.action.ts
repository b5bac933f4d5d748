import { Injectable } from '@nestjs/common';
import { ADDRESS, COUNT, FRACTION, listOf, MOMENT, oneOfTexts, orNull, shapeOf, TEXT, type ValueOf } from '../../auth/answer-shape.js';
import { API_PREFIX } from '../../resource/protocol/api-prefix.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { all } from '../../resource/model/rule.js';
import { isAssignment, marker } from './assignment.policy.js';
import { MOST_RECEIVERS, type Participation, participationIn, WORK_STATES } from './assignment-participation.js';

const WHEN = orNull(MOMENT);
const NAME = orNull(TEXT);
const NUMBER = orNull(FRACTION);

const MEMBER = shapeOf({
  user: ADDRESS,
  username: TEXT,
  firstname: NAME,
  lastname: NAME,
  state: oneOfTexts(...WORK_STATES),
  work: orNull(ADDRESS),
  sentDate: WHEN,
  lateSeconds: NUMBER,
  qualification: NUMBER,
  dueOn: WHEN,
  endsOn: WHEN,
});

const assignmentParticipationAnswer = documentAnswer('AssignmentParticipation', {
  totalItems: COUNT,
  states: { type: 'object', additionalProperties: { type: 'integer' }, description: 'How many people are in each state.' },
  member: listOf(MEMBER),
});

/** Answers with who has handed in what. */
@Injectable()
class ShowParticipation extends ActionHandler {
  async run(run: ActionRun): Promise<OutcomeOf<typeof assignmentParticipationAnswer>> {
    const participation = await participationIn(run);
    const states = Object.fromEntries(WORK_STATES.map((state) => [state, participation.filter((one) => one.state === state).length]));
    return { document: { totalItems: participation.length, states, member: participation.map(shown) } };
  }
}

function shown({ user, work, ...participation }: Participation): ValueOf<typeof MEMBER> {
  const submission = work === null ? null : `${API_PREFIX}/c_student_publications/${work}`;
  return { user: `${API_PREFIX}/users/${user}`, work: submission, ...participation };
}

/** `GET /api/c_student_publications/{id}/participation` */
export const participation = documentAction({
  name: 'participation',
  method: 'GET',
  path: 'c_student_publications/{id}/participation',
  description: `Who is to hand in a work, and what came of it: expected, missing, handed in, late or marked. At most ${MOST_RECEIVERS} people.`,
  rule: all(isAssignment, marker),
  answer: assignmentParticipationAnswer,
  handler: ShowParticipation,
});
