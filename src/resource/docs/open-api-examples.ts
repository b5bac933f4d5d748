import { tableCsv } from '../output/collection-csv.js';
import { fileField, takesUpload, UPLOAD_MEMBER } from '../input/file-field.js';
import { snakeCase } from '../../database/snake-case.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

type Example = Record<string, unknown>;

/** As `Location` of a new upload ends. */
export const UPLOAD_EXAMPLE = '5f0c1c9e-6c0b-4f57-9a3d-2f3a54a1d8e7';

/** An item as plain JSON, from what its fields declare. */
export function itemExample(resource: ResourceDefinition): Example {
  return exampleOf(
    [...resource.fields.values()].filter(({ readable }) => readable),
    (field) => (field.type === 'collection' ? `${resource.iri}/1/${snakeCase(field.name)}` : fieldExample(field)),
  );
}

/** The same as JSON-LD. */
export function linkedExample(resource: ResourceDefinition): Example {
  const keywords = { '@context': `${API_PREFIX}/contexts/${resource.name}`, '@id': `${resource.iri}/1`, '@type': resource.name };
  return { ...keywords, ...itemExample(resource) };
}

export function collectionExample(resource: ResourceDefinition): Example {
  const { '@context': context, ...member } = linkedExample(resource);
  return { '@context': context, '@id': resource.iri, '@type': 'Collection', totalItems: 1, member: [member] };
}

/** A header line and the line of an item, as CSV. */
export function tableExample(resource: ResourceDefinition): string {
  const members = [...resource.fields.values()].filter(({ readable, type }) => readable && type !== 'collection').map(({ name }) => name);
  return tableCsv([itemExample(resource)], members);
}

/** What is sent to create or to replace. */
function inputExample(shape: BodyShape): Example {
  return exampleOf(
    [...shape.fields.values()].filter(({ writable }) => writable !== 'never'),
    inputFieldExample,
  );
}

/** The same with a finished upload in place of the file; nothing where no file may be sent. */
function uploadExample(shape: BodyShape): Example | undefined {
  const file = takesUpload(shape) ? fileField(shape) : undefined;
  if (!file) return undefined;
  const { [file.name]: _, ...others } = inputExample(shape);
  return { ...others, [UPLOAD_MEMBER]: UPLOAD_EXAMPLE };
}

/** Examples of bodies, by the names that bodies refer to. */
export function inputExamples(named: string, shape: BodyShape): Record<string, { readonly value: Example }> {
  const upload = uploadExample(shape);
  return { [named]: { value: inputExample(shape) }, ...(upload ? { [`${named}.upload`]: { value: upload } } : {}) };
}

/** What is sent to change: one member, as a patch may. */
export function changeExample(shape: BodyShape): Example {
  const [field] = [...shape.fields.values()].filter(({ writable }) => writable === 'always');
  return field ? { [field.name]: inputFieldExample(field) } : {};
}

function exampleOf(fields: readonly FieldDefinition[], valueOf: (field: FieldDefinition) => unknown): Example {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

function inputFieldExample(field: FieldDefinition): unknown {
  return field.type === 'collection' ? (field.example ?? [`${field.target?.iri ?? ''}/1`]) : fieldExample(field);
}

/** @returns the declared example, else the default, else a value of the field's type within its limits */
function fieldExample(field: FieldDefinition): unknown {
  return field.example ?? fittingDefault(field) ?? typeExample(field);
}

/** The default, unless callers may not send it: an empty text that is filled in while writing. */
export function fittingDefault({ defaultValue, minimumLength = 0 }: FieldDefinition): FieldDefinition['defaultValue'] {
  return typeof defaultValue === 'string' && defaultValue.length < minimumLength ? undefined : defaultValue;
}

function typeExample(field: FieldDefinition): unknown {
  const { type, values, target, minimum = 1, maximum = Infinity, name } = field;
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'number':
      return Math.min(Math.max(minimum, 1), maximum);
    case 'decimal':
      return '12.50';
    case 'boolean':
      return false;
    case 'datetime':
      return '2026-03-01T10:00:00+00:00';
    case 'date':
      return '2026-03-01';
    case 'email':
      return 'ada@example.org';
    case 'uuid':
      return '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    case 'url':
      return 'https://example.org/';
    case 'choice':
      return values?.[0];
    case 'json':
      return listExample(field);
    case 'reference':
      return `${target?.iri ?? ''}/1`;
    case 'references':
      return [`${target?.iri ?? ''}/1`];
    case 'html':
      return `<p>${words(name)}</p>`;
    default:
      return textExample(field);
  }
}

function listExample({ items }: FieldDefinition): unknown {
  if (items === undefined) return {};
  return { string: ['one'], integer: [1], number: [1.5], object: [{}] }[items];
}

function textExample({ name, minimumLength = 0, maximumLength = Infinity }: FieldDefinition): string {
  return words(name).padEnd(minimumLength, '.').slice(0, maximumLength);
}

/** `visualCode` → `Visual code` */
function words(name: string): string {
  const spaced = snakeCase(name).replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
