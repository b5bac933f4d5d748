import { allOf, anyOf, sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { any, rule } from '../../../resource/model/rule.js';
import { coursesTaught } from '../../rights/access/course-memberships.js';
import { isAmong, isAmongPairs } from '../../rights/access/membership.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';
import { sessionCoursesCoached } from '../../rights/access/session-memberships.js';

const teacherThere = rule('teacher of the course, or coach in the session, that the content was given to', (actor, row) => {
  if (actor.id === null) return false;
  const [course, session] = [row.column('courseId'), row.column('sessionId')];
  return allOf([
    sql`${row.column('shared')}`,
    anyOf([
      allOf([sql`${session} IS NULL`, isAmong(course, coursesTaught(actor))]),
      isAmongPairs(session, course, sessionCoursesCoached(actor)),
    ]),
  ]);
});

const mayRestore = any(administratorOfPortal('portal'), owner('deletedBy', 'the user who deleted it'), teacherThere);

/** What is in the bin; restoring asks the delete rule of the item, too. */
export const binPolicy: Policy = policy('the bin', { read: mayRestore, delete: mayRestore });
