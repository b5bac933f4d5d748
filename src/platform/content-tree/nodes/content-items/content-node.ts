import { identifier, type Sql, sql } from '../../../../database/sql.js';
import type { Change } from '../../../../resource/model/change.js';
import type { SupportingRow } from '../../../../resource/model/supporting-row.js';
import type { SetWrite, Write } from '../../../../resource/model/write.js';
import { insertLinks, insertLinksOfNodes } from '../node-links/link-writer.js';
import { insertNode, insertNodes, renameNode } from '../node-tree.js';
import { placeContent, type Placement, type PlacementRequest } from './content-placement.js';

/** What a kind of content says of its nodes. */
export interface ContentNodeFacts {
  /** @throws ViolationProblem where the content belongs nowhere, or to what is not there */
  readonly place: (write: Write) => Promise<Placement>;
  /** Whether its place depends on nothing but `parentResourceNodeId` and `resourceLinkList`. */
  readonly isPlacedAsAsked: boolean;
  /** Title of the node among the values written; undefined where they say none. */
  readonly title: (values: Change) => string | undefined;
  /** Tool that the content's type belongs to, should the type not be there yet. */
  readonly tool: (write: Pick<Write, 'resource'>) => string;
}

/** Where content goes of which a body says it by `parentResourceNodeId` and `resourceLinkList`. */
export function placeAsAsked({ values, transaction, actor, asking = actor }: Write): Promise<Placement> {
  const { parentResourceNodeId, resourceLinkList } = values as {
    parentResourceNodeId?: PlacementRequest['parentId'];
    resourceLinkList?: PlacementRequest['links'];
  };
  return placeContent(transaction, asking, { parentId: parentResourceNodeId, links: resourceLinkList });
}

/** What holds of content that says nothing else: it stands where it is asked to, and its node has its title. */
export const ORDINARY_CONTENT: ContentNodeFacts = {
  place: placeAsAsked,
  isPlacedAsAsked: true,
  title: ({ title }) => (typeof title === 'string' ? title : undefined),
  tool: ({ resource }) => resource.path,
};

/** The node in the tree on which a piece of content stands, with the links that assign it to users. */
export class ContentNode implements SupportingRow {
  constructor(private readonly facts: ContentNodeFacts = ORDINARY_CONTENT) {}

  async make(write: Write): Promise<number> {
    const placement = await this.facts.place(write);
    const nodeId = await insertNode(write.transaction, {
      type: write.resource.path,
      tool: this.facts.tool(write),
      title: this.facts.title(write.values) ?? write.resource.name,
      creatorId: write.actor.id,
      parentId: placement.parentId,
      now: write.now,
    });
    await insertLinks(write.transaction, nodeId, placement.links, write.now);
    return nodeId;
  }

  /** Rows that belong to the same place have their nodes and their links by one statement each. */
  async makeAll(write: SetWrite, changes: readonly Change[]): Promise<readonly number[]> {
    const nodes = new Map<Change, number>();
    for (const { placement, alike } of await this.placesOf(write, changes)) {
      const titles = alike.map((values) => this.facts.title(values) ?? write.resource.name);
      const type = { type: write.resource.path, tool: this.facts.tool(write) };
      const place = { ...type, creatorId: write.actor.id, parentId: placement.parentId, now: write.now };
      const ids = await insertNodes(write.transaction, place, titles);
      await insertLinksOfNodes(write.transaction, ids, placement.links, write.now);
      alike.forEach((values, index) => nodes.set(values, Number(ids[index])));
    }
    return changes.map((values) => Number(nodes.get(values)));
  }

  async follow(write: Write, id: number): Promise<void> {
    const title = this.facts.title(write.values);
    if (title !== undefined) await renameNode(write.transaction, nodeOf(write, id), title, write.now);
  }

  /** Links, files and everything below go with it. */
  async remove(write: Write, id: number): Promise<void> {
    await write.transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" = ${nodeOf(write, id)}`);
  }

  /** Changes by where their content goes; each is looked up once where that depends on nothing but what they say of it. */
  private async placesOf(write: SetWrite, changes: readonly Change[]): Promise<{ placement: Placement; alike: Change[] }[]> {
    const groups = new Map<unknown, Change[]>();
    for (const values of changes) {
      const key = this.facts.isPlacedAsAsked ? JSON.stringify([values.parentResourceNodeId, values.resourceLinkList]) : values;
      groups.set(key, [...(groups.get(key) ?? []), values]);
    }
    const found: { placement: Placement; alike: Change[] }[] = [];
    for (const alike of groups.values()) {
      const [values = {}] = alike;
      found.push({ placement: await this.facts.place({ ...write, values }), alike });
    }
    return found;
  }
}

/**
 * Of content that stands elsewhere than it is asked to and needs no more than its row, its node and its links.
 * @param place where it goes
 */
export function placedBy(place: ContentNodeFacts['place']): SupportingRow {
  return new ContentNode({ ...ORDINARY_CONTENT, place, isPlacedAsAsked: false });
}

/** The id of a row's node, for a statement that goes on from there. */
function nodeOf({ resource }: Write, id: number): Sql {
  return sql`(SELECT "t"."resource_node_id" FROM ${identifier(resource.table)} "t" WHERE "t"."id" = ${id})`;
}
