import type { Actor } from '../../../auth/actor.js';
import { type Condition, raw, type Sql, sql, usuallyExists } from '../../../database/sql.js';
import { all, any, type Rule, rule } from '../../../resource/model/rule.js';
import { administrator, globalAdministrator } from './role.rules.js';
import { ROLES } from './roles.js';

/** What decides which portal a row is of: the path to its course, its session or its user. */
type PortalSubject = { readonly course: string } | { readonly session: string } | { readonly user: string };

type Kind = 'course' | 'session' | 'user';

/** Rows of the portal that the caller came in through; global administrators see those of all portals. */
export function onPortal(member: PortalSubject): Rule {
  const [kind, path] = Object.entries(member)[0] as [Kind, string];
  return rule(`${kind} of the caller's portal`, (actor, row) => belongsToPortal(actor, kind, row.path(path)));
}

/** Administrators pass every rule within their portal, global administrators on every portal. */
export function administratorOf(member: PortalSubject): Rule {
  return any(globalAdministrator, all(administrator, onPortal(member)));
}

/** @param id SQL value of the course's, session's or user's id */
export function belongsToPortal(actor: Actor, kind: Kind, id: Sql): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  const column = raw(`"p"."${kind}_id"`);
  return usuallyExists(
    sql`SELECT 1 FROM ${raw(`"access_url_rel_${kind}"`)} "p" WHERE ${column} = ${id} AND "p"."url_id" = ${actor.portalId}`,
  );
}

/** Whether a user has an account on a portal. @param portal its id, or SQL of it @param user SQL of the id */
export function hasAccountOn(portal: number | Sql, user: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "access_url_rel_user" "p" WHERE "p"."user_id" = ${user} AND "p"."url_id" = ${portal})`;
}

/** SQL of the id of the first portal that has a course; null where none has it. @param course SQL of its id */
export function firstPortalOf(course: Sql): Sql {
  return sql`(SELECT min("p"."url_id") FROM "access_url_rel_course" "p" WHERE "p"."course_id" = ${course})`;
}

/** SQL of the id of the node at the root of a portal's content. */
export function rootOfPortal(portalId: number): Sql {
  return sql`(SELECT "u"."resource_node_id" FROM "access_url" "u" WHERE "u"."id" = ${portalId})`;
}

/**
 * Rows that name the caller's own portal.
 * @param portalPath to-one path to the portal, or `id` for the portal's own row
 */
export function portalOfCaller(portalPath: string): Rule {
  return rule("row of the caller's portal", (actor, row) => sql`${row.path(portalPath)} = ${actor.portalId}`);
}
