import type { ListQuery } from './list-query.js';
import type { FieldDefinition, ResourceDefinition } from './resource-definition.js';

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
