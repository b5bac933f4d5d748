import { conditionSql } from '../../../database/sql.js';
import { foundAlong } from '../../../resource/policy/id-condition.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { any, type Rule, rule } from '../../../resource/model/rule.js';
import { editsLink, isLinkOfPortal } from './link-access.js';
import { editableNodes, readableNodes, visibleNodes } from './node-access.js';
import { globalAdministrator } from './role.rules.js';
import { ROLES } from './roles.js';
import { allLinksMeet } from './node-links.js';

/** By path: whether a rule is the node's own is asked of it. */
const readableRules = new Map<string, Rule>();

/**
 * Nodes are read by their creator; by everyone where the node is public; through a link, those who may read it in the
 * link's context and those who may edit it there, published or not; administrators on their portal.
 * @param nodePath to-one path to the node, or `id` for the node's own row
 * @returns the same rule for the same path
 */
export function nodeReadable(nodePath: string): Rule {
  const known = readableRules.get(nodePath) ?? readableBy(nodePath);
  readableRules.set(nodePath, known);
  return known;
}

function readableBy(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'those who read or edit the content in a course, session or group of one of its links; its creator; everybody when public; administrator of its portal',
      (actor, row) => foundAlong(row, nodePath, readableNodes(actor, kindAlong(row, nodePath))),
    ),
  );
}

/** The type of the nodes at the end of a path: where each is the own one of its row, it is called as the resource of that row. */
function kindAlong(row: RowReference, nodePath: string): string | undefined {
  const steps = nodePath.split('.');
  const member = steps.pop() ?? '';
  const { resource } = steps.reduce((reached, step) => reached.follow(step), row);
  const node = resource.fields.get(member);
  return node?.unique && node.target ? resource.path : undefined;
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
      (actor, row) => foundAlong(row, nodePath, visibleNodes(actor)),
    ),
  );
}

/** Nodes are edited by their creator and by the teachers, coaches and tutors of a link's context. */
export function nodeEditable(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'teacher of the course, coach in the session or tutor of the group of one of its links; its creator; administrator of its portal',
      (actor, row) => foundAlong(row, nodePath, editableNodes(actor)),
    ),
  );
}

/**
 * For content just created: the caller may edit in the context of every one of its links, and there is at least one. Being the
 * creator is not enough: every caller is the creator of new content.
 */
export function nodeCreatable(nodePath: string): Rule {
  return any(
    globalAdministrator,
    rule(
      'teacher of the course, coach in the session or tutor of the group of all its links; administrator of their portal',
      (actor, row) => {
        if (actor.id === null) return false;
        const node = row.path(nodePath);
        const admitted = actor.is(ROLES.administrator) ? isLinkOfPortal(actor) : conditionSql(editsLink(actor));
        return allLinksMeet(node, admitted);
      },
    ),
  );
}
