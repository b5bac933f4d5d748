import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { createdAnswer } from '../../../resource/model/action-declaration.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import type { CollectionDeclaration } from '../../../resource/model/collection-declaration.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { onPortal } from '../../rights/access/portal.rules.js';
import { sessionMaker } from '../../rights/access/session.rules.js';
import { User } from '../../directory/users/user.entity.js';
import { userOrAdministrator } from '../../directory/users/user.policy.js';
import { enterSession } from './enter-session.action.js';
import { CreateSessionWithCoursesAndUsers } from './create-with-courses-and-users.action.js';
import { SessionFields } from './session-fields.js';
import { SessionSetup } from './session-setup.input.js';
import { sessionPolicy } from './session.policy.js';
import { SessionProcessor } from './session.processor.js';
import { isInPhase, isStillListed } from './subscription-phase.js';
import { noRing } from '../../../resource/model/requirement.js';

/** A person finds a session among the own ones before it begins and after its end, when it cannot be entered. */
const ofUser = {
  item: () => User,
  rule: userOrAdministrator,
  shows: onPortal({ session: 'id' }),
} satisfies Partial<CollectionDeclaration>;

@Entity('session')
@ApiResource({
  path: 'sessions',
  display: {
    list: ['title', 'category', 'accessStartDate', 'accessEndDate', 'nbrCourses', 'nbrUsers'],
    form: {
      Session: ['title', 'description', 'showDescription', 'category'],
      Time: [
        'displayStartDate',
        'displayEndDate',
        'accessStartDate',
        'accessEndDate',
        'coachAccessStartDate',
        'coachAccessEndDate',
        'duration',
      ],
      Access: ['visibility', 'status', 'sendSubscriptionNotification'],
    },
  },
  policy: sessionPolicy,
  processor: SessionProcessor,
  requires: [noRing],
  relatedFilters: { 'courses.course': ['exact'] },
  description: 'A dated edition of one or more courses, with learners and coaches of its own.',
  collections: [
    {
      name: 'past_of_user',
      path: 'users/{id}/session_subscriptions/past',
      description: 'Sessions of a person that are over for the person, the latest first; those that became invisible are left out.',
      ...ofUser,
      condition: (row, actor, id) => sql`(${isInPhase('past', row, id)} AND ${isStillListed(row, actor)})`,
      order: (row) => sql`${row.column('accessEndDate')} DESC NULLS LAST`,
    },
    {
      name: 'current_of_user',
      path: 'users/{id}/session_subscriptions/current',
      description: 'Sessions of a person that are in progress for the person.',
      ...ofUser,
      condition: (row, _, id) => isInPhase('current', row, id),
    },
    {
      name: 'upcoming_of_user',
      path: 'users/{id}/session_subscriptions/upcoming',
      description: 'Sessions of a person that have not begun for the person, the next first.',
      ...ofUser,
      condition: (row, _, id) => isInPhase('upcoming', row, id),
      order: (row) => sql`${row.column('accessStartDate')} ASC NULLS LAST`,
    },
  ],
  actions: [
    enterSession,
    {
      name: 'create_with_courses_and_users',
      method: 'POST',
      path: 'advanced/create-session-with-courses-and-users',
      description: 'Makes a session together with its courses, learners and coaches: all of it or nothing.',
      rule: sessionMaker,
      input: () => SessionSetup,
      answer: createdAnswer,
      handler: CreateSessionWithCoursesAndUsers,
    },
  ],
})
@Constraint({
  name: 'ck_session_display_dates',
  check: '"display_start_date" <= "display_end_date"',
  property: 'displayEndDate',
  message: 'The end must not precede the start.',
})
@Constraint({
  name: 'ck_session_access_dates',
  check: '"access_start_date" <= "access_end_date"',
  property: 'accessEndDate',
  message: 'The end must not precede the start.',
})
@Constraint({
  name: 'ck_session_coach_access_dates',
  check: '"coach_access_start_date" <= "coach_access_end_date"',
  property: 'coachAccessEndDate',
  message: 'The end must not precede the start.',
})
@Constraint({
  name: 'ck_session_duration',
  check: '"duration" = 0 OR ("access_start_date" IS NULL AND "access_end_date" IS NULL)',
  property: 'duration',
  message: 'A session goes by a duration or by access dates, not by both.',
})
export class Session extends SessionFields {
  @Reference(() => Session, { onDelete: 'SET NULL' })
  parent: Relation<Session> | null;
}
