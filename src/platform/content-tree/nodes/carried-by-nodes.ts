import { Injectable } from '@nestjs/common';
import { allOf, type Condition, identifier, type Sql, sql } from '../../../database/sql.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import type { ResourceDefinition, UniqueReferrer } from '../../../resource/model/resource-definition.js';
import { RowReference } from '../../../resource/model/row-reference.js';
import { CarriedItems } from '../../../resource/policy/credential-scopes.js';

/** Named by its path: its class names the processors that need this file. */
export const NODES = 'resource_nodes';

/**
 * Nodes, their files, links and comments carry the items that stand on the nodes: who does not reach messages reaches no attachment by
 * its node either.
 */
@Injectable()
export class CarriedByNodes extends CarriedItems {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  override within(row: RowReference, isOpen: (carried: ResourceDefinition) => boolean): Condition {
    const nodes = nodesIn(row);
    if (nodes.length === 0) return true;
    const closed = (this.registry.withPath(NODES)?.uniqueReferrers ?? []).filter(({ resource }) => !isOpen(resource));
    return allOf(nodes.flatMap((node) => closed.map((items) => standsApart(node, items))));
  }
}

/** The nodes that a row is about: the row itself, or those that it names without standing on them. */
function nodesIn(row: RowReference): Sql[] {
  const { path, fields, columns } = row.resource;
  if (path === NODES) return [row.id];
  const named = [...fields.values()].filter(({ name, unique, target }) => !unique && target?.path === NODES && columns.has(name));
  return named.map(({ name }) => row.column(name));
}

function standsApart(node: Sql, { resource, member }: UniqueReferrer): Sql {
  const item = new RowReference(resource, 'carried');
  return sql`NOT EXISTS (SELECT 1 FROM ${identifier(resource.table)} "carried" WHERE ${item.column(member)} = ${node})`;
}
