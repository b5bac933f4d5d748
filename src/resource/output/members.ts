import type { Row } from '../../database/statements.js';
import type { EmbeddedRelation, EmbeddedRows } from '../model/embedded-rows.js';
import { type IncludeNode, PERMISSIONS, type Shape } from '../model/include-node.js';
import { itemIri } from '../model/iri.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { jsonLdObject, readableNames, serialiseMember, serialiseMembers } from './serialiser.js';

/** What is written of the rows of an answer. */
export interface Written extends Shape {
  readonly embedded: EmbeddedRows;
  /** Whether embedded rows have their `@type`, as JSON-LD does. */
  readonly isLinked: boolean;
}

/**
 * The members of a row as JSON text, each with a comma before it; what is included stands where its address would, in JSON-LD as a node
 * object, in plain JSON as the item with its `@id`, so that it can be written back.
 */
export function membersOf(row: Row, resource: ResourceDefinition, written: Written): string {
  const { properties, includes } = written;
  if (includes.size === 0) return serialiseMembers(row, resource, properties);
  let members = '';
  for (const name of properties ?? readableNames(resource)) {
    const address = serialiseMember(row, resource, name);
    const node = includes.get(name);
    members += node && address !== '' ? embedding(row, node, address, written) : address;
  }
  return members + permissionsOf(row, written);
}

function permissionsOf(row: Row, { includes, embedded }: Written): string {
  const node = includes.get(PERMISSIONS);
  const found = node?.isPermissions && embedded.relations.get(node)?.permissions?.get(Number(row.id));
  return found === undefined || found === '' ? '' : `,"${PERMISSIONS}":${found}`;
}

function embedding(row: Row, node: IncludeNode, address: string, written: Written): string {
  const relation = written.embedded.relations.get(node);
  if (!relation || relation.left.has(row)) return address;
  const { embedded, isLinked } = written;
  const value = valueOf(row, node, relation, { properties: node.properties, includes: node.children, embedded, isLinked });
  return value === undefined ? address : `,${JSON.stringify(node.field.name)}:${value}`;
}

/** @returns undefined where the address stays */
function valueOf(row: Row, { field, target }: IncludeNode, { byId, ofParent }: EmbeddedRelation, written: Written): string | undefined {
  const object = (found: Row): string => objectOf(found, target, written);
  if (field.type === 'collection') {
    const rows = ofParent.get(row);
    return rows && `[${rows.map(object).join(',')}]`;
  }
  const value = row[field.name] as number | readonly number[] | null;
  if (value === null) return undefined;
  const objectOrAddress = (id: number): string => {
    const found = byId.get(id);
    return found ? object(found) : JSON.stringify(itemIri(target, id));
  };
  return typeof value === 'object' ? `[${value.map(objectOrAddress).join(',')}]` : objectOrAddress(value);
}

function objectOf(row: Row, target: ResourceDefinition, written: Written): string {
  const members = membersOf(row, target, written);
  return written.isLinked ? jsonLdObject(row, target, members) : `{"@id":"${itemIri(target, row.id as number)}"${members}}`;
}
