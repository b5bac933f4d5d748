import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, not, type Rule, rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { linkContextEditable, linkCreatable, linkEditable, linkReadable } from '../../rights/access/link.rules.js';
import { nodeEditable, nodeVisible } from '../../rights/access/node.rules.js';
import { administrator } from '../../rights/access/role.rules.js';
import { fileOfReadableItem } from './node-files/file-of-readable-item.js';
import { rootOfPortal } from '../../rights/access/portal.rules.js';

/** The node of the caller's portal, under which an administrator places what belongs to the portal as a whole. */
const nodeOfPortal: Rule = all(
  administrator,
  rule("node of the caller's portal", (actor, row) => sql`${row.id} = ${rootOfPortal(actor.portalId)}`),
);

/** Portals, courses and users have nodes of their own, which are created and deleted with them. */
const nodeOfContent: Rule = not(
  rule(
    'node of a portal, course or person',
    (_, row) => sql`(EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."resource_node_id" = ${row.id})
      OR EXISTS (SELECT 1 FROM "user" "u" WHERE "u"."resource_node_id" = ${row.id})
      OR EXISTS (SELECT 1 FROM "access_url" "u" WHERE "u"."resource_node_id" = ${row.id}))`,
  ),
);

export const resourceNodePolicy: Policy = policy('nodes', {
  read: any(nodeVisible('id'), nodeOfPortal),
  update: all(nodeOfContent, nodeEditable('id')),
  delete: all(nodeOfContent, nodeEditable('id')),
});

/** A file is read by those who see its node and read the item on it, if one has files. */
export const resourceFilePolicy: Policy = policy('files', {
  read: all(nodeVisible('resourceNode'), fileOfReadableItem),
  delete: nodeEditable('resourceNode'),
});

export const resourceLinkPolicy: Policy = policy('links', {
  read: linkReadable,
  create: linkCreatable,
  update: linkEditable,
  delete: linkEditable,
});

const editorOfContext = through('resourceLink', linkContextEditable);

/** What roles may do through a link: said by those who teach in its context. */
export const resourceRightPolicy: Policy = policy('rights of links', {
  read: editorOfContext,
  create: editorOfContext,
  update: editorOfContext,
  delete: editorOfContext,
});
