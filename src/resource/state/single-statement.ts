import { identifier, type Sql, sql } from '../../database/sql.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import type { Change } from '../input/body-reader.js';
import { type Projection, ROW_ALIAS } from './projection.js';

const plain = new WeakMap<ResourceDefinition, boolean>();

/**
 * Whether writing a row is nothing but writing it, and reading it nothing but its columns: no work behind it, nothing kept
 * in tables of its own, nothing computed (which would be of the time before the statement).
 */
export function isPlain(resource: ResourceDefinition): boolean {
  const known = plain.get(resource);
  if (known !== undefined) return known;
  const isColumns = [...resource.fields.values()].every(({ joinTable, computed, readableBy }) => !joinTable && !computed && !readableBy);
  const answer = resource.processor === undefined && isColumns;
  plain.set(resource, answer);
  return answer;
}

/** Whether a change names other rows, which are looked at before it is written. */
export function refers({ fields }: ResourceDefinition, change: Change): boolean {
  return Object.keys(change).some((name) => fields.get(name)?.target !== undefined);
}

/** Writes a row and reads it back as PostgreSQL keeps it. @param write a statement that writes one row of a plain resource */
export function readingBack(write: Sql, { columns }: Projection): Sql {
  return sql`WITH ${identifier(ROW_ALIAS)} AS (${write} RETURNING *) SELECT ${columns} FROM ${identifier(ROW_ALIAS)}`;
}
