import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, not, rule } from '../../../resource/model/rule.js';
import { courseVisibleTo, teacherOf } from '../../rights/access/course.rules.js';
import { courseOfferedWithCode } from '../../rights/access/offered-course.rules.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf, onPortal } from '../../rights/access/portal.rules.js';
import { sessionManager, teachingStaff } from '../../rights/access/role.rules.js';

/**
 * Making a course makes its maker a teacher of it, which is how the maker passes; administrators
 * of the portal pass through the portal that the course is put on.
 */
export const coursePolicy: Policy = policy('courses', {
  read: courseVisibleTo('id'),
  create: any(administratorOf({ course: 'id' }), all(teachingStaff, teacherOf('id'))),
  update: any(administratorOf({ course: 'id' }), teacherOf('id')),
  delete: any(administratorOf({ course: 'id' }), teacherOf('id')),
});

const self = owner('user', 'the subscriber');

/** On the portal where the course is; a subscription says nothing on another. */
const subscriber = all(self, onPortal({ course: 'course' }));

const asStudent = rule(
  'as an ordinary student',
  (_, row) => sql`${row.column('status')} = 'student' AND ${row.column('relationType')} = 'normal'`,
);

const openToSubscription = rule('course open to subscription', (_, row) => sql`${row.path('course.subscribe')}`);

const openToLeaving = rule('course that may be left', (_, row) => sql`${row.path('course.unsubscribe')}`);

const ofAnotherUser = not(self);

/**
 * A teacher subscribes others: a row of one's own proves nothing, as it would make
 * its writer the teacher who may write it.
 */
export const courseSubscriptionPolicy: Policy = policy('course subscriptions', {
  read: any(administratorOf({ course: 'course' }), subscriber, teacherOf('course'), all(sessionManager, onPortal({ course: 'course' }))),
  create: any(
    administratorOf({ course: 'course' }),
    all(ofAnotherUser, teacherOf('course')),
    all(subscriber, asStudent, openToSubscription, any(courseVisibleTo('course'), courseOfferedWithCode('course'))),
  ),
  update: any(administratorOf({ course: 'course' }), teacherOf('course')),
  delete: any(administratorOf({ course: 'course' }), teacherOf('course'), all(subscriber, openToLeaving)),
});
