import type { Row } from '../../database/statements.js';
import type { EmbeddedRelation, EmbeddedRows } from '../model/embedded-rows.js';
import { type IncludeNode, PERMISSIONS, type Shape } from '../model/include-node.js';
import { itemIri } from '../model/iri.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { jsonLdObject, type MemberWriter, memberWriters, serialiseMembers } from './serialiser.js';

/** What is written of the rows of an answer. */
export interface Written extends Shape {
  readonly embedded: EmbeddedRows;
  /** Whether embedded rows have their `@type`, as JSON-LD does. */
  readonly isLinked: boolean;
}

/** How a member is written, and what stands in its place where it is included. */
interface Part {
  readonly write: MemberWriter;
  readonly included?: {
    readonly node: IncludeNode;
    readonly head: string;
    readonly relation: EmbeddedRelation;
    readonly inside: Written;
  };
}

/** Looked up once for all rows of an answer. */
const partsOfAnswers = new WeakMap<Written, readonly Part[]>();

/**
 * The members of a row as JSON text, each with a comma before it; what is included stands where its address would, in JSON-LD as a node
 * object, in plain JSON as the item with its `@id`, so that it can be written back.
 * @param written the same object for all rows of an answer
 */
export function membersOf(row: Row, resource: ResourceDefinition, written: Written): string {
  const { properties, includes } = written;
  if (includes.size === 0) return serialiseMembers(row, resource, properties);
  let members = '';
  for (const { write, included } of partsOf(resource, written)) {
    const address = write(row);
    members += included && address !== '' && !included.relation.left.has(row) ? embedding(row, address, included) : address;
  }
  return members + permissionsOf(row, written);
}

function partsOf(resource: ResourceDefinition, written: Written): readonly Part[] {
  const known = partsOfAnswers.get(written);
  if (known) return known;
  const { properties, includes, embedded, isLinked } = written;
  const writers = memberWriters(resource);
  const parts = [...(properties ?? writers.keys())].flatMap((name): Part[] => {
    const [write, node] = [writers.get(name), includes.get(name)];
    if (!write) return [];
    const relation = node && embedded.relations.get(node);
    if (!node || !relation) return [{ write }];
    const inside = { properties: node.properties, includes: node.children, embedded, isLinked };
    return [{ write, included: { node, head: `,${JSON.stringify(node.field.name)}:`, relation, inside } }];
  });
  partsOfAnswers.set(written, parts);
  return parts;
}

function permissionsOf(row: Row, { includes, embedded }: Written): string {
  const node = includes.get(PERMISSIONS);
  const found = node?.isPermissions && embedded.relations.get(node)?.permissions?.get(Number(row.id));
  return found === undefined || found === '' ? '' : `,"${PERMISSIONS}":${found}`;
}

function embedding(row: Row, address: string, { node, head, relation, inside }: NonNullable<Part['included']>): string {
  const value = valueOf(row, node, relation, inside);
  return value === undefined ? address : head + value;
}

/** @returns undefined where the address stays */
function valueOf(row: Row, node: IncludeNode, { byId, ofParent }: EmbeddedRelation, written: Written): string | undefined {
  const { field, target } = node;
  if (field.type === 'collection') {
    const rows = ofParent.get(row);
    return rows && `[${rows.map((found) => objectOf(found, target, written)).join(',')}]`;
  }
  const value = row[field.name] as number | readonly number[] | null;
  if (value === null) return undefined;
  if (typeof value !== 'object') return objectOrAddress(value, byId, target, written);
  return `[${value.map((id) => objectOrAddress(id, byId, target, written)).join(',')}]`;
}

function objectOrAddress(id: number, byId: EmbeddedRelation['byId'], target: ResourceDefinition, written: Written): string {
  const found = byId.get(id);
  return found ? objectOf(found, target, written) : JSON.stringify(itemIri(target, id));
}

function objectOf(row: Row, target: ResourceDefinition, written: Written): string {
  const members = membersOf(row, target, written);
  return written.isLinked ? jsonLdObject(row, target, members) : `{"@id":"${itemIri(target, row.id as number)}"${members}}`;
}
