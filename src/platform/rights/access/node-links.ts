import type { Actor } from '../../../auth/actor.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { ROLES } from './roles.js';

/**
 * The node "n" with its links "l" and those of their courses "c" that are of the portal and not hidden; all in one look,
 * so that PostgreSQL may start from either end.
 */
export function nodeWithLinks(actor: Actor, links: Sql): Sql {
  const shown = actor.is(ROLES.administrator) ? raw('TRUE') : raw(`"c"."visibility" <> 'hidden'`);
  return sql`SELECT 1 FROM "resource_node" "n"
    LEFT JOIN "resource_link" "l" ON "l"."resource_node_id" = "n"."id" AND ${links}
    LEFT JOIN ("course" "c" JOIN "access_url_rel_course" "p" ON "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId})
      ON "c"."id" = "l"."course_id" AND ${shown}`;
}

/** Over these: a link is of the portals of its course, and hidden with it; without a course, of the portals of the content's creator. */
export function isOfPortal(actor: Actor): Sql {
  return sql`("c"."id" IS NOT NULL OR "l"."course_id" IS NULL AND ${isCreatorOnPortal(actor)})`;
}

/** Over the node "n". */
function isCreatorOnPortal(actor: Actor): Sql {
  return sql`EXISTS (SELECT 1 FROM "access_url_rel_user" "a" WHERE "a"."user_id" = "n"."creator_id" AND "a"."url_id" = ${actor.portalId})`;
}

/** Whether a node has links, and each of them meets a condition. @param holds condition over the link "l"; null does not meet it */
export function allLinksMeet(node: Sql, holds: Sql): Sql {
  return sql`(EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node})
    AND NOT EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND ${holds} IS NOT TRUE))`;
}
