import type { ResourceDefinition } from '../compile/resource-definition.js';
import { orderIndexName } from '../declare/declared-index.js';
import { lastDirection, standardTerms } from './standard-order.js';
import { identifier, join, raw, type Sql, sql } from '../../database/sql.js';

/** Text search configuration set up by the first migration: words as they are, accents folded. */
export const SEARCH_CONFIGURATION = 'lyceum';

/** Taken as blanks, lest PostgreSQL read `john.doe` as a host name and find it under neither word. */
const SEPARATORS = '.@/:_-+';

export interface IndexStatement {
  readonly name: string;
  readonly table: string;
  /** The `CREATE INDEX` statement. */
  readonly sql: string;
}

/**
 * The document that a row is searched by. The index is built over this very expression: PostgreSQL uses it only
 * where the text agrees to the letter, so both are written here.
 */
export function searchDocument(resource: ResourceDefinition, alias?: string): Sql | undefined {
  const columns = [...resource.fields.values()].filter((field) => field.searchable).map((field) => field.column ?? field.name);
  if (columns.length === 0) return undefined;
  const texts = columns.map((column) => sql`coalesce(${alias === undefined ? identifier(column) : identifier(alias, column)}, '')`);
  return sql`to_tsvector('${raw(SEARCH_CONFIGURATION)}', translate(${join(texts, " || ' ' || ")}, '${raw(SEPARATORS)}', '${raw(' '.repeat(SEPARATORS.length))}'))`;
}

/** The indexes that TypeORM cannot express: for the search and for an order of its own, of each resource that has one, and the declared ones. */
export function ownIndexes(resources: Iterable<ResourceDefinition>): IndexStatement[] {
  return [...resources].flatMap((resource) => {
    const declared = resource.indexes.map((index) => declaredIndexStatement(resource, index));
    return [...declared, ...searchIndex(resource), ...orderIndex(resource)];
  });
}

function searchIndex(resource: ResourceDefinition): IndexStatement[] {
  const { table } = resource;
  const search = searchDocument(resource);
  if (!search) return [];
  const name = `ix_${table}_search`;
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

/**
 * What a caller typed, as a query: every word must occur, the last one as a prefix, so that typing narrows.
 * Words are bound as one parameter; punctuation cannot become syntax.
 * @returns undefined where there is no word in it
 */
export function searchQuery(text: string): string | undefined {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu);
  if (!words) return undefined;
  return words
    .slice(0, MAXIMUM_WORDS)
    .map((word, index, all) => (index === all.length - 1 ? `${word}:*` : word))
    .join(' & ');
}

const MAXIMUM_WORDS = 20;
