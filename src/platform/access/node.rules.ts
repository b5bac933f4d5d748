import type { Actor } from '../../auth/actor.js';
import { type Condition, type Sql, sql, within } from '../../database/sql.js';
import { idsAlong } from '../../resource/policy/reach.js';
import type { RowReference } from '../../resource/policy/row-reference.js';
import { any, type Rule, rule } from '../../resource/policy/rule.js';
import { editsLink, isLinkOfPortal } from './link-access.js';
import { isNodeEditable, isNodeReadable, isNodeVisible } from './node-access.js';
import { isAmong } from './membership.js';
import { nodesInReach, nodesInSight, nodesToEdit } from './nodes-in-reach.js';
import { globalAdministrator } from './role.rules.js';
import { ROLES } from './roles.js';

/**
 * Voters' table, the rows "Node": its creator; everybody where the node is public; through a link, whoever may read it in
 * the link's context and whoever may edit it there, published or not; administrators on their portal.
 * @param nodePath to-one path to the node, or `id` for the node's own row
 */
export function nodeReadable(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'whoever reads or edits the content in a course, session or group of one of its links; its creator; everybody when public; administrator of its portal',
      (actor, row) => reachingNode(actor, row, nodePath, nodesInReach, isNodeReadable),
    ),
  );
}

/**
 * Like {@link nodeReadable}, for nodes of every kind: "Node | any | always for course nodes (the course rule applies
 * instead)", and administrators see the node of their portal.
 */
export function nodeVisible(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'as the content that stands on the node; as the course, for the node of a course; administrator of the portal, for its node',
      (actor, row) => reachingNode(actor, row, nodePath, nodesInSight, isNodeVisible),
    ),
  );
}

/** Voters' table, "Node | any | the creator" and "Node via link | view, edit": teachers, coaches and tutors of a link's context. */
export function nodeEditable(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'teacher of the course, coach in the session or tutor of the group of one of its links; its creator; administrator of its portal',
      (actor, row) => reachingNode(actor, row, nodePath, nodesToEdit, isNodeEditable),
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
      (actor, row) => {
        if (actor.id === null) return false;
        const node = row.path(nodePath);
        const admitted = actor.is(ROLES.administrator) ? isLinkOfPortal(actor) : editsLink(actor);
        return sql`(EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node})
        AND NOT EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND ${admitted} IS NOT TRUE))`;
      },
    ),
  );
}

/** Administrators reach all that is on their portal: that is no help. */
function reachingNode(
  actor: Actor,
  row: RowReference,
  nodePath: string,
  nodes: (actor: Actor) => Sql,
  holds: (actor: Actor, node: Sql) => Condition,
): Condition {
  const condition = holds(actor, row.path(nodePath));
  if (typeof condition === 'boolean' || actor.is(ROLES.administrator)) return condition;
  return within(
    idsAlong(row, nodePath, (node) => isAmong(node, nodes(actor))),
    condition,
  );
}
