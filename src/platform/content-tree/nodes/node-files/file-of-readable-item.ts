import type { Actor } from '../../../../auth/actor.js';
import { allOf, type Condition, identifier, type Sql, sql } from '../../../../database/sql.js';
import type { ResourceDefinition, UniqueReferrer } from '../../../../resource/model/resource-definition.js';
import { RowReference } from '../../../../resource/model/row-reference.js';
import { type Rule, rule } from '../../../../resource/model/rule.js';
import { nodeReadable } from '../../../rights/access/node.rules.js';
import { NodeFileContent } from './file-content.action.js';

const NODE = 'resourceNode';
const ITEM = 'item';

/** Items with files that ask for more than their node, such as attachments, which go by what they hang on. By the definition of nodes. */
const narrower = new WeakMap<ResourceDefinition, readonly UniqueReferrer[]>();

/**
 * What a file's item refuses, its file refuses too: the links of an attachment's node say whom it was given to, not whether the
 * announcement is still a draft, was withdrawn or comes later.
 */
export const fileOfReadableItem: Rule = rule('who reads the item whose file it is', (actor, row) => {
  const kinds = narrowerItems(row.follow(NODE).resource);
  return allOf(kinds.map((kind) => isRefusedByNone(actor, kind, row.column(NODE))));
});

function isRefusedByNone(actor: Actor, { resource, member }: UniqueReferrer, node: Sql): Condition {
  const item = new RowReference(resource, ITEM);
  const read = resource.policy.rule('read').condition(actor, item);
  if (read === true) return true;
  const refused = read === false ? sql`TRUE` : sql`(${read}) IS NOT TRUE`;
  // The offset keeps it a look-up for each file: joined, it would ask the rule of every item of the kind.
  return sql`NOT EXISTS (SELECT FROM ${identifier(resource.table)} ${identifier(ITEM)} WHERE ${item.column(member)} = ${node} AND ${refused} OFFSET 0)`;
}

function narrowerItems(nodes: ResourceDefinition): readonly UniqueReferrer[] {
  const known = narrower.get(nodes) ?? nodes.uniqueReferrers.filter(isNarrower);
  narrower.set(nodes, known);
  return known;
}

function isNarrower({ resource, member }: UniqueReferrer): boolean {
  return resource.actions.some(({ handler }) => handler === NodeFileContent) && resource.policy.rules.read !== nodeReadable(member);
}
