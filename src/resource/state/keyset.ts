import { allOf, type Condition, identifier, join, raw, Slot, type Sql, sql } from '../../database/sql.js';
import type { Row } from '../../database/statements.js';
import type { FieldDefinition, ResourceDefinition } from '../compile/resource-definition.js';
import type { ListQuery } from '../input/list-query.js';
import type { RowReference } from '../policy/row-reference.js';
import { columnType } from './column-type.js';

/** An order in which a page can go on from a row instead of counting rows off: what rows are compared by, the id last. */
export interface Keyset {
  readonly fields: readonly FieldDefinition[];
  readonly direction: 'asc' | 'desc';
}

/** A row's place in an order, and which side of it is wanted. */
export interface Position {
  readonly side: 'after' | 'before';
  /** The row's values of the order's fields, as text, and its id. */
  readonly values: readonly string[];
}

/** @returns undefined where the order is one that cannot be gone on in: by rank, by what may be null or is computed, or in both directions */
export function keysetOf(query: ListQuery, resource: ResourceDefinition): Keyset | undefined {
  if (query.standardOrder || (query.search !== undefined && query.order.length === 0)) return undefined;
  const terms = query.order.length > 0 ? askedTerms(query) : standardTerms(resource);
  const [first = ['id', 'asc'] as const] = terms;
  const fields = terms.map(([name]) => resource.fields.get(name));
  const isPlain = terms.every(([, direction]) => direction === first[1]) && fields.every(isComparable);
  return isPlain ? { fields: fields.filter(isComparable).filter(({ name }) => name !== 'id'), direction: first[1] } : undefined;
}

type Term = readonly [name: string, direction: 'asc' | 'desc'];

/** A related field gives a name that no field has. */
function askedTerms({ order }: ListQuery): Term[] {
  return order.map(({ target, direction }) => [target.kind === 'field' ? target.field.name : '', direction]);
}

function standardTerms({ defaultOrder }: ResourceDefinition): Term[] {
  return [...defaultOrder];
}

function isComparable(field: FieldDefinition | undefined): field is FieldDefinition {
  return field?.column !== undefined && !field.nullable && !field.computed && !field.readableBy;
}

/** The columns that tell a row's place, beside those that are read of it. */
export function positionColumns({ fields }: Keyset, row: RowReference): Sql[] {
  return fields.map((field) => sql`${asText(field, row.column(field.name))} AS ${identifier(positionName(field))}`);
}

/** With all digits of a moment, of which a Date keeps the first three. */
function asText({ type }: FieldDefinition, column: Sql): Sql {
  return type === 'datetime' ? sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${column}::text`;
}

function positionName({ name }: FieldDefinition): string {
  return `position:${name}`;
}

export function positionOf(row: Row, { fields }: Keyset, side: Position['side']): Position {
  return { side, values: [...fields.map((field) => String(row[positionName(field)])), String(row.id)] };
}

/** The rows on the wanted side of a position, whose values come in by {@link placesOf}. */
export function besides(side: Position['side'], { fields, direction }: Keyset, row: RowReference): Condition {
  const columns = [...fields.map(({ name }) => row.column(name)), row.id];
  const types = [...fields.map(({ type }) => columnType(type)), 'bigint'];
  const place = types.map((type, index) => sql`${new Slot(placeName(index))}::${raw(type)}`);
  const greater = (side === 'after') === (direction === 'asc');
  return allOf([sql`(${join(columns, ', ')}) ${raw(greater ? '>' : '<')} (${join(place, ', ')})`]);
}

/** What a statement with {@link besides} runs with. */
export function placesOf({ values }: Position): Record<string, unknown> {
  return Object.fromEntries(values.map((value, index) => [placeName(index), value]));
}

function placeName(index: number): string {
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
