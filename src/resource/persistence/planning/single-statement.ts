import { ROW_ALIAS } from '../../model/row-reference.js';
import { identifier, type Sql, sql } from '../../../database/sql.js';
import type { ResourceDefinition } from '../../model/resource-definition.js';
import type { Change } from '../../model/change.js';
import { type Projection } from './projection.js';

const plain = new WeakMap<ResourceDefinition, boolean>();

/** Whether a write is one row only: no processor, no further tables, nothing that is looked at or worked out. */
export function isOneRow({ processor, support, fields, ...resource }: ResourceDefinition): boolean {
  const declared = [resource.requires, resource.obstacles, resource.derivations, [...resource.copies]];
  const isAlone = processor === undefined && support === undefined && declared.every(({ length }) => length === 0);
  return isAlone && [...fields.values()].every(({ joinTable }) => !joinTable);
}

/** The same where reading is nothing but reading the row's columns, too: what is computed would be of the time before the statement. */
export function isPlain(resource: ResourceDefinition): boolean {
  const known = plain.get(resource);
  if (known !== undefined) return known;
  const answer = isOneRow(resource) && [...resource.fields.values()].every(({ computed, readableBy }) => !computed && !readableBy);
  plain.set(resource, answer);
  return answer;
}

/** Whether a change names other rows, which are looked at before it is written. */
export function refers({ fields }: ResourceDefinition, change: Change): boolean {
  return Object.keys(change).some((name) => fields.get(name)?.target !== undefined);
}

/** Writes a row and reads it back as stored. @param write a statement that writes one row of a plain resource */
export function readingBack(write: Sql, { columns }: Projection): Sql {
  return sql`WITH ${identifier(ROW_ALIAS)} AS (${write} RETURNING *) SELECT ${columns} FROM ${identifier(ROW_ALIAS)}`;
}
