import { snakeCase } from '../../database/snake-case.js';
import type { Row } from '../../database/statements.js';
import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { itemIri } from '../model/iri.js';
import { wireInstant } from '../protocol/wire-instant.js';

/** Writes one field of a row as `,"name":value`, or nothing; chosen once per field by its type. */
export type MemberWriter = (row: Row) => string;

interface CompiledSerialiser {
  readonly writers: ReadonlyMap<string, MemberWriter>;
  readonly all: readonly MemberWriter[];
}

const compiled = new WeakMap<ResourceDefinition, CompiledSerialiser>();

/**
 * The members of a row as JSON text, each with a comma before it: relations as IRIs, timestamps as RFC 3339 in UTC, nulls sent.
 * Members that the reader may not see or did not request are left out.
 */
export function serialiseMembers(row: Row, resource: ResourceDefinition, properties?: ReadonlySet<string>): string {
  const { writers, all } = serialiserOf(resource);
  let members = '';
  if (properties) for (const name of properties) members += writers.get(name)?.(row) ?? '';
  else for (const write of all) members += write(row);
  return members;
}

/** How the members that items of a resource show are written, by name and in their order. */
export function memberWriters(resource: ResourceDefinition): ReadonlyMap<string, MemberWriter> {
  return serialiserOf(resource).writers;
}

/** A row as plain JSON. @param members as {@link serialiseMembers} gives them */
export function jsonObject(members: string): string {
  return `{${members.slice(1)}}`;
}

/** The same with `@id` and `@type` in front. */
export function jsonLdObject(row: Row, resource: ResourceDefinition, members: string): string {
  return `{"@id":"${itemIri(resource, row.id as number)}","@type":"${resource.name}"${members}}`;
}

function serialiserOf(resource: ResourceDefinition): CompiledSerialiser {
  let serialiser = compiled.get(resource);
  if (!serialiser) {
    const readable = [...resource.fields.values()].filter((field) => field.readable);
    const writers = new Map(readable.map((field) => [field.name, memberWriter(field, resource)]));
    serialiser = { writers, all: [...writers.values()] };
    compiled.set(resource, serialiser);
  }
  return serialiser;
}

function memberWriter(field: FieldDefinition, resource: ResourceDefinition): MemberWriter {
  const { name } = field;
  const head = `,${JSON.stringify(name)}:`;
  if (field.type === 'collection') {
    const [begin, end] = [`${head}"${resource.iri}/`, `/${snakeCase(name)}"`];
    return (row) => begin + String(row.id) + end;
  }
  const write = valueWriter(field);
  // Whole texts, since most members of most rows are one of these.
  const [nothing, yes, no] = [`${head}null`, `${head}true`, `${head}false`];
  return (row) => {
    const value = row[name];
    if (value === undefined) return '';
    if (value === null) return nothing;
    return typeof value === 'boolean' ? (value ? yes : no) : head + write(value);
  };
}

function valueWriter({ type, target }: FieldDefinition): (value: unknown) => string {
  if (!target) return type === 'datetime' ? writeMoment : JSON.stringify;
  const prefix = `"${target.iri}/`;
  if (type === 'references') return (value) => `[${(value as (number | string)[]).map((id) => `${prefix}${id}"`).join(',')}]`;
  return (value) => `${prefix}${value as number | string}"`;
}

/** RFC 3339 in UTC with a numeric offset and without fractions: `2026-03-01T10:00:00+00:00`. */
function writeMoment(value: unknown): string {
  return value instanceof Date ? `"${wireInstant(value)}"` : JSON.stringify(value);
}
