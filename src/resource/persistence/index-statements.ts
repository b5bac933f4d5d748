import type { ResourceDefinition } from '../model/resource-definition.js';
import { orderIndexName, sameTextIndexName } from '../declare/declared-index.js';
import { searchDocument } from './planning/search-document.js';
import { lastDirection, standardTerms } from './planning/standard-order.js';

export interface IndexStatement {
  readonly name: string;
  readonly table: string;
  /** The `CREATE INDEX` statement. */
  readonly sql: string;
}

/** The indexes that TypeORM cannot express: for the search and for an order of its own, of each resource that has one, and the declared ones. */
export function ownIndexes(resources: Iterable<ResourceDefinition>): IndexStatement[] {
  return [...resources].flatMap((resource) => {
    const declared = resource.indexes.map((index) => declaredIndexStatement(resource, index));
    return [...declared, ...searchIndex(resource), ...orderIndex(resource), ...addressIndexes(resource)];
  });
}

/** For the exact filters of addresses, to which capitals make no difference. */
function addressIndexes({ table, entity, fields }: ResourceDefinition): IndexStatement[] {
  const addresses = [...fields.values()].filter(({ type, filters }) => type === 'email' && filters.includes('exact'));
  return addresses.map(({ name: property, column }) => {
    const name = sameTextIndexName(entity.name, property);
    return { name, table, sql: `CREATE INDEX "${name}" ON "${table}" (lower("${column}"))` };
  });
}

function searchIndex(resource: ResourceDefinition): IndexStatement[] {
  const { table } = resource;
  const search = searchDocument(resource);
  if (!search) return [];
  const name = `ix_${table}_words`;
  return [{ name, table, sql: `CREATE INDEX "${name}" ON "${table}" USING gin (${search.compile().text})` }];
}

function orderIndex(resource: ResourceDefinition): IndexStatement[] {
  const { table, path } = resource;
  const terms = standardTerms(resource);
  if (terms.length === 0) return [];
  const name = orderIndexName(path);
  const columns = [...terms, { column: 'id', direction: lastDirection(resource).toUpperCase() }];
  const list = columns.map(({ column, direction }) => `"${column}" ${direction}`).join(', ');
  return [{ name, table, sql: `CREATE INDEX "${name}" ON "${table}" (${list})` }];
}

function declaredIndexStatement(resource: ResourceDefinition, index: ResourceDefinition['indexes'][number]): IndexStatement {
  const columns = index.properties.map((property) => `"${resource.columns.get(property) ?? property}"`).join(', ');
  const nulls = index.nullsEqual ? ' NULLS NOT DISTINCT' : '';
  const where = index.where === undefined ? '' : ` WHERE ${index.where}`;
  return {
    name: index.name,
    table: resource.table,
    sql: `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX "${index.name}" ON "${resource.table}" (${columns})${nulls}${where}`,
  };
}
