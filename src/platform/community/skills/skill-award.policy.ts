import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, not, rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { teacherOf } from '../../rights/access/course.rules.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf, onPortal } from '../../rights/access/portal.rules.js';
import { teachingStaff } from '../../rights/access/role.rules.js';
import { coachOf } from '../../rights/access/session.rules.js';
import { humanResourcesOf } from '../../rights/access/user.rules.js';

const maintainer = any(administratorOf({ user: 'user' }), humanResourcesOf('user'));
const issuer = owner('assignedBy', 'the issuer');
const holder = owner('user', 'the holder');

/** A teacher's learners alone, each in the course, or the course within the session, that the award names. */
const toLearner = rule('to a learner of that course or session', (_, row) => {
  const [user, course, session] = [row.column('user'), row.column('course'), row.column('session')];
  return sql`(${session} IS NULL AND EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = ${course} AND "m"."user_id" = ${user}
      AND "m"."status" = 'student' AND "m"."relation_type" = 'normal')
    OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."session_id" = ${session} AND "m"."course_id" = ${course}
      AND "m"."user_id" = ${user} AND "m"."status" = 'student'))`;
});

/** What the service awards by itself is in the hands of those who teach where it was acquired. */
const teacherOfOwn = all(
  rule('awarded by the service', (_, row) => sql`${row.column('assignedBy')} IS NULL`),
  any(teacherOf('course'), coachOf('session', 'course')),
);

const reader = all(authenticated, onPortal({ user: 'user' }));

/** Awarded skills: readable by all users of the portal; awarded by a user's teachers and supervisors, never to oneself. */
export const skillAwardPolicy: Policy = policy('awarded skills', {
  read: any(maintainer, reader),
  create: all(issuer, any(maintainer, all(not(holder), toLearner, any(teacherOf('course'), coachOf('session', 'course'))))),
  update: any(administratorOf({ user: 'user' }), issuer, teacherOfOwn),
  delete: any(maintainer, issuer, teacherOfOwn),
});

/** Who is told the address of the credential, by which everybody can read it. */
export const credentialReader = any(maintainer, holder, issuer, teacherOfOwn);

const author = owner('feedbackGiver', 'its author');
const administratorOfAward = through('skillRelUser', administratorOf({ user: 'user' }));

/** Feedback on awarded skills: by teaching staff, and never by the holder. */
export const skillFeedbackPolicy: Policy = policy('feedback on awarded skills', {
  read: through('skillRelUser', any(maintainer, reader)),
  create: all(teachingStaff, author, not(owner('skillRelUser.user', 'the holder')), through('skillRelUser', reader)),
  delete: any(author, administratorOfAward),
});
