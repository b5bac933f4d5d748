import type { Actor } from '../../auth/actor.js';
import { type Condition, raw, type Sql, sql } from '../../database/sql.js';
import { any, type Rule, rule } from '../../resource/policy/rule.js';
import { editsLink, isLinkOfPortal, LINK_STANDS, readsLink } from './link-access.js';
import { globalAdministrator } from './role.rules.js';
import { ROLES } from './roles.js';

/**
 * Voters' table, the rows "Node": its creator; everybody where the node is public; through a link, whoever may read it in
 * the link's context (see `readsLink`) and whoever may edit it there, published or not; administrators on their portal.
 * @param nodePath to-one path to the node, or `id` for the node's own row
 */
export function nodeReadable(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'whoever reads or edits the content in a course, session or group of one of its links; its creator; everybody when public; administrator of its portal',
      (actor, row) => isNodeReadable(actor, row.path(nodePath)),
    ),
  );
}

/** Voters' table, "Node | any | the creator" and "Node via link | view, edit": teachers, coaches and tutors of a link's context. */
export function nodeEditable(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'teacher of the course, coach in the session or tutor of the group of one of its links; its creator; administrator of its portal',
      (actor, row) => isNodeEditable(actor, row.path(nodePath)),
    ),
  );
}

/**
 * For content just created: the caller may edit in the context of every one of its links, and there is at least one.
 * Being the creator is not enough: everybody is the creator of what he or she has just made.
 */
export function nodeCreatable(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'teacher of the course, coach in the session or tutor of the group of all its links; administrator of their portal',
      (actor, row) => isNodeCreatable(actor, row.path(nodePath)),
    ),
  );
}

export function isNodeReadable(actor: Actor, node: Sql): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  return sql`(${throughLink(node, sql`(${editsLink(actor)} OR ${readsLink(actor)})`)} OR ${inOwnRight(actor, node, isPublic(actor))})`;
}

/** @param exceptLink id of a link that is to grant nothing, such as the one about to be made */
export function isNodeEditable(actor: Actor, node: Sql, exceptLink?: Sql): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  if (actor.id === null) return false;
  const granting = exceptLink === undefined ? editsLink(actor) : sql`"l"."id" <> ${exceptLink} AND ${editsLink(actor)}`;
  return sql`(${throughLink(node, granting)} OR ${inOwnRight(actor, node, isCreator(actor))})`;
}

function isNodeCreatable(actor: Actor, node: Sql): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  if (actor.id === null) return false;
  const admitted = actor.is(ROLES.administrator) ? isLinkOfPortal(actor) : editsLink(actor);
  return sql`(EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node})
    AND NOT EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND ${admitted} IS NOT TRUE))`;
}

function throughLink(node: Sql, condition: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND ${LINK_STANDS} AND ${condition})`;
}

/** Without regard to links, though never across portals: for the creator, for everybody where public, for administrators. */
function inOwnRight(actor: Actor, node: Sql, entitled: Sql): Sql {
  const admitted = actor.is(ROLES.administrator) ? raw('TRUE') : entitled;
  return sql`EXISTS (SELECT 1 FROM "resource_node" "n" WHERE "n"."id" = ${node} AND ${admitted} AND ${isNodeOnPortal(actor)})`;
}

function isPublic(actor: Actor): Sql {
  return actor.id === null ? raw('"n"."public"') : sql`("n"."public" OR ${isCreator(actor)})`;
}

function isCreator(actor: Actor): Sql {
  return sql`"n"."creator_id" = ${actor.id}`;
}

/** Content is of the portals of the courses that it is linked to; what is linked to no course, of those of its creator. */
function isNodeOnPortal(actor: Actor): Sql {
  return sql`CASE WHEN EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = "n"."id" AND "l"."course_id" IS NOT NULL)
    THEN EXISTS (SELECT 1 FROM "resource_link" "l"
      JOIN "access_url_rel_course" "p" ON "p"."course_id" = "l"."course_id" AND "p"."url_id" = ${actor.portalId}
      WHERE "l"."resource_node_id" = "n"."id")
    WHEN EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."resource_node_id" = "n"."id") THEN FALSE
    ELSE EXISTS (SELECT 1 FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "n"."creator_id" AND "p"."url_id" = ${actor.portalId}) END`;
}
