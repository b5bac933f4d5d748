import type { DataSource, EntityMetadata } from 'typeorm';
import type { ErasedColumn } from '../../../src/resource/compile/erasure-compiler.js';
import { type Snapshot, type StoredRow, storedTables } from './stored-rows.js';

interface Comparison {
  readonly dataSource: DataSource;
  readonly columns: readonly ErasedColumn[];
  /** The account that was erased, as it was stored. */
  readonly person: StoredRow;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Tables that follow from what happens, with why. */
  readonly exceptions: Readonly<Record<string, string>>;
}

/**
 * What an erasure did to others: rows that went and were not about the person, nor below one that was, and rows that stay and are other than
 * they were in more than the person's name.
 * @returns one line each
 */
export function findingsOf(comparison: Comparison): string[] {
  return storedTables(comparison.dataSource)
    .filter(({ tableName }) => !(tableName in comparison.exceptions))
    .flatMap((metadata) => [...wronglyGone(comparison, metadata), ...wronglyChanged(comparison, metadata)]);
}

function wronglyGone(comparison: Comparison, metadata: EntityMetadata): string[] {
  const { before, after } = comparison;
  const left = after.get(metadata.tableName);
  return [...(before.get(metadata.tableName) ?? [])]
    .filter(([key, row]) => !left?.has(key) && !mayGo(comparison, metadata, row))
    .map(([key, row]) => `${metadata.tableName} ${key}: gone, expected to stay: ${JSON.stringify(row).slice(0, 400)}`);
}

/** The row is the person's, or nobody else's and below one that went. */
function mayGo({ columns, person, before, after, dataSource }: Comparison, metadata: EntityMetadata, row: StoredRow): boolean {
  if (metadata.tableName === 'user') return row.id === person.id;
  const naming = columns.filter(({ table, rule }) => table === metadata.tableName && rule.way === 'subject');
  const named = naming.map(({ column }) => row[column]).filter((value) => value !== null);
  if (named.some((value) => String(value) === String(person.id))) return true;
  if (named.length > 0) return false;
  const ofPerson = columns.some(
    ({ table, column, rule }) => table === metadata.tableName && rule.subjectWhere && String(row[column]) === String(person.id),
  );
  return (
    ofPerson ||
    isItsNode({ before, after, dataSource }, metadata, row) ||
    metadata.foreignKeys.some(({ columnNames: [column = ''], referencedEntityMetadata, onDelete }) => {
      const key = String(row[column]);
      const table = referencedEntityMetadata.tableName;
      return onDelete === 'CASCADE' && table !== 'user' && before.get(table)?.has(key) === true && after.get(table)?.has(key) !== true;
    })
  );
}

/** A node goes with the content that stands on it, or with the account. */
function isItsNode(
  { before, after, dataSource }: Pick<Comparison, 'before' | 'after' | 'dataSource'>,
  { tableName }: EntityMetadata,
  { id }: StoredRow,
): boolean {
  if (tableName !== 'resource_node') return false;
  return storedTables(dataSource).some(
    ({ tableName: table, relations }) =>
      relations.some(({ propertyName }) => propertyName === 'resourceNode') &&
      [...(before.get(table) ?? [])].some(([key, row]) => row.resource_node_id === id && after.get(table)?.has(key) !== true),
  );
}

function wronglyChanged({ columns, person, before, after }: Comparison, { tableName, foreignKeys }: EntityMetadata): string[] {
  const naming = columns.filter(({ table }) => table === tableName);
  const expected = (column: string, row: StoredRow): boolean =>
    naming.some((one) => (one.column === column || one.rule.names?.includes(column)) && isNamed(one, row, person));
  /** It referred to something that was the person's, such as a folder. */
  const isCleared = (column: string, row: StoredRow): boolean =>
    foreignKeys.some(
      ({ columnNames, referencedEntityMetadata: { tableName: target }, onDelete }) =>
        columnNames[0] === column && onDelete === 'SET NULL' && after.get(target)?.has(String(row[column])) !== true,
    );
  return [...(after.get(tableName) ?? [])].flatMap(([key, row]) => {
    const was = before.get(tableName)?.get(key);
    if (!was || was === row) return [];
    return Object.keys(row)
      .filter((column) => JSON.stringify(row[column]) !== JSON.stringify(was[column]) && !expected(column, was) && !isCleared(column, was))
      .map((column) => `${tableName} ${key}: "${column}" is ${JSON.stringify(row[column])}, expected ${JSON.stringify(was[column])}`);
  });
}

/** Whether a column of a row names the person, by number or by user name. */
export function isNamed({ column, rule }: ErasedColumn, row: StoredRow, person: StoredRow): boolean {
  return rule.by === 'username' ? row[column] === person.username : String(row[column]) === String(person.id);
}
