import { snakeCase } from '../../database/snake-case.js';
import type { Row } from '../../database/statements.js';
import type { FieldDefinition, ResourceDefinition } from '../compile/resource-definition.js';
import { itemIri } from '../input/iri.js';

export type Representation = Record<string, unknown>;

/** Writes one field of a row into a representation; chosen once per field by its type. */
type FieldWriter = (row: Row, out: Representation) => void;

interface CompiledSerialiser {
  readonly writers: ReadonlyMap<string, FieldWriter>;
  readonly all: readonly FieldWriter[];
}

const compiled = new WeakMap<ResourceDefinition, CompiledSerialiser>();

/**
 * A row as plain JSON: relations as IRIs, moments as RFC 3339 in UTC, nulls sent. A member that the row does not have,
 * because its reader may not see it or did not ask for it, is left out.
 */
export function serialiseJson(row: Row, resource: ResourceDefinition, properties?: ReadonlySet<string>): Representation {
  return fill({}, row, resource, properties);
}

/** The same with `@id` and `@type` in front. */
export function serialiseJsonLd(row: Row, resource: ResourceDefinition, properties?: ReadonlySet<string>): Representation {
  return fill({ '@id': itemIri(resource, row.id as number), '@type': resource.name }, row, resource, properties);
}

function fill(out: Representation, row: Row, resource: ResourceDefinition, properties?: ReadonlySet<string>): Representation {
  const { writers, all } = serialiserOf(resource);
  if (!properties) {
    for (const write of all) write(row, out);
    return out;
  }
  for (const name of properties) writers.get(name)?.(row, out);
  return out;
}

function serialiserOf(resource: ResourceDefinition): CompiledSerialiser {
  let serialiser = compiled.get(resource);
  if (!serialiser) {
    const readable = [...resource.fields.values()].filter((field) => field.readable);
    const writers = new Map(readable.map((field) => [field.name, fieldWriter(field, resource)]));
    serialiser = { writers, all: [...writers.values()] };
    compiled.set(resource, serialiser);
  }
  return serialiser;
}

function fieldWriter(field: FieldDefinition, resource: ResourceDefinition): FieldWriter {
  const { name, target } = field;
  if (field.type === 'collection') {
    const segment = snakeCase(name);
    return (row, out) => {
      out[name] = `${itemIri(resource, row.id as number)}/${segment}`;
    };
  }
  const convert = target ? relationConverter(field, target) : field.type === 'datetime' ? formatMoment : undefined;
  return (row, out) => {
    const value = row[name];
    if (value === undefined) return;
    out[name] = value === null || !convert ? value : convert(value);
  };
}

function relationConverter(field: FieldDefinition, target: ResourceDefinition): (value: unknown) => unknown {
  const prefix = `${target.iri}/`;
  if (field.type === 'references') return (value) => (value as (number | string)[]).map((id) => prefix + String(id));
  return (value) => prefix + String(value);
}

/** RFC 3339 in UTC with a numeric offset and without fractions: `2026-03-01T10:00:00+00:00`. */
export function formatMoment(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  return `${value.toISOString().replace(/\.\d+Z$/, '')}+00:00`;
}
