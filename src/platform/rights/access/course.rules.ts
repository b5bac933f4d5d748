import type { Actor } from '../../../auth/actor.js';
import { anyOf, type Condition, type Sql } from '../../../database/sql.js';
import { amongIds, anyOfIds, foundAlong, type IdCondition } from '../../../resource/policy/id-condition.js';
import { conditionAlong } from '../../../resource/policy/candidate-ids.js';
import { any, type Rule, rule } from '../../../resource/model/rule.js';
import { coursesStudied, coursesTaught, openCourses } from './course-memberships.js';
import { coursesOf, isAmong } from './membership.js';
import { administratorOf } from './portal.rules.js';
import { ROLES } from './roles.js';
import { sessionCoursesCoached, sessionCoursesEntered, sessionCoursesStudied } from './session-memberships.js';

/**
 * The caller teaches the course, which is not hidden.
 * @param coursePath to-one path to the course, or `id` for the course's own row
 */
export function teacherOf(coursePath: string): Rule {
  return courseRule('teacher of the course', coursePath, (actor, course) => isAmong(course, coursesTaught(actor)));
}

/** Learner of the course itself or of one of its sessions, while course and session admit learners. */
export function studentOf(coursePath: string): Rule {
  return courseRule('learner of the course', coursePath, (actor, course) =>
    anyOf([isAmong(course, coursesStudied(actor)), isAmong(course, coursesOf(sessionCoursesStudied(actor)))]),
  );
}

/** Members of the course: its teachers and learners, and its learners and coaches in sessions. */
export function memberOf(coursePath: string): Rule {
  return courseRule('member of the course', coursePath, (actor, course) =>
    anyOf([coursesTaught(actor), coursesStudied(actor), coursesEntered(actor)].map((courses) => isAmong(course, courses))),
  );
}

/** Coach of the course in any of its sessions. */
export function coachOfCourse(coursePath: string): Rule {
  return courseRule('coach of the course in a session', coursePath, (actor, course) =>
    isAmong(course, coursesOf(sessionCoursesCoached(actor))),
  );
}

/**
 * Who views a course: administrators always, others never a hidden course; everyone an open_world one, signed-in
 * users an open_platform one, subscribers a registered one, its teachers alone a closed or expired one; and those who may enter a
 * session of the course, as general coach, coach of the course or learner.
 */
export function courseVisibleTo(coursePath: string): Rule {
  return any(
    administratorOf({ course: coursePath }),
    rule(
      'everybody when open to the world, the signed-in when open to the platform, its members otherwise, nobody when hidden',
      // Of those who see all courses of the portal nothing more is asked: that would only keep PostgreSQL from joining.
      (actor, row) => !actor.is(ROLES.administrator) && foundAlong(row, coursePath, visibleCourses(actor)),
    ),
  );
}

/** Courses that a caller who is no administrator may view. */
export function visibleCourses(actor: Actor): IdCondition {
  return actor.id === null ? openCourses(actor) : anyOfIds(openCourses(actor), amongIds(coursesEntered(actor)));
}

/** Ids of the courses that the caller may enter in one of their sessions. */
function coursesEntered(actor: Actor): Sql {
  return coursesOf(sessionCoursesEntered(actor));
}

/** A rule about the course that a row leads to; anonymous callers have no part in a course. */
function courseRule(description: string, coursePath: string, condition: (actor: Actor, course: Sql) => Condition): Rule {
  return rule(description, (actor, row) => actor.id !== null && conditionAlong(row, coursePath, (course) => condition(actor, course)));
}
