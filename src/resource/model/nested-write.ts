import type { Violation } from '../protocol/problem.js';
import type { Change } from './change.js';
import type { FieldDefinition, ResourceDefinition } from './resource-definition.js';

/** A row and all that is written inside of it, checked and converted. */
export interface WriteTree {
  readonly change: Change;
  /** Items that are made before it, by the member that is to refer to them. */
  readonly created: ReadonlyMap<string, NestedRow>;
  readonly collections: readonly NestedRows[];
}

/** A row that is written inside another one. */
export interface NestedRow extends WriteTree {
  /** Where it stands in the body: `questions[3].question`. */
  readonly path: string;
  readonly resource: ResourceDefinition;
  readonly operation: 'create' | 'update' | 'delete';
  /** Of a row that is changed or removed. */
  readonly id?: number;
  /** Rows of the same body that it refers to, which have no address yet: their places by its members. */
  readonly refers: ReadonlyMap<string, string>;
  /** Of a new row that may be there already, since an item has one at most and it was not named: what is changed of it then. */
  readonly patch?: WriteTree;
  /** Why such a row cannot be made where it is not there. */
  readonly missing?: readonly Violation[];
  /** Content that does not say where it belongs, and so belongs where the item does in which it is written. */
  readonly inheritsPlace: boolean;
}

/** Rows of a collection that are written inside the item that they belong to. */
export interface NestedRows {
  readonly path: string;
  /** The collection, a member of the item. */
  readonly field: FieldDefinition;
  readonly resource: ResourceDefinition;
  /** Member of the rows that refers to the item. */
  readonly back: string;
  /** Member of the rows by which they are ordered. */
  readonly order?: string;
  /** It has one row at most, which need not be named to be changed. */
  readonly isSingle: boolean;
  /** Rows that the caller can read and that are not named are removed. */
  readonly isExact: boolean;
  readonly rows: readonly NestedRow[];
}

const NOTHING_CREATED: WriteTree['created'] = new Map();
/** Of a row that refers to no other one of its body. */
export const REFERS_TO_NONE: NestedRow['refers'] = new Map();
const NO_PATHS: readonly string[] = [];
const NO_COLLECTIONS: WriteTree['collections'] = [];

/** A row in which nothing else is written, as almost all are. */
export function singleRow(change: Change): WriteTree {
  return { change, created: NOTHING_CREATED, collections: NO_COLLECTIONS };
}

/** Whether a write is of more than one row. */
export function hasNested({ created, collections }: WriteTree): boolean {
  return created.size > 0 || collections.length > 0;
}

/** The paths of all that is written inside, as `include` names them. */
export function pathsOf(tree: WriteTree): readonly string[] {
  if (!hasNested(tree)) return NO_PATHS;
  const { created, collections } = tree;
  const below = (name: string, trees: readonly WriteTree[]): string[] => [
    name,
    ...new Set(trees.flatMap((tree) => pathsOf(tree).map((path) => `${name}.${path}`))),
  ];
  return [
    ...[...created].flatMap(([name, row]) => below(name, [row])),
    ...collections.flatMap(({ field, rows }) => below(field.name, rows)),
  ];
}

/** Whether more than one new row is written somewhere. */
export function hasSets(collections: readonly NestedRows[]): boolean {
  const created = collections.flatMap(({ rows }) => rows.filter(({ operation }) => operation === 'create'));
  return created.length > 1 || collections.some(({ rows }) => rows.some((row) => hasSets(row.collections) || hasSetsBefore(row)));
}

function hasSetsBefore({ created }: NestedRow): boolean {
  return [...created.values()].some((row) => hasSets(row.collections));
}

/** A row that is about to be written. */
export interface PlannedRow {
  readonly row: NestedRow;
  /** Members that its place in the body gives it. */
  readonly given: Change;
}

/** A change without references to rows that were written right before it. */
export function unknownPart(change: Change, planned: PlannedRow | undefined): Change {
  const given = planned ? [...Object.keys(planned.given), ...planned.row.created.keys(), ...planned.row.refers.keys()] : [];
  return Object.fromEntries(Object.entries(change).filter(([name]) => !given.includes(name)));
}

/** The ids of the earlier rows that a row refers to. @param ids by their places in the body */
export function referred({ refers }: NestedRow, ids: ReadonlyMap<string, number>): Change {
  return Object.fromEntries([...refers].map(([name, place]) => [name, ids.get(place)]));
}

/** Whether a row refers to one that has not been written. */
export function waits({ refers }: NestedRow, ids: ReadonlyMap<string, number>): boolean {
  return [...refers.values()].some((place) => !ids.has(place));
}
