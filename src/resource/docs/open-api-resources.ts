import type { OpenAPIObject } from '@nestjs/swagger';
import { describeAction } from './open-api-actions.js';
import { answer, body, idParameter, itemAnswer, problems, reference, withForm } from './open-api-parts.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import { snakeCase } from '../../database/snake-case.js';
import { fileField } from '../input/multipart-body.js';
import { MERGE_PATCH, WRITE_TYPES } from '../http/media-type.js';
import { searchVariables } from '../output/collection-representation.js';
import {
  changeSchema,
  collectionSchema,
  inputSchema,
  itemSchema,
  linkedSchema,
  PROBLEM_SCHEMA,
  type Schema,
  VIOLATION_SCHEMA,
} from './open-api-schemas.js';

type Operations = Record<string, Schema>;

/** Fills in what Nest cannot know of the generated routes: parameters, bodies, answers, schemas. */
export function describeResources(document: OpenAPIObject, resources: readonly ResourceDefinition[]): OpenAPIObject {
  const schemas: Record<string, Schema> = { Problem: PROBLEM_SCHEMA, ConstraintViolation: VIOLATION_SCHEMA };
  const paths = document.paths as unknown as Record<string, Operations>;
  for (const resource of resources) {
    Object.assign(schemas, {
      [resource.name]: itemSchema(resource),
      [`${resource.name}.jsonld`]: linkedSchema(resource),
      [`${resource.name}.input`]: inputSchema(resource),
      [`${resource.name}.jsonMergePatch`]: changeSchema(resource),
    });
    describeCollection(paths[resource.iri], resource);
    describeItem(paths[`${resource.iri}/{id}`], resource);
    for (const field of resource.fields.values()) {
      if (field.type === 'collection' && field.target)
        describeCollection(paths[`${resource.iri}/{id}/${snakeCase(field.name)}`], field.target, resource);
    }
  }
  for (const resource of resources) describeOperations(paths, schemas, resource);
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
  document.tags = resources.map(({ name, description }) => ({ name, description }));
  return document;
}

/** The operations beyond the six: further addresses of the collection, and actions. */
function describeOperations(paths: Record<string, Operations>, schemas: Record<string, Schema>, resource: ResourceDefinition): void {
  for (const { path, item } of resource.collections) describeCollection(paths[`/api/${path}`], resource, item);
  for (const action of resource.actions) {
    const operation = paths[`/api/${action.path}`]?.[action.method.toLowerCase()];
    if (operation) describeAction(operation, action, resource, schemas);
  }
}

function describeCollection(operations: Operations | undefined, resource: ResourceDefinition, owner?: ResourceDefinition): void {
  if (!operations) return;
  const { get, post } = operations;
  if (get) {
    get.parameters = [...(owner ? [idParameter(owner)] : []), ...listParameters(resource)];
    get.responses = {
      200: answer(`${resource.name} collection`, collectionSchema(resource), { type: 'array', items: reference(resource.name) }),
      ...problems(400, 401, 403, 406, ...(owner ? [404] : [])),
    };
  }
  if (post) {
    post.requestBody = body(
      `The new ${resource.name} resource`,
      withForm(Object.fromEntries(WRITE_TYPES.map((type) => [type, reference(`${resource.name}.input`)])), resource),
    );
    post.responses = {
      201: itemAnswer(`${resource.name} resource created`, resource),
      ...problems(400, 401, 403, 406, ...(fileField(resource) ? [413] : []), 415, 422),
    };
  }
}

function describeItem(operations: Operations | undefined, resource: ResourceDefinition): void {
  if (!operations) return;
  for (const operation of Object.values(operations)) operation.parameters = [idParameter(resource)];
  const { get, put, patch, delete: remove } = operations;
  if (get) get.responses = { 200: itemAnswer(`${resource.name} resource`, resource), ...problems(401, 403, 404, 406) };
  if (put) {
    put.requestBody = body(
      `The updated ${resource.name} resource`,
      Object.fromEntries(WRITE_TYPES.map((type) => [type, reference(`${resource.name}.input`)])),
    );
    put.responses = { 200: itemAnswer(`${resource.name} resource updated`, resource), ...problems(400, 401, 403, 404, 412, 415, 422) };
  }
  if (patch) {
    const types = [MERGE_PATCH, ...WRITE_TYPES].map((type) => [type, reference(`${resource.name}.jsonMergePatch`)] as const);
    patch.requestBody = body(`The updated ${resource.name} resource`, Object.fromEntries(types));
    patch.responses = { 200: itemAnswer(`${resource.name} resource updated`, resource), ...problems(400, 401, 403, 404, 412, 415, 422) };
  }
  if (remove) remove.responses = { 204: { description: `${resource.name} resource deleted` }, ...problems(401, 403, 404, 409, 412) };
}

function listParameters(resource: ResourceDefinition): Schema[] {
  const paging: Schema[] = [
    { name: 'page', in: 'query', description: 'Page, from 1.', schema: { type: 'integer', minimum: 1, default: 1 } },
    {
      name: 'itemsPerPage',
      in: 'query',
      description: 'Items a page.',
      schema: { type: 'integer', minimum: 1, maximum: resource.maximumItemsPerPage, default: resource.itemsPerPage },
    },
    { name: 'partial', in: 'query', description: 'Leave the total out, and so the count.', schema: { type: 'boolean', default: false } },
  ];
  return [...paging, ...searchVariables(resource).map(({ variable }) => filterParameter(variable))];
}

function filterParameter(variable: string): Schema {
  if (variable.startsWith('order[')) return { name: variable, in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } };
  if (variable.endsWith('[]'))
    return { name: variable, in: 'query', style: 'form', explode: true, schema: { type: 'array', items: { type: 'string' } } };
  return { name: variable, in: 'query', schema: { type: variable.startsWith('exists[') ? 'boolean' : 'string' } };
}
