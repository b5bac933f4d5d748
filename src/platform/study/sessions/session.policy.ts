import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, not, type Rule, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { teacherOf } from '../../rights/access/course.rules.js';
import { administratorOf, onPortal } from '../../rights/access/portal.rules.js';
import { sessionManager } from '../../rights/access/role.rules.js';
import { sessionOpenToEnrolment } from './session-offers.js';
import { coachOf, sessionManagerOf, sessionMemberOf } from '../../rights/access/session.rules.js';

function maintainersOf(sessionPath: string): Rule {
  return any(administratorOf({ session: sessionPath }), sessionManagerOf(sessionPath));
}

/**
 * Creating a session makes its creator the administrator of it, which is what the rule finds for a
 * session manager; users who may not enter see the subscription, and not the session. Where users may enrol themselves, they see
 * what the catalogue offers.
 */
export const sessionPolicy: Policy = policy('sessions', {
  read: any(maintainersOf('id'), sessionMemberOf('id'), sessionOpenToEnrolment('id')),
  create: maintainersOf('id'),
  update: maintainersOf('id'),
  delete: maintainersOf('id'),
});

/**
 * Teachers add only courses of their own to their sessions, because coaches of a course in a session have rights in the course.
 */
export const sessionCoursePolicy: Policy = policy('courses of a session', {
  read: any(maintainersOf('session'), sessionMemberOf('session')),
  create: any(administratorOf({ session: 'session' }), all(sessionManagerOf('session'), any(sessionManager, teacherOf('course')))),
  update: maintainersOf('session'),
  delete: maintainersOf('session'),
});

const self = owner('user', 'the subscriber');

/** On the portal where the session is; a subscription says nothing on another. */
const subscriber = all(self, onPortal({ session: 'session' }));

const asStudent = rule(
  'as a student without extra days or dates',
  (_, row) =>
    sql`${row.column('relationType')} = 'student' AND ${row.column('duration')} = 0
      AND ${row.column('accessStartDate')} IS NULL AND ${row.column('accessEndDate')} IS NULL`,
);

const makesAdministrator = rule('administration of the session', (_, row) => sql`${row.column('relationType')} = 'session_admin'`);

/**
 * Written by maintainers, and by students for themselves where the catalogue allows it.
 * Users cannot make themselves administrator of a session: the new row itself would grant the right to write it.
 */
export const sessionSubscriptionPolicy: Policy = policy('session subscriptions', {
  read: any(maintainersOf('session'), subscriber),
  create: any(
    administratorOf({ session: 'session' }),
    all(sessionManagerOf('session'), not(all(self, makesAdministrator))),
    all(self, asStudent, sessionOpenToEnrolment('session')),
  ),
  update: maintainersOf('session'),
  delete: maintainersOf('session'),
});

const asStudentOfCourse = rule('as a student', (_, row) => sql`${row.column('status')} = 'student'`);

/** Same rights as the subscription to the session. */
export const sessionCourseSubscriptionPolicy: Policy = policy('course subscriptions in a session', {
  read: any(maintainersOf('session'), subscriber, coachOf('session', 'course')),
  create: any(maintainersOf('session'), all(self, asStudentOfCourse, sessionOpenToEnrolment('session'))),
  update: maintainersOf('session'),
  delete: maintainersOf('session'),
});

const announcer = any(maintainersOf('session'), coachOf('session'));

/** Announcements planned for a session: for its coaches and maintainers. */
export const scheduledAnnouncementPolicy: Policy = policy('scheduled announcements', {
  read: announcer,
  create: announcer,
  update: announcer,
  delete: announcer,
});
