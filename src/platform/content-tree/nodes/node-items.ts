import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { identifier, join, raw, type Sql, sql } from '../../../database/sql.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import type { ResourceDefinition, UniqueReferrer } from '../../../resource/model/resource-definition.js';
import { RowReference } from '../../../resource/model/row-reference.js';
import { nobody, type Rule } from '../../../resource/model/rule.js';
import type { Write, WriteProcessor } from '../../../resource/model/write.js';
import { FollowedWrites } from '../../../resource/persistence/followed-writes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { accessDenied } from '../../../resource/policy/access-denied.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { NODES } from './carried-by-nodes.js';

interface Item {
  readonly resource: ResourceDefinition;
  readonly id: number;
}

/** Who changes a node, one of its files or one of its links, and in which unit of work. */
type NodeWrite = Pick<Write, 'actor' | 'transaction'>;

/**
 * The items that stand on nodes, such as submissions and forum posts. A caller whom the item refuses may not change its node, its
 * files and its links either: the rule of the item may ask for more than the right to edit where the node is linked.
 */
@Injectable()
export class NodeItems {
  #lookUps: readonly ((node: number) => Sql)[] | undefined;

  constructor(
    private readonly registry: ResourceRegistry,
    private readonly modules: ModuleRef,
    private readonly followed: FollowedWrites,
  ) {}

  /**
   * Removes the item that stands on a node, as its own address does: that may be less than the node, or more.
   * @returns whether there is an item
   * @throws Problem 401 or 403 where the caller may not remove it
   */
  async remove(write: Write, node: number): Promise<boolean> {
    const item = await this.#itemOn(write, node);
    if (!item) return false;
    await require(write, item, item.resource.policy.rule('delete'));
    const processor = this.modules.get<WriteProcessor>(item.resource.processor ?? Processor, { strict: false });
    const removal = { ...write, resource: item.resource };
    await this.followed.follow('deleted', removal, item.id);
    await processor.remove(removal, item.id);
    return true;
  }

  /**
   * @throws Problem 401 or 403 where the caller may not change the item on the node; for items that never change, such as
   *   attachments, where the caller may not remove it
   */
  async requireChange(write: NodeWrite, node: number): Promise<void> {
    const item = await this.#itemOn(write, node);
    if (!item) return;
    const { update, delete: remove } = item.resource.policy.rules;
    await require(write, item, update ?? remove ?? nobody);
  }

  /** One look-up by a unique index for each resource that stands on nodes. */
  async #itemOn({ transaction }: NodeWrite, node: number): Promise<Item | undefined> {
    this.#lookUps ??= (this.registry.withPath(NODES)?.uniqueReferrers ?? []).map(lookUpBy);
    const statement = join(
      this.#lookUps.map((lookUp) => lookUp(node)),
      ' UNION ALL ',
    );
    const found = await transaction.one<{ path: string; id: number | string }>(statement);
    const resource = found && this.registry.withPath(found.path);
    return resource && { resource, id: Number(found.id) };
  }
}

/** Not the rule itself: it would say what kind of item stands on a node that the caller may not see. */
const ITEM_WRITERS = { description: 'who may change the item on the node' };

async function require({ actor, transaction }: NodeWrite, { resource, id }: Item, rule: Rule): Promise<void> {
  if (!(await holds(rule, { resource, actor, transaction }, id))) throw accessDenied(actor, ITEM_WRITERS);
}

function lookUpBy({ resource, member }: UniqueReferrer): (node: number) => Sql {
  const { path, table } = resource;
  const column = new RowReference(resource, table).column(member);
  return (node) => sql`SELECT '${raw(path)}' AS "path", "id" FROM ${identifier(table)} WHERE ${column} = ${node}`;
}
