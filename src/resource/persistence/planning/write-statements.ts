import { type Sql, identifier, sql, join, raw } from '../../../database/sql.js';
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
