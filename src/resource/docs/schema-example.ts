import type { Schema } from './open-api-relations.js';

/** Deeper structures are cut: a tree of items would have no end. */
const DEEPEST = 8;

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-03-01T10:00:00+00:00',
  date: '2026-03-01',
  email: 'ada@example.org',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  uri: 'https://example.org/',
  'uri-reference': '/api/courses/1',
  'iri-reference': '/api/courses/1',
  decimal: '12.50',
};

type Schemas = Readonly<Record<string, Schema>>;

/** A value that the schema admits, so that answers without a declared example show one too. */
export function schemaExample(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const {
    $ref,
    const: only,
    enum: values,
    examples,
    default: standard,
    allOf,
    oneOf,
    anyOf,
  } = schema as {
    readonly $ref?: string;
    readonly const?: unknown;
    readonly enum?: readonly unknown[];
    readonly examples?: readonly unknown[];
    readonly default?: unknown;
    readonly allOf?: readonly Schema[];
    readonly oneOf?: readonly Schema[];
    readonly anyOf?: readonly Schema[];
  };
  if ($ref !== undefined) return schemaExample(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth);
  if (only !== undefined) return only;
  const given = examples?.[0] ?? standard ?? values?.[0];
  if (given !== undefined) return given;
  if (allOf) return Object.assign({}, ...allOf.map((part) => schemaExample(part, schemas, depth) as object)) as unknown;
  const [first] = oneOf ?? anyOf ?? [];
  // Alternatives beside members of its own say which of these are needed.
  return first && schema.properties === undefined ? schemaExample(first, schemas, depth) : typeExample(schema, schemas, depth);
}

function typeExample(schema: Schema, schemas: Schemas, depth: number): unknown {
  const type = [schema.type].flat().find((one) => one !== 'null');
  switch (type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.min(Math.max((schema.minimum as number | undefined) ?? 1, 1), (schema.maximum as number | undefined) ?? Infinity);
    case 'array':
      return depth < DEEPEST ? [schemaExample((schema.items ?? {}) as Schema, schemas, depth + 1)] : [];
    case 'string':
      return textExample(schema);
    default:
      return type === undefined && schema.properties === undefined ? {} : objectExample(schema, schemas, depth);
  }
}

function objectExample({ properties = {}, required = [] }: Schema, schemas: Schemas, depth: number): unknown {
  const needed = new Set(required as readonly string[]);
  const shown = Object.entries(properties as Schemas).filter(([name]) => depth < DEEPEST || needed.has(name));
  return Object.fromEntries(shown.map(([name, member]) => [name, schemaExample(member, schemas, depth + 1)]));
}

function textExample({ format, minLength = 0, maxLength = Infinity }: Schema): string {
  const text = BY_FORMAT[String(format)] ?? 'Text';
  return text.padEnd(minLength as number, '.').slice(0, maxLength as number);
}
