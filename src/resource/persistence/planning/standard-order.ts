import type { ResourceDefinition } from '../../model/resource-definition.js';

/** A column of an order, and how it is spelt there: `DESC NULLS LAST`. */
interface StandardTerm {
  readonly column: string;
  readonly direction: string;
}

/**
 * The order of a resource's lists where none is asked for; nulls come last in either direction. The index is built in this very order:
 * PostgreSQL uses it only where both agree.
 */
export function standardTerms({ defaultOrder, columns, fields }: ResourceDefinition): StandardTerm[] {
  return defaultOrder.map(([property, direction]) => ({
    column: columns.get(property) ?? property,
    direction: direction.toUpperCase() + (fields.get(property)?.nullable ? ' NULLS LAST' : ''),
  }));
}

/** The direction of the id, which orders rows that are equal otherwise. */
export function lastDirection({ defaultOrder }: ResourceDefinition): 'asc' | 'desc' {
  return defaultOrder.at(-1)?.[1] ?? 'asc';
}
