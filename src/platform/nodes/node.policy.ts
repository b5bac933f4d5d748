import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, not, type Rule, rule } from '../../resource/policy/rule.js';
import { linkCreatable, linkEditable, linkReadable } from '../access/link.rules.js';
import { nodeEditable, nodeVisible } from '../access/node.rules.js';

/** Portals, courses and people have nodes of their own, which come and go with them. */
const nodeOfContent: Rule = not(
  rule(
    'node of a portal, course or person',
    (_, row) => sql`(EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."resource_node_id" = ${row.id})
      OR EXISTS (SELECT 1 FROM "user" "u" WHERE "u"."resource_node_id" = ${row.id})
      OR EXISTS (SELECT 1 FROM "access_url" "u" WHERE "u"."resource_node_id" = ${row.id}))`,
  ),
);

export const resourceNodePolicy: Policy = policy('nodes', {
  read: nodeVisible('id'),
  update: all(nodeOfContent, nodeEditable('id')),
  delete: all(nodeOfContent, nodeEditable('id')),
});

/** Voters' table, "File | view | same as view on its node". */
export const resourceFilePolicy: Policy = policy('files', {
  read: nodeVisible('resourceNode'),
  delete: nodeEditable('resourceNode'),
});

export const resourceLinkPolicy: Policy = policy('links', {
  read: linkReadable,
  create: linkCreatable,
  update: linkEditable,
  delete: linkEditable,
});
