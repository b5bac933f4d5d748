import { allOf, type Condition, identifier, join, raw, Slot, type Sql, sql } from '../../../database/sql.js';
import type { Row } from '../../../database/statements.js';
import type { FieldDefinition } from '../../model/resource-definition.js';
import type { RowReference } from '../../model/row-reference.js';
import { columnType } from './column-type.js';
import type { Keyset, Position } from '../../model/keyset.js';

/** The columns of the cursor, in addition to those of the projection. */
export function positionColumns({ fields }: Keyset, row: RowReference): Sql[] {
  return fields.map((field) => sql`${asText(field, row.column(field.name))} AS ${identifier(positionName(field))}`);
}

/** With microseconds; a Date has milliseconds only. */
function asText({ type }: FieldDefinition, column: Sql): Sql {
  return type === 'datetime' ? sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${column}::text`;
}

function positionName({ name }: FieldDefinition): string {
  return `position:${name}`;
}

export function positionOf(row: Row, { fields }: Keyset, side: Position['side']): Position {
  return { side, values: [...fields.map((field) => String(row[positionName(field)])), String(row.id)] };
}

/** The rows on the wanted side of a position, whose values come in by {@link windowParameters}. */
export function keysetWindow(side: Position['side'], { fields, direction }: Keyset, row: RowReference): Condition {
  const columns = [...fields.map(({ name }) => row.column(name)), row.id];
  const types = [...fields.map(({ type }) => columnType(type)), 'bigint'];
  const place = types.map((type, index) => sql`${new Slot(parameterName(index))}::${raw(type)}`);
  const greater = (side === 'after') === (direction === 'asc');
  return allOf([sql`(${join(columns, ', ')}) ${raw(greater ? '>' : '<')} (${join(place, ', ')})`]);
}

/** What a statement with {@link keysetWindow} runs with. */
export function windowParameters({ values }: Position): Record<string, unknown> {
  return Object.fromEntries(values.map((value, index) => [parameterName(index), value]));
}

function parameterName(index: number): string {
  return `place${index}`;
}

/** The order itself, turned round for the rows before a position. */
export function keysetOrder({ fields, direction }: Keyset, side: Position['side'], row: RowReference): Sql {
  const ascending = (direction === 'asc') === (side === 'after');
  const columns = [...fields.map(({ name }) => row.column(name)), row.id];
  return join(
    columns.map((column) => sql`${column} ${raw(ascending ? 'ASC' : 'DESC')}`),
    ', ',
  );
}
