import { Injectable } from '@nestjs/common';
import { API_PREFIX } from '../../resource/protocol/api-prefix.js';
import { type ActionDeclaration, documentAnswer, type JsonSchema } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { all } from '../../resource/model/rule.js';
import { isAssignment, marker } from './assignment.policy.js';
import { MOST_RECEIVERS, type Participation, participationIn, WORK_STATES } from './assignment-participation.js';

const MOMENT: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const NAME: JsonSchema = { type: ['string', 'null'] };
const NUMBER: JsonSchema = { type: ['number', 'null'] };
const ADDRESS: JsonSchema = { type: 'string', format: 'iri-reference' };

const MEMBER: JsonSchema = {
  type: 'object',
  properties: {
    user: ADDRESS,
    username: { type: 'string' },
    firstname: NAME,
    lastname: NAME,
    state: { enum: WORK_STATES },
    work: { ...ADDRESS, type: ['string', 'null'] },
    sentDate: MOMENT,
    lateSeconds: NUMBER,
    qualification: NUMBER,
    dueOn: MOMENT,
    endsOn: MOMENT,
  },
};

/** Answers with who has handed in what. */
@Injectable()
class ShowParticipation extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const participation = await participationIn(run);
    const states = Object.fromEntries(WORK_STATES.map((state) => [state, participation.filter((one) => one.state === state).length]));
    return { document: { totalItems: participation.length, states, member: participation.map(shown) } };
  }
}

function shown({ user, work, ...participation }: Participation): Readonly<Record<string, unknown>> {
  const submission = work === null ? null : `${API_PREFIX}/c_student_publications/${work}`;
  return { user: `${API_PREFIX}/users/${user}`, work: submission, ...participation };
}

/** `GET /api/c_student_publications/{id}/participation` */
export const participation: ActionDeclaration = {
  name: 'participation',
  method: 'GET',
  path: 'c_student_publications/{id}/participation',
  description: `Who is to hand in a work, and what came of it: expected, missing, handed in, late or marked. At most ${MOST_RECEIVERS} people.`,
  rule: all(isAssignment, marker),
  answer: documentAnswer('AssignmentParticipation', {
    totalItems: { type: 'integer', minimum: 0 },
    states: { type: 'object', additionalProperties: { type: 'integer' }, description: 'How many people are in each state.' },
    member: { type: 'array', items: MEMBER },
  }),
  handler: ShowParticipation,
};
