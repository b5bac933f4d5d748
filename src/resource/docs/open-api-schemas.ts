import { NOT_BLANK } from '../../auth/blank-texts.js';
import { fileField, takesUpload, UPLOAD_MEMBER } from '../input/file-field.js';
import { fittingDefault, UPLOAD_EXAMPLE } from './open-api-examples.js';
import { memberSentences, type Use } from './member-sentences.js';
import { includableSchema, referringMembers, type Schema, writtenInside } from './open-api-relations.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';

export type { Schema };

/** The members that an answer has; a member whose reading depends on the row may be missing. */
export function itemSchema(resource: ResourceDefinition): Schema {
  const fields = [...resource.fields.values()].filter(({ readable }) => readable);
  return {
    type: 'object',
    description: resource.description,
    required: fields.filter(({ readableBy }) => !readableBy).map(({ name }) => name),
    properties: properties(fields, answeredFieldSchema, resource, 'answer'),
  };
}

/** Without what applies to texts that callers write: those that the service fills in later are empty at first. */
function answeredFieldSchema(field: FieldDefinition): Schema {
  const { minLength: _, pattern: __, ...own } = fieldSchema(field);
  const schema = field.mostIncluded === undefined ? own : includableSchema(field, own);
  return { ...schema, ...(field.writable === 'never' ? { readOnly: true } : {}) };
}

export function linkedSchema(resource: ResourceDefinition): Schema {
  return { allOf: [{ $ref: '#/components/schemas/Node' }, { $ref: `#/components/schemas/${resource.name}` }] };
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
    properties: { ...properties(fields, inputFieldSchema, resource, 'input'), ...upload },
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
    properties: properties(fields, changeFieldSchema, resource, 'input'),
  };
}

function changeFieldSchema(field: FieldDefinition): Schema {
  const { default: _, ...schema } = inputFieldSchema(field);
  return schema;
}

export function collectionSchema(resource: ResourceDefinition): Schema {
  const members = {
    type: 'array',
    description: 'The items of this page, in order.',
    items: { $ref: `#/components/schemas/${resource.name}.jsonld` },
  };
  return {
    allOf: [{ $ref: '#/components/schemas/Collection' }, { type: 'object', required: ['member'], properties: { member: members } }],
  };
}

function properties(
  fields: readonly FieldDefinition[],
  schemaOf: (field: FieldDefinition) => Schema,
  owner: BodyShape,
  use: Use,
): Record<string, Schema> {
  return Object.fromEntries(fields.map((field) => [field.name, { ...schemaOf(field), description: memberSentences(field, owner, use) }]));
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
  const members = schema.properties as Record<string, Schema>;
  return { ...schema, properties: { ...identity, ...members, ...referringMembers(resource, members) } };
}

function inputFieldSchema(field: FieldDefinition): Schema {
  if (field.owned ?? field.creates) return writtenInside(field);
  const schema =
    field.type === 'collection'
      ? { type: 'array', items: MEMBER, ...exampled(field) }
      : fieldSchema(field, field.nullable || field.takesNull);
  return { ...(field.named ? addressed(schema) : schema), ...(field.readable ? {} : { writeOnly: true }) };
}

/** A number that names an item may be sent as the address of the item. */
function addressed(schema: Schema): Schema {
  return { ...schema, type: [...[schema.type].flat(), 'string'], format: 'iri-reference' };
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
      return { type: 'string', ...length, ...(minimumLength === undefined ? {} : { pattern: NOT_BLANK }) };
  }
}
