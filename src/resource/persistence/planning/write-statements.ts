import { type Condition, conditionSql, type Sql, identifier, sql, join, raw } from '../../../database/sql.js';
import type { Row } from '../../../database/statements.js';
import type { ResourceDefinition } from '../../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../../model/row-reference.js';
import type { Change } from '../../model/change.js';
import type { Write } from '../../model/write.js';

/** Makes the row of a change, without the values that other tables hold. */
export function insertStatement(write: Pick<Write, 'resource' | 'values'>): Sql {
  const table = identifier(write.resource.table);
  const stored = storedValues(write);
  if (stored.length === 0) return sql`INSERT INTO ${table} DEFAULT VALUES`;
  const columns = stored.map(([column]) => identifier(column));
  const values = stored.map(([, value]) => value);
  return sql`INSERT INTO ${table} (${join(columns, ', ')}) VALUES (${join(values, ', ')})`;
}

/** Makes the rows of several changes at once, in their order; a value that a change leaves out is the column's default. */
export function insertSetStatement(resource: ResourceDefinition, changes: readonly Change[]): Sql {
  const rows = changes.map((values) => new Map(storedValues({ resource, values })));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  // A statement with rows has columns to put them into.
  const named = columns.length === 0 ? ['id'] : columns;
  const values = rows.map((row) => {
    const cells = named.map((column) => row.get(column) ?? raw('DEFAULT'));
    return sql`(${join(cells, ', ')})`;
  });
  return sql`INSERT INTO ${identifier(resource.table)} (${join(
    named.map((column) => identifier(column)),
    ', ',
  )}) VALUES ${join(values, ', ')}`;
}

/** @returns undefined where the change says nothing of the row itself */
export function updateStatement(write: Pick<Write, 'resource' | 'values' | 'now'>, id: number): Sql | undefined {
  const { resource, now } = write;
  const columns = storedValues(write);
  if (resource.updatedAtColumn !== undefined) columns.push([resource.updatedAtColumn, sql`${now}`]);
  if (columns.length === 0) return undefined;
  const assignments = columns.map(([column, value]) => sql`${identifier(column)} = ${value}`);
  return sql`UPDATE ${identifier(resource.table)} SET ${join(assignments, ', ')} WHERE "id" = ${id}`;
}

/** The columns that a change sets; JSON is bound as text, because the driver would take a list for a PostgreSQL array. */
function storedValues({ resource, values }: Pick<Write, 'resource' | 'values'>): [string, Sql][] {
  return Object.entries(values).flatMap<[string, Sql]>(([property, value]) => {
    const column = resource.columns.get(property);
    if (column === undefined) return [];
    const json = resource.fields.get(property)?.type === 'json' && value !== null;
    return [[column, value === undefined ? raw('DEFAULT') : sql`${json ? JSON.stringify(value) : value}`]];
  });
}

/** A row around its change, as JSON by columns. */
export interface ChangedRow {
  readonly before: Row;
  readonly after: Row;
}

/**
 * Locks a row that a caller may write and changes it; nothing comes back where there is no such row.
 * @param update statement that changes the row with the id, see {@link updateStatement}
 * @param scope rows that the caller may write
 * @param whole whether the row comes back as it was and as it is, see {@link ChangedRow}, and not only that it was changed
 */
export function scopedUpdate(resource: ResourceDefinition, id: number, { update, scope, whole }: ScopedUpdate): Sql {
  const row = new RowReference(resource, ROW_ALIAS);
  const changed = whole ? sql`to_jsonb("before") AS "before", to_jsonb("after") AS "after"` : sql`1 AS "changed"`;
  // The change looks for the id that was locked, so that it comes after the lock.
  return sql`WITH "before" AS (SELECT "t".* FROM ${row.table} WHERE ${row.id} = ${id} AND ${conditionSql(scope)} FOR UPDATE OF "t"),
      "after" AS (${update} AND "id" = (SELECT "id" FROM "before") RETURNING *)
    SELECT ${changed} FROM "before", "after"`;
}

interface ScopedUpdate {
  readonly update: Sql;
  readonly scope: Condition;
  readonly whole: boolean;
}
