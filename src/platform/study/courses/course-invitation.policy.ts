import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { teacherOf } from '../../rights/access/course.rules.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';
import { coachOf, sessionManagerOf } from '../../rights/access/session.rules.js';

const issuer = owner('createdBy', 'the issuer');
const maintainer = administratorOfPortal('accessUrl');
const toCourseAlone = rule('to a course alone', (_, row) => sql`${row.column('session')} IS NULL`);
const teacher = all(toCourseAlone, any(administratorOf({ course: 'course' }), teacherOf('course')));
const coach = any(administratorOf({ session: 'session' }), sessionManagerOf('session'), coachOf('session'));
const pending = rule('while pending', (_, row) => sql`${row.column('acceptedAt')} IS NULL AND ${row.column('revokedAt')} IS NULL`);

/** Invitations: issued by teachers or coaches of what they open, and withdrawn by their issuer. */
export const courseInvitationPolicy: Policy = policy('invitations', {
  read: any(maintainer, issuer, teacher, coach),
  create: all(issuer, any(teacher, coach)),
  update: any(maintainer, issuer),
  delete: any(maintainer, all(issuer, pending)),
});
