import type { Actor } from '../../auth/actor.js';
import { anyOf, conditionSql, type Sql, sql, within } from '../../database/sql.js';
import { idsAlong, reaching } from '../../resource/policy/reach.js';
import { any, type Rule, rule } from '../../resource/policy/rule.js';
import { coursesInReach } from './courses-in-reach.js';
import { coursesStudied, coursesTaught, isCourseOpen } from './course-memberships.js';
import { coursesOf, isAmong } from './membership.js';
import { administratorOf } from './portal.rules.js';
import { ROLES } from './roles.js';
import { sessionCoursesCoached, sessionCoursesEntered, sessionCoursesStudied } from './session-memberships.js';

/**
 * Voters' table, "Course | edit, delete | teacher of the course".
 * @param coursePath to-one path to the course, or `id` for the course's own row
 */
export function teacherOf(coursePath: string): Rule {
  return courseRule('teacher of the course', coursePath, (actor, course) => isAmong(course, coursesTaught(actor)));
}

/** Learner of the course itself or of one of its sessions, while course and session admit learners. */
export function studentOf(coursePath: string): Rule {
  return courseRule(
    'learner of the course',
    coursePath,
    (actor, course) =>
      sql`(${isAmong(course, coursesStudied(actor))}
        OR ${isAmong(course, coursesOf(sessionCoursesStudied(actor)))})`,
  );
}

/** Whoever belongs to the course: its teachers and learners, and the learners and coaches of it in its sessions. */
export function memberOf(coursePath: string): Rule {
  return courseRule(
    'member of the course',
    coursePath,
    (actor, course) =>
      sql`(${isAmong(course, coursesTaught(actor))} OR ${isAmong(course, coursesStudied(actor))} OR ${isEnteredInSession(actor, course)})`,
  );
}

/** Coach of the course in any of its sessions. */
export function coachOfCourse(coursePath: string): Rule {
  return courseRule('coach of the course in a session', coursePath, (actor, course) =>
    isAmong(course, coursesOf(sessionCoursesCoached(actor))),
  );
}

/**
 * Voters' table, "Course | view": administrators always, nobody else a hidden course; everybody an open_world one, the
 * signed-in an open_platform one, subscribers a registered one, its teachers alone a closed or expired one; and those who
 * may enter a session of the course, as general coach, coach of the course or learner.
 */
export function courseVisibleTo(coursePath: string): Rule {
  return any(
    administratorOf({ course: coursePath }),
    rule(
      'everybody when open to the world, the signed-in when open to the platform, its members otherwise, nobody when hidden',
      // Of those who see all courses of the portal nothing more is asked: that would only keep PostgreSQL from joining.
      (actor, row) =>
        !actor.is(ROLES.administrator) &&
        within(
          idsAlong(row, coursePath, (course) => isAmong(course, coursesInReach(actor))),
          isCourseVisible(actor, row.path(coursePath)),
        ),
    ),
  );
}

/** @param course SQL value of the course's id */
export function isCourseVisible(actor: Actor, course: Sql): Sql {
  if (actor.id === null) return isCourseOpen(actor, course);
  return conditionSql(anyOf([isCourseOpen(actor, course), isEnteredInSession(actor, course)]));
}

function isEnteredInSession(actor: Actor, course: Sql): Sql {
  return isAmong(course, coursesOf(sessionCoursesEntered(actor)));
}

/** A rule about the course that a row leads to; nobody anonymous has a part in a course. */
function courseRule(description: string, coursePath: string, condition: (actor: Actor, course: Sql) => Sql): Rule {
  return rule(description, (actor, row) => actor.id !== null && reaching(row, coursePath, (course) => condition(actor, course)));
}
