import type { Actor } from '../../auth/actor.js';
import { exists, raw, type Sql, sql } from '../../database/sql.js';
import { isAmong } from './membership.js';

const ID = raw('"c"."id"');

/** Over the course "c": one whose end has come behaves as a closed one. */
export const NOT_EXPIRED = raw('("c"."expiration_date" IS NULL OR "c"."expiration_date" > now())');

/**
 * Ids of the courses of the caller's portal that the caller teaches. A hidden course has no teachers: nobody but an
 * administrator enters it, and so a teacher cannot hide a course either.
 */
export function coursesTaught(actor: Actor): Sql {
  return subscriptions(actor, raw(`"m"."status" = 'teacher' AND "c"."visibility" <> 'hidden'`));
}

/** Ids of the courses of the caller's portal in which the caller learns; closed, hidden and expired ones admit no learner. */
export function coursesStudied(actor: Actor): Sql {
  return subscriptions(actor, sql`"m"."status" = 'student' AND "c"."visibility" NOT IN ('closed', 'hidden') AND ${NOT_EXPIRED}`);
}

function subscriptions(actor: Actor, condition: Sql): Sql {
  return sql`SELECT "m"."course_id" FROM "course_rel_user" "m"
    JOIN "course" "c" ON "c"."id" = "m"."course_id"
    JOIN "access_url_rel_course" "p" ON "p"."course_id" = "m"."course_id" AND "p"."url_id" = ${actor.portalId}
    WHERE "m"."user_id" = ${actor.id} AND "m"."relation_type" = 'normal' AND ${condition}`;
}

/** Ids of the courses in which the caller has this status, wherever these are and whatever their visibility. */
export function coursesSubscribed(actor: Actor, status: 'teacher' | 'student'): Sql {
  return sql`SELECT "m"."course_id" FROM "course_rel_user" "m"
    WHERE "m"."user_id" = ${actor.id} AND "m"."relation_type" = 'normal' AND "m"."status" = '${raw(status)}'`;
}

/**
 * Whether a course is open to the caller without any session: to the whole world, to everybody signed in, or to those
 * who are subscribed to it.
 * @param course SQL value of the course's id
 */
export function isCourseOpen(actor: Actor, course: Sql): Sql {
  const subscribed =
    actor.id === null
      ? sql`"c"."visibility" = 'open_world' AND ${NOT_EXPIRED}`
      : sql`("c"."visibility" IN ('open_world', 'open_platform') AND ${NOT_EXPIRED}
             OR "c"."visibility" = 'registered' AND ${NOT_EXPIRED} AND ${isAmong(ID, coursesSubscribed(actor, 'student'))}
             OR "c"."visibility" <> 'hidden' AND ${isAmong(ID, coursesSubscribed(actor, 'teacher'))})`;
  return exists(sql`SELECT 1 FROM "course" "c"
    JOIN "access_url_rel_course" "p" ON "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId}
    WHERE "c"."id" = ${course} AND ${subscribed}`);
}
