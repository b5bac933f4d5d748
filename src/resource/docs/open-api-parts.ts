import type { BodyShape, ResourceDefinition } from '../compile/resource-definition.js';
import { MULTIPART } from '../http/media-type.js';
import { fileField } from '../input/multipart-body.js';
import type { Schema } from './open-api-schemas.js';

export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function answer(description: string, linked: Schema, plain: Schema): Schema {
  return { description, content: { 'application/ld+json': { schema: linked }, 'application/json': { schema: plain } } };
}

export function itemAnswer(description: string, { name }: ResourceDefinition): Schema {
  return answer(description, reference(`${name}.jsonld`), reference(name));
}

export function body(description: string, schemas: Record<string, Schema>): Schema {
  return { description, required: true, content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])) };
}

/** The same body as a form, where a file comes along: in it the file is bytes. */
export function withForm(schemas: Record<string, Schema>, shape: BodyShape): Record<string, Schema> {
  const file = fileField(shape);
  const [written] = Object.values(schemas);
  if (!file || !written) return schemas;
  const bytes = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  return { ...schemas, [MULTIPART]: { allOf: [written, { type: 'object', properties: { [file.name]: bytes } }] } };
}

const PROBLEM_TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid input',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  406: 'Not acceptable',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable entity',
};

export function problems(...statuses: readonly number[]): Record<string, Schema> {
  return Object.fromEntries(
    statuses.map((status) => {
      const schema = reference(status === 422 ? 'ConstraintViolation' : 'Problem');
      return [String(status), { description: PROBLEM_TITLES[status], content: { 'application/problem+json': { schema } } }];
    }),
  );
}

export function idParameter(resource: ResourceDefinition): Schema {
  return { name: 'id', in: 'path', description: `${resource.name} identifier`, required: true, schema: { type: 'integer', minimum: 1 } };
}
