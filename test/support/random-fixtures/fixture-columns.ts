import type { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { ResourceDefinition } from '../../../src/resource/model/resource-definition.js';

/** What everything else refers to, in this order. */
const GROUND = ['course', 'session', 'usergroup', 'session_rel_course', 'course_rel_user', 'c_group_category', 'c_group_info'];

/** Columns that hold the id of a row without a foreign key. */
const BARE_IDS: readonly (readonly [RegExp, string])[] = [
  [/^(c|course)_id$/, 'course'],
  [/session_id$/, 'session'],
  [/(^|_)user_id$/, 'user'],
  [/^(access_)?url_id$/, 'access_url'],
];

/** The columns of a resource that are to be filled. */
export function columnsOf(dataSource: DataSource, { entity }: ResourceDefinition): ColumnMetadata[] {
  return dataSource.getMetadata(entity).columns.filter((column) => !column.isGenerated);
}

/** The table that the column leads to, by a foreign key or by its name. */
export function targetOf(column: ColumnMetadata): string | undefined {
  const key = column.entityMetadata.foreignKeys.find(({ columns }) => columns.includes(column));
  if (key) return key.referencedEntityMetadata.tableName;
  return column.type === 'integer' ? BARE_IDS.find(([pattern]) => pattern.test(column.databaseName))?.[1] : undefined;
}

/** Whether the column alone is unique, as the one that leads to the node of a piece of content. */
export function isUnique(column: ColumnMetadata): boolean {
  const { uniques, indices } = column.entityMetadata;
  const isAlone = (columns: readonly ColumnMetadata[]): boolean => columns.length === 1 && columns[0] === column;
  return uniques.some(({ columns }) => isAlone(columns)) || indices.some((index) => index.isUnique && isAlone(index.columns));
}

/** First what others refer to, then each when all is there that it may lead to, or at least requires. Nodes are made along with what stands on them. */
export function inOrderOfNeed(dataSource: DataSource, resources: readonly ResourceDefinition[]): ResourceDefinition[] {
  const waiting = new Map(resources.map((resource) => [resource.table, resource]));
  for (const made of ['access_url', 'user', 'resource_node']) waiting.delete(made);
  const leadsToWaiting = ({ table }: ResourceDefinition, column: ColumnMetadata): boolean => {
    const target = targetOf(column);
    return target !== undefined && target !== table && waiting.has(target);
  };
  const isReady = (resource: ResourceDefinition): boolean =>
    !columnsOf(dataSource, resource).some((column) => leadsToWaiting(resource, column));
  const isPossible = (resource: ResourceDefinition): boolean =>
    !columnsOf(dataSource, resource).some((column) => !column.isNullable && leadsToWaiting(resource, column));
  const ordered: ResourceDefinition[] = [];
  while (waiting.size > 0) {
    const rest = [...waiting.values()];
    const next = GROUND.map((table) => waiting.get(table)).find(Boolean) ?? rest.find(isReady) ?? rest.find(isPossible);
    if (!next) throw new Error(`These require each other: ${[...waiting.keys()].join(', ')}.`);
    waiting.delete(next.table);
    ordered.push(next);
  }
  return ordered;
}
