import type { ResourceDefinition } from '../compile/resource-definition.js';
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

const PROBLEM_TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid input',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  406: 'Not acceptable',
  409: 'Conflict',
  412: 'Precondition failed',
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
