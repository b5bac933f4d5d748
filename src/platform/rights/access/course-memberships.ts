import type { Actor } from '../../../auth/actor.js';
import {
  allOf,
  anyOf,
  type Condition,
  conditionSql,
  exists,
  raw,
  candidateIdsOf,
  type Sql,
  sql,
  withCandidateIds,
} from '../../../database/sql.js';
import { type IdCondition, NOTHING_FOUND } from '../../../resource/policy/id-condition.js';
import { callerSet } from '../../../resource/policy/caller-set.js';
import { isAmong } from './membership.js';

const ID = raw('"c"."id"');

type Status = 'teacher' | 'student';

/** Over the course "c": one whose end has come behaves as a closed one. */
export const NOT_EXPIRED = raw('("c"."expiration_date" IS NULL OR "c"."expiration_date" > now())');

/**
 * Ids of the courses of the caller's portal that the caller teaches. A hidden course has no teachers: only an administrator
 * enters it, and so a teacher cannot hide a course either.
 */
export const coursesTaught = callerSet(
  'ids',
  (actor) => subscriptions(actor, raw(`"m"."status" = 'teacher' AND "c"."visibility" <> 'hidden'`)),
  { usual: true },
);

/** Ids of the courses of the caller's portal in which the caller learns; closed, hidden and expired ones admit no learner. */
export const coursesStudied = callerSet(
  'ids',
  (actor) => subscriptions(actor, sql`"m"."status" = 'student' AND "c"."visibility" NOT IN ('closed', 'hidden') AND ${NOT_EXPIRED}`),
  { usual: true },
);

function subscriptions(actor: Actor, condition: Sql): Sql {
  return sql`SELECT "m"."course_id" FROM "course_rel_user" "m"
    JOIN "course" "c" ON "c"."id" = "m"."course_id"
    JOIN "access_url_rel_course" "p" ON "p"."course_id" = "m"."course_id" AND "p"."url_id" = ${actor.portalId}
    WHERE "m"."user_id" = ${actor.id} AND "m"."relation_type" = 'normal' AND ${condition}`;
}

/** Ids of the courses in which the caller has this status, wherever these are and whatever their visibility. */
export function coursesSubscribed(actor: Actor, status: Status): Sql {
  return SUBSCRIBED[status](actor);
}

const SUBSCRIBED = { teacher: subscribedAs('teacher'), student: subscribedAs('student') } as const satisfies Record<Status, unknown>;

function subscribedAs(status: Status): (actor: Actor) => Sql {
  return callerSet(
    'ids',
    (actor) => sql`SELECT "m"."course_id" FROM "course_rel_user" "m"
    WHERE "m"."user_id" = ${actor.id} AND "m"."relation_type" = 'normal' AND "m"."status" = '${raw(status)}'`,
    { usual: true },
  );
}

/**
 * Whether a course admits callers who are not subscribed to it: everyone, or every signed-in user.
 * @param visibility SQL value of the course's visibility
 */
export function isOpenVisibility(actor: Actor, visibility: Sql): Sql {
  return actor.id === null ? sql`${visibility} = 'open_world'` : sql`${visibility} IN ('open_world', 'open_platform')`;
}

/** Ids of the courses that let in callers who are not subscribed to them, those of other portals and expired ones included. */
export function coursesOpen(actor: Actor): Sql {
  return sql`SELECT "id" FROM "course" WHERE ${isOpenVisibility(actor, raw('"visibility"'))}`;
}

/** Courses open to the caller without a session: to everyone, to signed-in users, or to subscribers. */
export function openCourses(actor: Actor): IdCondition {
  const admitted = openCoursesWhere(actor, admitsToCourse(actor));
  if (actor.id === null) return admitted;
  return {
    ...admitted,
    divide: () => ({
      everyone: openCoursesWhere(actor, admitsEveryone(actor)),
      own: openCoursesWhere(actor, admitsSubscribers(actor)),
    }),
  };
}

/** @param admitted condition over the course "c" */
function openCoursesWhere(actor: Actor, admitted: Condition): IdCondition {
  if (admitted === false) return NOTHING_FOUND;
  return {
    candidateIds: candidateIdsOf(admitted),
    holds: (course) =>
      exists(sql`SELECT 1 FROM "course" "c"
    JOIN "access_url_rel_course" "p" ON "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId}
    WHERE "c"."id" = ${course} AND ${conditionSql(admitted)}`),
  };
}

/** Over the course "c". */
function admitsToCourse(actor: Actor): Condition {
  return actor.id === null ? admitsEveryone(actor) : anyOf([admitsEveryone(actor), admitsSubscribers(actor)]);
}

function admitsEveryone(actor: Actor): Condition {
  return allOf([withCandidateIds(coursesOpen(actor), isOpenVisibility(actor, raw('"c"."visibility"'))), NOT_EXPIRED]);
}

function admitsSubscribers(actor: Actor): Condition {
  const subscribed = (status: Status): Condition => {
    const among = isAmong(ID, coursesSubscribed(actor, status));
    return typeof among === 'boolean' ? among : withCandidateIds(coursesSubscribed(actor, status), among);
  };
  return anyOf([
    allOf([raw(`"c"."visibility" = 'registered'`), NOT_EXPIRED, subscribed('student')]),
    allOf([raw(`"c"."visibility" <> 'hidden'`), subscribed('teacher')]),
  ]);
}
