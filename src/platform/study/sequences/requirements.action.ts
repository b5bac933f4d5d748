import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { FeatureList } from '../../../feature/feature-list.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { authenticated } from '../../../resource/model/rule.js';
import { accessDenied } from '../../../resource/policy/access-denied.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { ROLES } from '../../rights/access/roles.js';
import { isLockedPlace, type PlaceType } from '../../rights/access/sequence-locks.js';
import { Course } from '../courses/course.entity.js';
import { coursePolicy } from '../courses/course.policy.js';
import { Session } from '../sessions/session.entity.js';
import { sessionPolicy } from '../sessions/session.policy.js';
import { isLockedFor, placesIn, placesOf, seesProgressOfOthers } from './requirements.js';
import { Sequence } from './sequence.entity.js';

const USER = { name: 'user', type: 'integer', description: 'Id of a person; the caller unless given.' } as const;

const ADDRESS = { type: 'string', format: 'iri-reference' } as const;
const WHEN = { type: ['string', 'null'], format: 'date-time' } as const;
const REQUIREMENTS = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      resource: ADDRESS,
      title: { type: 'string' },
      completed: { type: 'boolean' },
      completedAt: WHEN,
      evaluable: { type: 'boolean', description: 'Whether anybody can complete it.' },
    },
  },
} as const;

/** The person that is asked about. @throws Problem 404 for an unknown one */
async function personOf({ actor, parameters, transaction }: ActionRun): Promise<number | null> {
  const named = parameters.get('user');
  if (named === undefined || Number(named) === actor.id) return actor.id;
  const found = await transaction.one(
    sql`SELECT 1 FROM "access_url_rel_user" WHERE "user_id" = ${Number(named)} AND "url_id" = ${actor.portalId}`,
  );
  if (!found) throw new Problem(404, 'There is no such person on this portal.');
  return Number(named);
}

@Injectable()
abstract class ReadRequirements extends ActionHandler {
  protected abstract readonly type: PlaceType;

  constructor(private readonly features: FeatureList) {
    super();
  }

  /** @throws Problem 403 for another person, to those who may not read how far others are */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, actor, transaction } = run;
    const user = await personOf(run);
    if (user !== actor.id) await this.#requireInsight(run);
    const sequences = await transaction.rows(placesOf({ actor, user, ways: this.features.courseCompletions }, this.type, id));
    const own = sql`SELECT ${isLockedPlace(actor, this.type, sql`${id}::int`)} AS "locked"`;
    const found = await transaction.one<{ locked: boolean }>(user === actor.id ? own : isLockedFor(this.type, id, user));
    return { document: { locked: found?.locked === true, sequences } };
  }

  async #requireInsight({ transaction, actor, id }: ActionRun): Promise<void> {
    const found = await transaction.one<{ sees: boolean }>(sql`SELECT ${seesProgressOfOthers(actor, this.type, id)} AS "sees"`);
    if (!found?.sees) throw accessDenied(actor, { description: 'the person | who sees the progress of others there' });
  }
}

@Injectable()
class ReadCourseRequirements extends ReadRequirements {
  protected readonly type = 'course';
}

@Injectable()
class ReadSessionRequirements extends ReadRequirements {
  protected readonly type = 'session';
}

/** How far a person is in a sequence. */
@Injectable()
class ReadSequenceState extends ActionHandler {
  constructor(private readonly features: FeatureList) {
    super();
  }

  /** @throws Problem 403 for another person, to all but administrators */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, actor, transaction } = run;
    const user = await personOf(run);
    if (user === null || (user !== actor.id && !actor.is(ROLES.administrator)))
      throw accessDenied(actor, { description: 'the person | administrator' });
    return { document: { member: await transaction.rows(placesIn({ actor, user, ways: this.features.courseCompletions }, id)) } };
  }
}

const requirementsAnswer = documentAnswer('Requirements', {
  locked: { type: 'boolean' },
  sequences: {
    type: 'array',
    items: {
      type: 'object',
      properties: { sequence: ADDRESS, title: { type: 'string' }, satisfied: { type: 'boolean' }, requirements: REQUIREMENTS },
    },
  },
});

export const courseRequirements: ActionDeclaration = {
  name: 'of_course',
  method: 'GET',
  path: 'courses/{id}/requirements',
  description: 'What has to be completed before the course, in each of its sequences; one of them is enough.',
  item: () => Course,
  rule: coursePolicy.rule('read'),
  parameters: [USER],
  answer: requirementsAnswer,
  handler: ReadCourseRequirements,
};

export const sessionRequirements: ActionDeclaration = {
  name: 'of_session',
  method: 'GET',
  path: 'sessions/{id}/requirements',
  description: 'What has to be completed before the session, in each of its sequences; one of them is enough.',
  item: () => Session,
  rule: sessionPolicy.rule('read'),
  parameters: [USER],
  answer: requirementsAnswer,
  handler: ReadSessionRequirements,
};

export const sequenceState: ActionDeclaration = {
  name: 'state',
  method: 'GET',
  path: 'sequences/{id}/state',
  description: 'How far a person is in the sequence: of each place whether it is locked, completed, and what it requires.',
  item: () => Sequence,
  rule: authenticated,
  parameters: [USER],
  answer: documentAnswer('SequenceState', {
    member: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          resource: ADDRESS,
          title: { type: 'string' },
          locked: { type: 'boolean' },
          completed: { type: 'boolean' },
          completedAt: WHEN,
          satisfied: { type: 'boolean' },
          requirements: REQUIREMENTS,
        },
      },
    },
  }),
  handler: ReadSequenceState,
};
