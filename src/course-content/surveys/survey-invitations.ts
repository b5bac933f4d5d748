import type { Actor } from '../../auth/actor.js';
import { Sql, sql } from '../../database/sql.js';
import { groupsJoined } from '../../platform/rights/access/group-memberships.js';

/**
 * Over the invitation "i": it is the caller's, or that of a group of the caller's; on the portal of the survey's course,
 * unless the course is hidden.
 */
export function isForCaller(actor: Actor): Sql {
  return sql`(("i"."user_id" = ${actor.id} OR "i"."user_id" IS NULL AND "i"."group_id" IN (${groupsJoined(actor)}))
    AND EXISTS (SELECT 1 FROM "course" "k" JOIN "access_url_rel_course" "p" ON "p"."course_id" = "k"."id" AND "p"."url_id" = ${actor.portalId}
      WHERE "k"."id" = "i"."course_id" AND "k"."visibility" <> 'hidden'))`;
}

/** @param survey SQL value of the survey's id */
export function isInvited(actor: Actor, survey: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = ${survey} AND ${isForCaller(actor)})`;
}

/**
 * What an answer carries in a survey that is not anonymous. In anonymous ones it is a mark of which the database knows no key.
 * @param person the caller, or the SQL value of an account's id
 */
export function answererName(person: Actor | Sql): Sql {
  return person instanceof Sql ? sql`(${person})::text` : sql`${String(person.id)}::text`;
}

/** The same over the invitation "i" of a person invited by an e-mail address, without an account. */
export const externalName: Sql = sql`COALESCE("i"."external_email", 'invitation ' || "i"."id")`;
