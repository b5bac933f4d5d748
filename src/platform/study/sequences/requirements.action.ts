import { Injectable } from '@nestjs/common';
import { ADDRESS, FLAG, listOf, MOMENT, orNull, shapeOf, TEXT, type ValueOf } from '../../../auth/answer-shape.js';
import { sql } from '../../../database/sql.js';
import { FeatureList } from '../../../feature/feature-list.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
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

const WHEN = orNull(MOMENT);
const REQUIREMENTS = listOf(
  shapeOf({
    resource: ADDRESS,
    title: TEXT,
    completed: FLAG,
    completedAt: WHEN,
    evaluable: { ...FLAG, description: 'Whether anybody can complete it.' },
  }),
);

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

const PLACE = shapeOf({ sequence: ADDRESS, title: TEXT, satisfied: FLAG, requirements: REQUIREMENTS });

const requirementsAnswer = documentAnswer('Requirements', { locked: FLAG, sequences: listOf(PLACE) });
const sequenceStateAnswer = documentAnswer('SequenceState', {
  member: listOf(
    shapeOf({
      resource: ADDRESS,
      title: TEXT,
      locked: FLAG,
      completed: FLAG,
      completedAt: WHEN,
      satisfied: FLAG,
      requirements: REQUIREMENTS,
    }),
  ),
});

@Injectable()
abstract class ReadRequirements extends ActionHandler {
  protected abstract readonly type: PlaceType;

  constructor(private readonly features: FeatureList) {
    super();
  }

  /** @throws Problem 403 for another person, to those who may not read how far others are */
  async run(run: ActionRun): Promise<OutcomeOf<typeof requirementsAnswer>> {
    const { id, actor, transaction } = run;
    const user = await personOf(run);
    if (user !== actor.id) await this.#requireInsight(run);
    const sequences = await transaction.rows<ValueOf<typeof PLACE>>(
      placesOf({ actor, user, ways: this.features.courseCompletions }, this.type, id),
    );
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
  async run(run: ActionRun): Promise<OutcomeOf<typeof sequenceStateAnswer>> {
    const { id, actor, transaction } = run;
    const user = await personOf(run);
    if (user === null || (user !== actor.id && !actor.is(ROLES.administrator)))
      throw accessDenied(actor, { description: 'the person | administrator' });
    return { document: { member: await transaction.rows(placesIn({ actor, user, ways: this.features.courseCompletions }, id)) } };
  }
}

export const courseRequirements = documentAction({
  name: 'of_course',
  method: 'GET',
  path: 'courses/{id}/requirements',
  description: 'What has to be completed before the course, in each of its sequences; one of them is enough.',
  item: () => Course,
  rule: coursePolicy.rule('read'),
  parameters: [USER],
  answer: requirementsAnswer,
  handler: ReadCourseRequirements,
});

export const sessionRequirements = documentAction({
  name: 'of_session',
  method: 'GET',
  path: 'sessions/{id}/requirements',
  description: 'What has to be completed before the session, in each of its sequences; one of them is enough.',
  item: () => Session,
  rule: sessionPolicy.rule('read'),
  parameters: [USER],
  answer: requirementsAnswer,
  handler: ReadSessionRequirements,
});

export const sequenceState = documentAction({
  name: 'state',
  method: 'GET',
  path: 'sequences/{id}/state',
  description: 'How far a person is in the sequence: of each place whether it is locked, completed, and what it requires.',
  item: () => Sequence,
  rule: authenticated,
  parameters: [USER],
  answer: sequenceStateAnswer,
  handler: ReadSequenceState,
});
