import type { Actor } from '../../auth/actor.js';
import { join, raw, type Sql, sql } from '../../database/sql.js';
import { coursesSubscribed } from './course-memberships.js';
import { coursesOf } from './membership.js';
import { sessionCoursesEntered } from './session-memberships.js';

/** Ids of the courses that let in whoever comes along, or is signed in. */
export const OPEN_COURSES = raw(`SELECT "id" FROM "course" WHERE "visibility" IN ('open_world', 'open_platform')`);

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
  return join(actor.id === null ? [OPEN_COURSES] : [OPEN_COURSES, coursesJoined(actor)], ' UNION ALL ');
}
