import { fileField, takesUpload, UPLOAD_MEMBER } from '../input/file-field.js';
import { fittingDefault, UPLOAD_EXAMPLE } from './open-api-examples.js';
import { described, includableSchema, referringMembers, type Schema, writtenInside } from './open-api-relations.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';

export type { Schema };

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
    rule: { type: 'string', description: 'Of a 403: whom the rule admits; `|` is or, `&` is and.' },
    documentation: {
      type: 'string',
      format: 'uri-reference',
      description: 'Of a name in a query that does not exist: the page that has those that do.',
    },
    line: { type: 'integer', minimum: 1, description: 'Of a body that is not valid JSON: where it stops being so.' },
    column: { type: 'integer', minimum: 1, description: 'Within that line, in UTF-16 code units.' },
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

const ADDRESS: Schema = { type: 'string', format: 'iri-reference' };

/** The links of a page to its neighbours; those that do not exist are absent. */
export const VIEW_SCHEMA: Schema = {
  type: 'object',
  required: ['@id', '@type'],
  properties: {
    '@id': ADDRESS,
    '@type': { const: 'PartialCollectionView' },
    ...Object.fromEntries(['first', 'last', 'previous', 'next'].map((name) => [name, ADDRESS])),
  },
};

/** The query variables of a collection as an IRI template (hydra:search). */
export const SEARCH_SCHEMA: Schema = {
  type: 'object',
  required: ['@type', 'template', 'variableRepresentation', 'mapping'],
  properties: {
    '@type': { const: 'IriTemplate' },
    template: { type: 'string' },
    variableRepresentation: { const: 'BasicRepresentation' },
    mapping: {
      type: 'array',
      items: {
        type: 'object',
        required: ['@type', 'variable', 'property', 'required'],
        properties: {
          '@type': { const: 'IriTemplateMapping' },
          variable: { type: 'string' },
          property: { type: ['string', 'null'] },
          required: { type: 'boolean' },
        },
      },
    },
  },
};

/** The members that an answer has; a member whose reading depends on the row may be missing. */
export function itemSchema(resource: ResourceDefinition): Schema {
  const fields = [...resource.fields.values()].filter(({ readable }) => readable);
  return {
    type: 'object',
    description: resource.description,
    required: fields.filter(({ readableBy }) => !readableBy).map(({ name }) => name),
    properties: properties(fields, answeredFieldSchema),
  };
}

/** Without a minimum length, which applies to what callers write: texts that the service fills in later are empty at first. */
function answeredFieldSchema(field: FieldDefinition): Schema {
  const { minLength: _, ...own } = fieldSchema(field);
  const schema = field.mostIncluded === undefined ? own : includableSchema(field, own);
  return { ...schema, ...(field.writable === 'never' ? { readOnly: true } : {}) };
}

export function linkedSchema(resource: ResourceDefinition): Schema {
  const keywords = { '@context': { type: 'string' }, '@id': { type: 'string', format: 'iri-reference' }, '@type': { type: 'string' } };
  return {
    allOf: [{ type: 'object', required: ['@id', '@type'], properties: keywords }, { $ref: `#/components/schemas/${resource.name}` }],
  };
}

export function inputSchema(resource: BodyShape): Schema {
  const fields = [...resource.fields.values()].filter(({ writable, owned }) => owned ?? writable !== 'never');
  const upload = uploadMember(resource);
  const isNeeded = (field: FieldDefinition): boolean => field.required && !field.hasDefault;
  const required = fields.filter((field) => isNeeded(field) && !(upload && field.file)).map(({ name }) => name);
  const file = fields.find((field) => field.file && isNeeded(field));
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: { ...properties(fields, inputFieldSchema), ...upload },
    ...(upload && file ? { anyOf: [{ required: [file.name] }, { required: [UPLOAD_MEMBER] }] } : {}),
  };
}

/** The member that names a finished upload, where a file may be sent. */
function uploadMember(shape: BodyShape): Record<string, Schema> | undefined {
  const file = takesUpload(shape) ? fileField(shape) : undefined;
  if (!file) return undefined;
  const description = `Id of a finished resumable upload of the caller (\`/api/uploads\`, tus 1.0.0), in place of \`${file.name}\`; also as a text of a form.`;
  return { [UPLOAD_MEMBER]: { type: 'string', format: 'uuid', description, examples: [UPLOAD_EXAMPLE], writeOnly: true } };
}

/** Without defaults: a patch does not change what it leaves out. */
export function changeSchema(resource: ResourceDefinition): Schema {
  const fields = [...resource.fields.values()].filter(({ writable, owned }) => owned ?? writable === 'always');
  return {
    type: 'object',
    properties: properties(fields, (field) => {
      const { default: _, ...schema } = inputFieldSchema(field);
      return schema;
    }),
  };
}

export function collectionSchema(resource: ResourceDefinition): Schema {
  return {
    type: 'object',
    required: ['@id', '@type', 'member'],
    properties: {
      '@context': { type: 'string' },
      '@id': { type: 'string', format: 'iri-reference' },
      '@type': { const: 'Collection' },
      totalItems: { type: 'integer', minimum: 0 },
      member: { type: 'array', items: { $ref: `#/components/schemas/${resource.name}.jsonld` } },
      view: { $ref: '#/components/schemas/View' },
      search: { $ref: '#/components/schemas/Search' },
    },
  };
}

function properties(fields: readonly FieldDefinition[], schemaOf: (field: FieldDefinition) => Schema): Record<string, Schema> {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
}

/** An item that is there already, or a new one. */
const MEMBER: Schema = { anyOf: [{ type: 'string', format: 'iri-reference' }, { type: 'object' }] };

/** A row that is written inside the item that it belongs to. */
export function nestedSchema(resource: ResourceDefinition): Schema {
  const { required: _, ...schema } = inputSchema(resource);
  const identity = {
    '@id': { type: 'string', format: 'iri-reference', description: 'Of a row that is changed; a new one has none.' },
    '@remove': { type: 'boolean', description: 'In a PATCH: the row goes.' },
  };
  return { ...schema, properties: { ...identity, ...(schema.properties as object), ...referringMembers(resource, inputFieldSchema) } };
}

function inputFieldSchema(field: FieldDefinition): Schema {
  if (field.owned ?? field.creates) return writtenInside(field);
  const schema =
    field.type === 'collection'
      ? { ...described(field), type: 'array', items: MEMBER, ...exampled(field) }
      : fieldSchema(field, field.nullable || field.takesNull);
  return { ...schema, ...(field.readable ? {} : { writeOnly: true }) };
}

function exampled({ example }: FieldDefinition): Schema {
  return example === undefined ? {} : { examples: [example] };
}

function fieldSchema(field: FieldDefinition, nullable: boolean | undefined = field.nullable): Schema {
  const defaultValue = fittingDefault(field);
  const schema = typeSchema(field);
  const type = schema.type as string | undefined;
  return {
    ...schema,
    ...(nullable && type !== undefined ? { type: [type, 'null'] } : {}),
    ...(nullable && schema.enum ? { enum: [...(schema.enum as unknown[]), null] } : {}),
    ...described(field),
    ...(field.goesWith === undefined ? {} : { deprecated: true }),
    ...(defaultValue === undefined || defaultValue === null ? {} : { default: defaultValue }),
    ...(field.type === 'collection' ? {} : exampled(field)),
  };
}

/** Without a word about further members, generators of types take an object for one that has none. */
function elementSchema(type: NonNullable<FieldDefinition['items']>): Schema {
  return type === 'object' ? { type, additionalProperties: true } : { type };
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
      return field.items ? { type: 'array', items: elementSchema(field.items) } : {};
    case 'reference':
    case 'collection':
      return { type: 'string', format: 'iri-reference' };
    case 'references':
      return { type: 'array', items: { type: 'string', format: 'iri-reference' } };
    default:
      return { type: 'string', ...length };
  }
}
