import type { Actor } from '../../auth/actor.js';
import { join, raw, type Sql, sql } from '../../database/sql.js';
import { coursesSubscribed } from './course-memberships.js';
import { coursesOf } from './membership.js';
import { sessionCoursesEntered } from './session-memberships.js';

/** Over the course "c": one that lets in whoever comes along, or is signed in. */
export const IS_OPEN = raw(`"c"."visibility" IN ('open_world', 'open_platform')`);

/** Ids of the courses to which the caller belongs, in themselves or in a session, whatever their visibility. */
export function coursesJoined(actor: Actor): Sql {
  const entered = coursesOf(sessionCoursesEntered(actor));
  return sql`${coursesSubscribed(actor, 'teacher')} UNION ALL ${coursesSubscribed(actor, 'student')} UNION ALL ${entered}`;
}

/**
 * Ids of the courses that the caller may view at all, and of some that the rules refuse afterwards. Every way by which
 * `isCourseVisible` admits somebody has to be here.
 */
export function coursesInReach(actor: Actor): Sql {
  const open = sql`SELECT "c"."id" FROM "course" "c" WHERE ${IS_OPEN}`;
  return join(actor.id === null ? [open] : [open, coursesJoined(actor)], ' UNION ALL ');
}
