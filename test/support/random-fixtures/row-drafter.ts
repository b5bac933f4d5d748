import type { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { ResourceDefinition } from '../../../src/resource/model/resource-definition.js';
import { isNeeded, sampleOf, sampleValue } from '../row-factory.js';
import { columnsOf, isUnique, targetOf } from './fixture-columns.js';
import type { Draw, RowDraft, FixtureRow, FixtureRows } from './fixture-row.js';

/** What a draft is to be like after an earlier one broke a rule over several columns. */
export interface RowRequest {
  /** Leave to their defaults what has one. */
  readonly isPlain: boolean;
  /** A property that must have a value. */
  readonly property?: string;
}

/** Invents rows: each relation leads to some row of the same portal, each choice and switch is drawn. */
export class RowDrafter {
  private serial = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: FixtureRows,
    private readonly draw: Draw,
    /** Types of the nodes that content gets, by its table. */
    private readonly nodeTypes: ReadonlyMap<string, number>,
  ) {}

  /** @returns the row, last, after the node and links that it needs */
  draft(resource: ResourceDefinition, portal: number, wishes: RowRequest = { isPlain: false }): RowDraft[] {
    const draft = this.empty(resource.table, portal);
    const before: RowDraft[] = [];
    for (const column of columnsOf(this.dataSource, resource)) {
      const value = this.valueOf(resource, column, { draft, before, wishes });
      if (value !== undefined) draft.values[column.databaseName] = value;
    }
    return [...before, draft];
  }

  private valueOf(
    resource: ResourceDefinition,
    column: ColumnMetadata,
    { draft, before, wishes }: { draft: RowDraft; before: RowDraft[]; wishes: RowRequest },
  ): unknown {
    const target = targetOf(column);
    // A default would put rows of all portals on the first one.
    const isOnSomePortal = target === 'access_url' && column.default !== undefined;
    const isWanted = column.propertyName === wishes.property || isNeeded(column) || isOnSomePortal;
    if (target === 'resource_node' && isUnique(column)) return this.newNode(draft, before);
    if (target !== undefined)
      return isWanted || (!wishes.isPlain && this.draw(3) > 0) ? this.lead(draft, this.rows.any(target, draft.portal)) : undefined;
    const field = [...resource.fields.values()].find((candidate) => candidate.column === column.databaseName);
    if (wishes.isPlain && !isWanted) return undefined;
    if (field?.type === 'boolean') return this.draw(1) === 1;
    if (field?.type === 'choice' && field.values) return field.values[this.draw(field.values.length - 1)];
    if (!isWanted) return undefined;
    this.serial += 1;
    const value = field ? sampleValue(field, this.serial) : sampleOf(column, this.serial);
    return column.type === 'jsonb' ? JSON.stringify(value) : value;
  }

  /** Content has a node of its own, somewhere in the tree, with up to three links. */
  private newNode(owner: RowDraft, before: RowDraft[]): unknown {
    const node = this.empty('resource_node', owner.portal);
    const title = `Node ${String(node.values.id)}`;
    Object.assign(node.values, { title, slug: title, path: `/${title}`, level: 1, resource_type_id: this.nodeTypes.get(owner.table) });
    node.values.public = this.draw(7) === 0;
    node.values.creator_id = this.lead(node, this.rows.any('user', owner.portal));
    if (this.draw(1) === 0) node.values.parent_id = this.lead(node, this.rows.any('resource_node', owner.portal));
    before.push(node);
    for (let links = this.draw(3); links > 0; links -= 1) before.push(this.newLink(node));
    owner.leadsTo.push(...node.leadsTo);
    return node.values.id;
  }

  private newLink(node: RowDraft): RowDraft {
    const link = this.empty('resource_link', node.portal);
    link.values.resource_node_id = node.values.id;
    link.values.resource_type_group = node.values.resource_type_id;
    const sometimes = (column: string, table: string, rarity: number): void => {
      if (this.draw(rarity) === 0) link.values[column] = this.lead(link, this.rows.any(table, node.portal));
    };
    sometimes('user_id', 'user', 4);
    sometimes('user_group_id', 'usergroup', 7);
    if (link.values.user_id === undefined) {
      sometimes('course_id', 'course', 0);
      sometimes('session_id', 'session', 2);
      sometimes('group_id', 'c_group_info', 3);
    }
    // The first courses and groups stand on nodes of their own and find nothing to be linked to.
    if (link.values.course_id === undefined) {
      Object.assign(link.values, { session_id: undefined, group_id: undefined });
      // A link is of the portal of its course, and without one of its content's.
      link.leadsTo.push(...node.leadsTo);
    }
    if (this.draw(2) === 0) link.values.visibility = ['draft', 'pending', 'deleted'][this.draw(2)];
    else link.values.visibility = 'published';
    return link;
  }

  private empty(table: string, portal: number): RowDraft {
    return { table, portal, values: { id: this.rows.newId() }, leadsTo: [] };
  }

  private lead(draft: RowDraft, row: FixtureRow | undefined): number | undefined {
    if (row) draft.leadsTo.push(row);
    return row?.id;
  }
}
