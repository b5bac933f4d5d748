import type { BodyShape, ResourceDefinition } from '../model/resource-definition.js';
import { MULTIPART } from '../protocol/media-type.js';
import { fileField } from '../input/file-field.js';
import type { Schema } from './open-api-schemas.js';

export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

function exampled(schema: Schema, example?: string): Schema {
  if (example === undefined) return { schema };
  return { schema, examples: { example: { $ref: `#/components/examples/${example}` } } };
}

export function headers(...names: readonly string[]): Schema {
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

/** @param examples names of the examples of both representations */
export function answer(description: string, linked: Schema, plain: Schema, examples: readonly string[] = []): Schema {
  const content = { 'application/ld+json': exampled(linked, examples[0]), 'application/json': exampled(plain, examples[1]) };
  return { description, ...headers('ETag', 'Link'), content };
}

export function itemAnswer(description: string, { name }: ResourceDefinition): Schema {
  return answer(description, reference(`${name}.jsonld`), reference(name), [`${name}.jsonld`, name]);
}

/** The answer to a write that made an item. */
export function createdAnswer(resource: ResourceDefinition): Schema {
  const shown = itemAnswer(`${resource.name} resource created`, resource);
  return { ...shown, ...headers('ETag', 'Link', 'Location', 'Content-Location') };
}

/** The answers to a write that changed an item; without a body where none was asked for. */
export function changedAnswers(resource: ResourceDefinition): Record<string, Schema> {
  const shown = itemAnswer(`${resource.name} resource updated`, resource);
  return {
    200: { ...shown, ...headers('ETag', 'Link', 'Content-Location') },
    204: { description: `${resource.name} resource updated; there is nothing to show` },
  };
}

/**
 * @param schemas by media type
 * @param example name of the example of the body, the same in every media type
 */
export function body(description: string, schemas: Record<string, Schema>, example: string): Schema {
  const content = Object.entries(schemas).map(([type, schema]) => [type, exampled(schema, type === MULTIPART ? undefined : example)]);
  return { description, required: true, content: Object.fromEntries(content) as Schema };
}

/** The same body as a form, where a file comes along: in it the file is bytes. */
export function withForm(schemas: Record<string, Schema>, shape: BodyShape): Record<string, Schema> {
  const file = fileField(shape);
  const [written] = Object.values(schemas);
  if (!file || !written) return schemas;
  const bytes = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  return { ...schemas, [MULTIPART]: { allOf: [written, { type: 'object', properties: { [file.name]: bytes } }] } };
}

/** Error responses, described in full once for the whole document. */
export function problems(...statuses: readonly number[]): Record<string, Schema> {
  return Object.fromEntries(statuses.map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]));
}

export const NOT_MODIFIED: Record<string, Schema> = { 304: { $ref: '#/components/responses/NotModified' } };
