import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, not, type Rule, rule } from '../../resource/policy/rule.js';
import { owner } from '../access/owner.rules.js';
import { teacherOf } from '../access/course.rules.js';
import { administratorOf, onPortal } from '../access/portal.rules.js';
import { sessionManager } from '../access/role.rules.js';
import { sessionOpenToEnrolment } from '../catalogue/session-catalogue.rules.js';
import { coachOf, sessionManagerOf, sessionMemberOf } from '../access/session.rules.js';

function keepersOf(sessionPath: string): Rule {
  return any(administratorOf({ session: sessionPath }), sessionManagerOf(sessionPath));
}

/**
 * Voters' table, "Session". Making a session makes its maker the administrator of it, which is how a session manager
 * passes; whoever may not enter sees the subscription, and not the session. Where people enrol themselves, they see what
 * the catalogue offers.
 */
export const sessionPolicy: Policy = policy('sessions', {
  read: any(keepersOf('id'), sessionMemberOf('id'), sessionOpenToEnrolment('id')),
  create: keepersOf('id'),
  update: keepersOf('id'),
  delete: keepersOf('id'),
});

/** Teachers put their own courses into their sessions: whoever coaches a course in a session has a say in the course. */
export const sessionCoursePolicy: Policy = policy('courses of a session', {
  read: any(keepersOf('session'), sessionMemberOf('session')),
  create: any(administratorOf({ session: 'session' }), all(sessionManagerOf('session'), any(sessionManager, teacherOf('course')))),
  update: keepersOf('session'),
  delete: keepersOf('session'),
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
 * Voters' table, "Session subscription": the keepers', and one's own as a student where the catalogue lets people enrol.
 * Nobody makes himself or herself administrator of a session: the very row would be the proof of the right to write it.
 */
export const sessionSubscriptionPolicy: Policy = policy('session subscriptions', {
  read: any(keepersOf('session'), subscriber),
  create: any(
    administratorOf({ session: 'session' }),
    all(sessionManagerOf('session'), not(all(self, makesAdministrator))),
    all(self, asStudent, sessionOpenToEnrolment('session')),
  ),
  update: keepersOf('session'),
  delete: keepersOf('session'),
});

const asStudentOfCourse = rule('as a student', (_, row) => sql`${row.column('status')} = 'student'`);

/** Voters' table, "Session course subscription": as the subscription to the session. */
export const sessionCourseSubscriptionPolicy: Policy = policy('course subscriptions in a session', {
  read: any(keepersOf('session'), subscriber, coachOf('session', 'course')),
  create: any(keepersOf('session'), all(self, asStudentOfCourse, sessionOpenToEnrolment('session'))),
  update: keepersOf('session'),
  delete: keepersOf('session'),
});

const announcer = any(keepersOf('session'), coachOf('session'));

/** Announcements planned for a session: its coaches' and keepers'. */
export const scheduledAnnouncementPolicy: Policy = policy('scheduled announcements', {
  read: announcer,
  create: announcer,
  update: announcer,
  delete: announcer,
});
