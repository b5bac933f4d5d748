import type { Actor } from '../../../auth/actor.js';
import { allOf, type Condition, conditionSql, raw, type Sql, sql } from '../../../database/sql.js';
import { callerSet } from '../../../resource/policy/caller-set.js';
import { isAmong } from './membership.js';
import { ROLES } from './roles.js';

/** What stands in sequences. */
export type PlaceType = 'course' | 'session';

/** Over the place "q": those who teach or coach it are never locked out of it. */
const TAUGHT_BY: Readonly<Record<PlaceType, (user: Sql) => Sql>> = {
  course: (
    user,
  ) => sql`(EXISTS (SELECT 1 FROM "course_rel_user" "taught" WHERE "taught"."user_id" = ${user} AND "taught"."course_id" = "q"."resource_id" AND "taught"."status" = 'teacher')
    OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "taught" WHERE "taught"."user_id" = ${user} AND "taught"."course_id" = "q"."resource_id" AND "taught"."status" = 'course_coach')
    OR EXISTS (SELECT 1 FROM "session_rel_user" "taught" JOIN "session_rel_course" "o" ON "o"."session_id" = "taught"."session_id"
      WHERE "taught"."user_id" = ${user} AND "taught"."relation_type" = 'general_coach' AND "o"."course_id" = "q"."resource_id"))`,
  session: (
    user,
  ) => sql`(EXISTS (SELECT 1 FROM "session_rel_user" "taught" WHERE "taught"."user_id" = ${user} AND "taught"."session_id" = "q"."resource_id" AND "taught"."relation_type" <> 'student')
    OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "taught" WHERE "taught"."user_id" = ${user} AND "taught"."session_id" = "q"."resource_id" AND "taught"."status" = 'course_coach'))`,
};

/** Over the place "q": whether the person has not completed all that it requires. */
export function lacksRequirements(user: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(COALESCE("q"."requirements", '[]'::jsonb)) "need" ("id")
    WHERE NOT EXISTS (SELECT 1 FROM "sequence_completion" "done" WHERE "done"."user_id" = ${user} AND "done"."type" = "q"."type"
      AND "done"."resource_id" = "need"."id"::int))`;
}

/** Ids of the courses or sessions that a person may not enter yet: in none of their sequences all that they require is completed. */
export function lockedPlaces(type: PlaceType, user: Sql): Sql {
  return sql`SELECT "q"."resource_id" FROM "sequence_resource" "q" WHERE "q"."type" = '${raw(type)}' AND NOT ${TAUGHT_BY[type](user)}
    GROUP BY "q"."resource_id" HAVING bool_and(${lacksRequirements(user)})`;
}

/**
 * Whether a course or session is locked for the caller; never for administrators.
 * @param id SQL value; not null
 */
export function isLockedPlace(actor: Actor, type: PlaceType, id: Sql): Sql {
  return conditionSql(isLocked(actor, type, id));
}

function isLocked(actor: Actor, type: PlaceType, id: Sql): Condition {
  return !actor.is(ROLES.administrator) && isAmong(id, LOCKED[type](actor));
}

const LOCKED: Readonly<Record<PlaceType, (actor: Actor) => Sql>> = {
  course: callerSet('ids', (actor) => lockedPlaces('course', userOf(actor)), { usual: true }),
  session: callerSet('ids', (actor) => lockedPlaces('session', userOf(actor)), { usual: true }),
};

/** Over the link "l": neither its course nor its session is locked for the caller. */
export function isLinkUnlocked(actor: Actor): Condition {
  return allOf([isNotLocked(actor, 'course', raw('"l"."course_id"')), isNotLocked(actor, 'session', raw('"l"."session_id"'))]);
}

function isNotLocked(actor: Actor, type: PlaceType, id: Sql): Condition {
  const locked = isLocked(actor, type, id);
  return typeof locked === 'boolean' ? !locked : sql`${locked} IS NOT TRUE`;
}

/** The caller as an SQL value; null, who has completed nothing, where nobody is signed in. */
function userOf(actor: Actor): Sql {
  return sql`${actor.id}::int`;
}
