import type { BodyShape, ResourceDefinition } from '../model/resource-definition.js';
import { MULTIPART } from '../protocol/media-type.js';
import { fileField, takesUpload } from '../input/file-field.js';
import type { Schema } from './open-api-schemas.js';

export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

function exampled(schema: Schema, example?: string, ofUpload?: string): Schema {
  if (example === undefined) return { schema };
  const at = (name: string): Schema => ({ $ref: `#/components/examples/${name}` });
  return { schema, examples: { example: at(example), ...(ofUpload === undefined ? {} : { upload: at(ofUpload) }) } };
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
  return { ...shown, ...headers('ETag', 'Link', 'Location', 'Content-Location', 'Preference-Applied') };
}

/** The answers to a write that changed an item; without a body where none was asked for. */
export function changedAnswers(resource: ResourceDefinition): Record<string, Schema> {
  const shown = itemAnswer(`${resource.name} resource updated`, resource);
  return {
    200: { ...shown, ...headers('ETag', 'Link', 'Content-Location', 'Preference-Applied') },
    204: { description: `${resource.name} resource updated; there is nothing to show` },
  };
}

/**
 * @param schemas by media type
 * @param example name of the example of the body, the same in every media type
 * @param ofUpload name of another one, with an upload in place of the file
 */
export function body(description: string, schemas: Record<string, Schema>, example: string, ofUpload?: string): Schema {
  const content = Object.entries(schemas).map(([type, schema]) => [
    type,
    type === MULTIPART ? exampled(schema) : exampled(schema, example, ofUpload),
  ]);
  return { description, required: true, content: Object.fromEntries(content) as Schema };
}

/** The same where a file may come along: also as a form, in which the file is bytes. */
export function bodyWithFile(description: string, schemas: Record<string, Schema>, example: string, shape: BodyShape): Schema {
  const file = fileField(shape);
  const [written] = Object.values(schemas);
  if (!file || !written) return body(description, schemas, example);
  const bytes = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const form = { allOf: [written, { type: 'object', properties: { [file.name]: bytes } }] };
  return body(description, { ...schemas, [MULTIPART]: form }, example, takesUpload(shape) ? `${example}.upload` : undefined);
}

/** Error responses, described in full once for the whole document. */
export function problems(...statuses: readonly number[]): Record<string, Schema> {
  return Object.fromEntries(statuses.map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]));
}

export const NOT_MODIFIED: Record<string, Schema> = { 304: { $ref: '#/components/responses/NotModified' } };
