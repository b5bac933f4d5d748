import type { NestedRow } from '../model/nested-write.js';
import type { Operation } from '../model/policy.js';
import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';

/** Where a row stands in a body. */
export interface At {
  readonly resource: ResourceDefinition;
  readonly operation: Operation;
  readonly path: string;
  readonly level: number;
  readonly id?: number;
  /** The row that it belongs to, which need not be named. */
  readonly back?: string;
  /** Of the row that it belongs to, where that is there already. */
  readonly parent?: { readonly resource: ResourceDefinition; readonly id: number | undefined };
}

/** Where something stands in a body: `questions[3].question`. */
export function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Where a JSON pointer into the body leads, as rows are named: `#/items/0` as `items[0]`. */
export function placeOf(pointer: unknown): string {
  const segments = typeof pointer === 'string' && pointer.startsWith('#/') ? pointer.slice(2).split('/') : [];
  return segments.reduce((path, segment) => (/^\d+$/.test(segment) ? `${path}[${segment}]` : joined(path, segment)), '');
}

/** Those of some members that are there. */
export function picked(members: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])));
}

/** Where a row of an item is read. */
export function insideOf(
  { resource: owner, id, level }: At,
  row: Pick<NestedRow, 'id' | 'operation' | 'path' | 'resource'>,
  { inverse }: FieldDefinition,
): At {
  const { resource, path } = row;
  const operation = row.operation === 'create' ? 'create' : 'update';
  return { resource, operation, path, level: level + 1, id: row.id, back: inverse, parent: { resource: owner, id } };
}
