import { Injectable } from '@nestjs/common';
import { identifier, type Sql, sql } from '../../../../database/sql.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import type { Change } from '../../../../resource/model/change.js';
import type { SetWrite, Write } from '../../../../resource/model/write.js';
import { placeContent, type PlacementRequest, type Placement } from './content-placement.js';
import { insertNode, insertNodes, renameNode } from '../node-tree.js';
import { insertLinks, insertLinksOfNodes } from '../node-links/link-writer.js';

/**
 * Writes course content: the row, its node in the tree and the links that assign it to users are written and deleted together.
 */
@Injectable()
export class ContentProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const placement = await this.place(write);
    const nodeId = await insertNode(write.transaction, {
      type: write.resource.path,
      tool: this.tool(write),
      title: this.title(write.values) ?? write.resource.name,
      creatorId: write.actor.id,
      parentId: placement.parentId,
      now: write.now,
    });
    await insertLinks(write.transaction, nodeId, placement.links, write.now);
    return super.create({ ...write, values: { ...write.values, resourceNode: nodeId } });
  }

  /** Rows that belong to the same place have their nodes and their links by one statement each. */
  override async createSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined> {
    if (this.create !== ContentProcessor.prototype.create) return undefined;
    const nodes = new Map<Change, number>();
    for (const { placement, alike } of await this.placesOf(write, changes)) {
      const titles = alike.map((values) => this.title(values) ?? write.resource.name);
      const type = { type: write.resource.path, tool: this.tool({ ...write, values: {} }) };
      const place = { ...type, creatorId: write.actor.id, parentId: placement.parentId, now: write.now };
      const ids = await insertNodes(write.transaction, place, titles);
      await insertLinksOfNodes(write.transaction, ids, placement.links, write.now);
      alike.forEach((values, index) => nodes.set(values, Number(ids[index])));
    }
    return this.insertSet(
      write,
      changes.map((values) => ({ ...values, resourceNode: nodes.get(values) })),
    );
  }

  /** Changes by where their content goes; each is looked up once where that depends on nothing but what they say of it. */
  private async placesOf(write: SetWrite, changes: readonly Change[]): Promise<{ placement: Placement; alike: Change[] }[]> {
    const groups = new Map<unknown, Change[]>();
    for (const values of changes) {
      const key = this.isPlacedAsAsked ? JSON.stringify([values.parentResourceNodeId, values.resourceLinkList]) : values;
      groups.set(key, [...(groups.get(key) ?? []), values]);
    }
    const found: { placement: Placement; alike: Change[] }[] = [];
    for (const alike of groups.values()) {
      const [values = {}] = alike;
      found.push({ placement: await this.place({ ...write, values }), alike });
    }
    return found;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    const title = this.title(write.values);
    if (title !== undefined) await renameNode(write.transaction, nodeOf(write, id), title, write.now);
  }

  /** The row goes with its node, and so do links, files and everything below. */
  override async remove(write: Write, id: number): Promise<void> {
    await write.transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" = ${nodeOf(write, id)}`);
  }

  /** Whether its place depends on nothing but `parentResourceNodeId` and `resourceLinkList`. */
  protected get isPlacedAsAsked(): boolean {
    return this.place === ContentProcessor.prototype.place;
  }

  /** @throws ViolationProblem where the content belongs nowhere, or to what is not there */
  protected place({ values, transaction, actor }: Write): Promise<Placement> {
    const { parentResourceNodeId, resourceLinkList } = values as {
      parentResourceNodeId?: PlacementRequest['parentId'];
      resourceLinkList?: PlacementRequest['links'];
    };
    return placeContent(transaction, actor, { parentId: parentResourceNodeId, links: resourceLinkList });
  }

  /** Title of the node among the values written; override where the content goes by another member. */
  protected title(values: Write['values']): string | undefined {
    return typeof values.title === 'string' ? values.title : undefined;
  }

  /** Tool that the content's type belongs to, should the type not be there yet. */
  protected tool({ resource }: Write): string {
    return resource.path;
  }
}

/** The id of a row's node, for a statement that goes on from there. */
function nodeOf({ resource }: Write, id: number): Sql {
  return sql`(SELECT "t"."resource_node_id" FROM ${identifier(resource.table)} "t" WHERE "t"."id" = ${id})`;
}
