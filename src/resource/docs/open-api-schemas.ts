import type { BodyShape, FieldDefinition, ResourceDefinition } from '../compile/resource-definition.js';

/** A piece of an OpenAPI document. */
export type Schema = Record<string, unknown>;

export const PROBLEM_SCHEMA: Schema = {
  type: 'object',
  description: 'A problem document (RFC 9457).',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri-reference' },
  },
};

export const VIOLATION_SCHEMA: Schema = {
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object',
      properties: {
        violations: {
          type: 'array',
          items: {
            type: 'object',
            required: ['propertyPath', 'message', 'code'],
            properties: { propertyPath: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
          },
        },
      },
    },
  ],
};

/** The members that an answer has; a member whose reading depends on the row may be missing. */
export function itemSchema(resource: ResourceDefinition): Schema {
  const fields = [...resource.fields.values()].filter(({ readable }) => readable);
  return {
    type: 'object',
    description: resource.description,
    required: fields.filter(({ readableBy }) => !readableBy).map(({ name }) => name),
    properties: properties(fields, (field) => ({ ...fieldSchema(field), ...(field.writable === 'never' ? { readOnly: true } : {}) })),
  };
}

export function linkedSchema(resource: ResourceDefinition): Schema {
  const keywords = { '@context': { type: 'string' }, '@id': { type: 'string', format: 'iri-reference' }, '@type': { type: 'string' } };
  return {
    allOf: [{ type: 'object', required: ['@id', '@type'], properties: keywords }, { $ref: `#/components/schemas/${resource.name}` }],
  };
}

export function inputSchema(resource: BodyShape): Schema {
  const fields = [...resource.fields.values()].filter(({ writable }) => writable !== 'never');
  const required = fields.filter((field) => field.required && !field.hasDefault).map(({ name }) => name);
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties: properties(fields, inputFieldSchema) };
}

export function changeSchema(resource: ResourceDefinition): Schema {
  const fields = [...resource.fields.values()].filter(({ writable }) => writable === 'always');
  return { type: 'object', properties: properties(fields, inputFieldSchema) };
}

export function collectionSchema(resource: ResourceDefinition): Schema {
  return {
    type: 'object',
    required: ['@id', '@type', 'member'],
    properties: {
      '@context': { type: 'string' },
      '@id': { type: 'string', format: 'iri-reference' },
      '@type': { type: 'string' },
      totalItems: { type: 'integer', minimum: 0 },
      member: { type: 'array', items: { $ref: `#/components/schemas/${resource.name}.jsonld` } },
      view: { type: 'object' },
      search: { type: 'object' },
    },
  };
}

function properties(fields: readonly FieldDefinition[], schemaOf: (field: FieldDefinition) => Schema): Record<string, Schema> {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
}

function inputFieldSchema(field: FieldDefinition): Schema {
  const schema = field.type === 'collection' ? { ...fieldSchema(field), type: 'array', format: undefined } : fieldSchema(field);
  return { ...schema, ...(field.readable ? {} : { writeOnly: true }) };
}

function fieldSchema(field: FieldDefinition): Schema {
  const { nullable, description, defaultValue, example } = field;
  const schema = typeSchema(field);
  const type = schema.type as string | undefined;
  return {
    ...schema,
    ...(nullable && type !== undefined ? { type: [type, 'null'] } : {}),
    ...(nullable && schema.enum ? { enum: [...(schema.enum as unknown[]), null] } : {}),
    ...(description === undefined ? {} : { description }),
    ...(defaultValue === undefined || defaultValue === null ? {} : { default: defaultValue }),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

function typeSchema(field: FieldDefinition): Schema {
  const { minimum, maximum, minimumLength, maximumLength } = field;
  const length = {
    ...(minimumLength === undefined ? {} : { minLength: minimumLength }),
    ...(maximumLength === undefined ? {} : { maxLength: maximumLength }),
  };
  const limits = { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
  switch (field.type) {
    case 'integer':
    case 'bigint':
      return { type: 'integer', ...limits };
    case 'number':
      return { type: 'number', ...limits };
    case 'decimal':
      return { type: 'string', format: 'decimal' };
    case 'boolean':
      return { type: 'boolean' };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'email':
    case 'uuid':
      return { type: 'string', format: field.type, ...length };
    case 'url':
      return { type: 'string', format: 'uri', ...length };
    case 'choice':
      return { type: 'string', enum: [...(field.values ?? [])] };
    case 'json':
      return field.items ? { type: 'array', items: { type: field.items } } : {};
    case 'reference':
    case 'collection':
      return { type: 'string', format: 'iri-reference' };
    case 'references':
      return { type: 'array', items: { type: 'string', format: 'iri-reference' } };
    default:
      return { type: 'string', ...length };
  }
}
