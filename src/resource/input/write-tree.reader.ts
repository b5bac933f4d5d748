import type { Change } from '../model/change.js';
import { itemIri, parseReference } from '../model/iri.js';
import { orderMemberOf } from '../model/order-member.js';
import { type NestedRow, type NestedRows, REFERS_TO_NONE, singleRow, type WriteTree } from '../model/nested-write.js';
import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { parseJsonObject } from '../protocol/json-body.js';
import { NamedProblem, type Problem, type Violation, ViolationProblem } from '../protocol/problem.js';
import { printable } from '../protocol/query-string.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';
import { type BodyContext, readBody, readMembers } from './body-reader.js';
import { type At, insideOf, joined, picked, placeOf } from './body-places.js';
import { MOST_LEVELS, nestedFieldsOf, nestedIn } from './nested-fields.js';
import { foreignRow, isShownAddress, REMOVE, removalMistake } from './nested-row-mistakes.js';
import { invalidReference, isNull, wrongType } from './violation-messages.js';

const MOST_ROWS = 500;
const MOST_VIOLATIONS = 100;
const NO_EARLIER_ROW = 'This names no earlier item of this body that fits: {"$ref": "#/items/0"} is the first of its items.';

type Members = Readonly<Record<string, unknown>>;

interface TreeContext extends Omit<BodyContext, 'resource'> {
  readonly resource: ResourceDefinition;
  /** Of the item that is changed. */
  readonly id?: number;
  /** Members by which content says where it belongs. */
  readonly placeMembers: readonly string[];
}

/**
 * A body with all that is written inside of it. A collection that is owned takes a list of objects: those with their `@id` are changed by
 * the members that are there, those without are made. A relation that `creates` takes an object without `@id`.
 * @throws ViolationProblem with the violations of all levels, at most a hundred; Problem 422 `nested-too-many` and `nested-too-deep`
 */
export function readTree(body: Buffer | undefined, context: TreeContext): WriteTree {
  if (nestedIn(context.resource).length === 0) return singleRow(readBody(body, context));
  const reader = new TreeReader(context);
  const { resource, operation, id } = context;
  const tree = reader.row({ ...parseJsonObject(body), ...context.files }, { resource, operation, id, path: '', level: 0 });
  if (reader.violations.length > 0) throw new ViolationProblem(reader.violations.slice(0, MOST_VIOLATIONS));
  return tree;
}

class TreeReader {
  readonly violations: Violation[] = [];
  readonly #isExact: boolean;
  readonly #earlier = new Map<string, ResourceDefinition>();
  #rows = 0;
  #place: Members = {};

  constructor(private readonly context: TreeContext) {
    const { operation, preferences } = context;
    this.#isExact = operation !== 'update' || preferences.values.get('nested') === 'replace';
  }

  row(members: Members, at: At): WriteTree {
    if (at.level > MOST_LEVELS) throw refused('nested-too-deep', `Items are written inside one another on ${MOST_LEVELS} levels at most.`);
    if (at.level === 0) this.#place = picked(members, this.context.placeMembers);
    const { owned } = nestedFieldsOf(at.resource);
    const lists = owned.filter(({ name }) => members[name] !== undefined && typeof members[name] !== 'string');
    const own = without(
      members,
      lists.map(({ name }) => name),
    );
    const collections = owned.flatMap((field) => this.#collection(field, field.target, members[field.name], at));
    const created = this.#created(own, at);
    if (at.back !== undefined) own[at.back] = this.#parentOf(own[at.back], at, at.back);
    const change = without(this.#read(own, at), [...created.keys(), at.back ?? '']);
    return { change, created, collections };
  }

  /** The rows that a member lists which belong to the item; none where it has its address, as the item was read. */
  #collection(field: FieldDefinition, target: ResourceDefinition, value: unknown, at: At): NestedRows[] {
    if (value === undefined) return [];
    const path = joined(at.path, field.name);
    if (typeof value === 'string') {
      if (!isShownAddress(value, field, target)) this.violations.push(invalidReference(path, printable(value)));
      return [];
    }
    if (field.type === 'reference') return this.#single(field, target, value, { ...at, path });
    if (Array.isArray(value)) return [this.#rowsOf(field, target, value, { ...at, path })];
    this.violations.push(value === null ? isNull(path) : wrongType(path, { type: 'references' }));
    return [];
  }

  /** The one row that belongs to an item. Null is what an item without one shows, and leaves it as it is. */
  #single(field: FieldDefinition, resource: ResourceDefinition, value: unknown, at: At): NestedRows[] {
    if (value === null) return [];
    const before = this.violations.length;
    const read = this.#listed(value, at, field, resource, new Set());
    const isPatch = !this.#isExact && at.id !== undefined;
    const rows = isPatch ? read.map((row) => this.#perhapsThere(row, value as Members, insideOf(at, row, field), before)) : read;
    return [{ path: at.path, field, resource, back: field.inverse ?? '', isSingle: true, isExact: this.#isExact, rows }];
  }

  /**
   * A patch need not name the one row: whether it is there is known once it is looked for, so that it is read as a change of it, too.
   * @param before how many violations there were when it was read as a new row
   */
  #perhapsThere(row: NestedRow, value: Members, inside: At, before: number): NestedRow {
    if (row.operation !== 'create') return row;
    const missing = this.violations.splice(before);
    return { ...row, missing, patch: this.#referring(value, { ...inside, operation: 'update' }) };
  }

  #rowsOf(field: FieldDefinition, resource: ResourceDefinition, values: readonly unknown[], at: At): NestedRows {
    const { path } = at;
    const named = new Set<number>();
    const rows = values.flatMap((value, index) => this.#listed(value, { ...at, path: `${path}[${index}]` }, field, resource, named));
    const order = orderMemberOf(resource);
    return { path, field, resource, back: field.inverse ?? '', order, isSingle: false, isExact: this.#isExact, rows };
  }

  #listed(value: unknown, at: At, field: FieldDefinition, resource: ResourceDefinition, named: Set<number>): NestedRow[] {
    this.#count();
    if (!isObject(value)) {
      this.violations.push(wrongType(at.path, { type: 'json' }));
      return [];
    }
    const id = this.#idOf(value, resource, at.path);
    if (id !== undefined && named.has(id)) {
      this.violations.push({ propertyPath: `${at.path}.@id`, message: 'This item is named twice.', code: VIOLATION_CODES.nestedTwice });
      return [];
    }
    if (id !== undefined) named.add(id);
    const wrongRemoval = removalMistake(value, at.path, id !== undefined || field.type === 'reference');
    if (wrongRemoval) {
      this.violations.push(wrongRemoval);
      return [];
    }
    const operation = value[REMOVE] === true ? 'delete' : id === undefined ? 'create' : 'update';
    const row = { path: at.path, resource, operation, id, inheritsPlace: false, refers: REFERS_TO_NONE } as const;
    if (operation === 'delete') return [{ ...row, ...singleRow({}) }];
    return [{ ...row, ...this.#referring(value, insideOf(at, row, field)) }];
  }

  /** A row with the earlier rows that it refers to, and to which later ones may refer. */
  #referring(value: Members, at: At): WriteTree & Pick<NestedRow, 'refers'> {
    const [members, refers] = this.#references(value, at);
    const tree = this.row(members, at);
    this.#earlier.set(at.path, at.resource);
    return { ...tree, change: refers.size === 0 ? tree.change : without(tree.change, [...refers.keys()]), refers };
  }

  /** Takes `{"$ref": "#/items/0"}` out of the members: an earlier row of the body, for which a placeholder stands while the row is checked. */
  #references(value: Members, { resource, path }: At): [Members, NestedRow['refers']] {
    const pointing = nestedFieldsOf(resource).references.filter(({ name }) => isObject(value[name]) && value[name]['$ref'] !== undefined);
    if (pointing.length === 0) return [value, REFERS_TO_NONE];
    const refers = new Map<string, string>();
    const members: Record<string, unknown> = { ...value };
    for (const { name, target } of pointing) {
      const { $ref: pointer } = value[name] as Members;
      const place = placeOf(pointer);
      if (this.#earlier.get(place) === target) refers.set(name, place);
      else this.violations.push({ propertyPath: joined(path, name), message: NO_EARLIER_ROW, code: VIOLATION_CODES.notUsable });
      members[name] = placeholder(target);
    }
    return [members, refers.size === 0 ? REFERS_TO_NONE : refers];
  }

  /** An id that cannot be one of the resource's is refused as that of another item is. */
  #idOf(value: Members, resource: ResourceDefinition, path: string): number | undefined {
    const given = value['@id'] ?? value.id;
    if (given === undefined || given === null) return undefined;
    const id =
      typeof given === 'string' || typeof given === 'number' ? parseReference(String(given), resource, this.context.ownHosts) : undefined;
    if (id === undefined) this.violations.push(foreignRow(path));
    return id;
  }

  /** Takes new items out of the relations that make them; a placeholder stands for them while the row is checked. */
  #created(own: Record<string, unknown>, at: At): Map<string, NestedRow> {
    const created = new Map<string, NestedRow>();
    if (at.operation !== 'create') return created;
    for (const { name, target } of nestedFieldsOf(at.resource).creates) {
      const value = own[name];
      if (!isObject(value) || value['@id'] !== undefined) continue;
      this.#count();
      const path = joined(at.path, name);
      const { placeMembers } = this.context;
      const isPlaced =
        placeMembers.some((member) => value[member] !== undefined) || !placeMembers.every((member) => target.fields.has(member));
      const members = isPlaced ? value : { ...this.#place, ...value };
      const inheritsPlace = !isPlaced && Object.keys(this.#place).length === 0;
      const row = this.#referring(members, { resource: target, operation: 'create', path, level: at.level + 1 });
      created.set(name, { ...row, path, resource: target, operation: 'create', inheritsPlace });
      own[name] = placeholder(target);
    }
    return created;
  }

  /** A row belongs to the item in which it stands: it may say so, and nothing else. */
  #parentOf(value: unknown, { path, parent, resource }: At, back: string): string | undefined {
    const target = resource.fields.get(back)?.target;
    const given: unknown = isObject(value) ? (value['@id'] ?? null) : value;
    const named = target && (typeof given === 'string' || typeof given === 'number') ? this.#named(given, target) : undefined;
    const isSame = given === undefined || (named !== undefined && named === parent?.id);
    if (!isSame) {
      const message = 'It belongs to the item in which it is written, and to no other.';
      this.violations.push({ propertyPath: `${path}.${back}`, message, code: VIOLATION_CODES.nestedForeign });
    }
    return target && placeholder(target);
  }

  #read(members: Record<string, unknown>, { resource, operation, path }: At): Change {
    const cleaned: string[] = [];
    try {
      return readMembers(members, { ...this.context, resource, operation, cleaned, files: undefined });
    } catch (error) {
      if (!(error instanceof ViolationProblem)) throw error;
      for (const violation of error.document.violations ?? [])
        this.violations.push({ ...violation, propertyPath: joined(path, violation.propertyPath) });
      return {};
    } finally {
      this.context.cleaned?.push(...cleaned.map((name) => joined(path, name)));
    }
  }

  #named(given: string | number, resource: ResourceDefinition): number | undefined {
    return parseReference(String(given), resource, this.context.ownHosts);
  }

  #count(): void {
    this.#rows += 1;
    if (this.#rows > MOST_ROWS) throw refused('nested-too-many', `No more than ${MOST_ROWS} items are written inside one.`);
  }
}

function refused(name: 'nested-too-deep' | 'nested-too-many', sentence: string): Problem {
  return new NamedProblem(name, 422, sentence);
}

/** Takes the place of an id that is not there yet; it never is written. */
function placeholder(resource: ResourceDefinition): string {
  return itemIri(resource, 1);
}

/** Made anew: an object from which members are deleted is slow from then on. */
function without(members: Members, names: readonly string[]): Record<string, unknown> {
  if (!names.some((name) => Object.hasOwn(members, name))) return { ...members };
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
