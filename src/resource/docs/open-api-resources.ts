import type { OpenAPIObject } from '@nestjs/swagger';
import type { NarrowedCollection, RemovalDeclaration, ResourceDefinition } from '../model/resource-definition.js';
import { nestedIn } from '../input/nested-fields.js';
import { snakeCase } from '../../database/snake-case.js';
import { MERGE_PATCH, WRITE_TYPES } from '../protocol/media-type.js';
import { tagsOf } from './open-api-tags.js';
import type { Operation } from '../model/policy.js';
import type { AnswerSections } from '../model/answer-sections.js';
import { describeAction } from './open-api-actions.js';
import { describeOpenOperation } from './open-api-open-operations.js';
import { SHARED_COMPONENTS } from './open-api-components.js';
import { changeExample, collectionExample, inputExamples, itemExample, linkedExample, tableExample } from './open-api-examples.js';
import { describeHandWritten, operationIdOf } from './open-api-hand-written.js';
import { describePermissions, PERMISSION_COMPONENTS } from './open-api-permissions.js';
import {
  idParameter,
  includeParameters,
  listParameters,
  parameter,
  parameterComponents,
  propertiesParameter,
} from './open-api-parameters.js';
import {
  answer,
  body,
  bodyWithFile,
  changedAnswers,
  createdAnswer,
  headers,
  itemAnswer,
  NOT_MODIFIED,
  problems,
  reference,
} from './open-api-parts.js';
import { changeSchema, collectionSchema, inputSchema, itemSchema, linkedSchema, nestedSchema, type Schema } from './open-api-schemas.js';
import { completeDocument } from './complete-document.js';
import { type Fates, fatesOf, listSentences, operationSentences } from './operation-sentences.js';
import { inPortions } from './in-portions.js';
import { operationSecurity, type RouteFacts, SECURITY_SCHEMES } from './open-api-security.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

type Operations = Record<string, Schema>;
type Named = Record<string, Schema>;

/**
 * Fills in what Nest cannot know of the generated routes: parameters, bodies, answers, schemas; and what all operations share.
 * @param sections what features bring to documents of screens
 */
export async function describeResources(
  document: OpenAPIObject,
  resources: readonly ResourceDefinition[],
  facts: ReadonlyMap<string, RouteFacts>,
  sections: AnswerSections,
): Promise<OpenAPIObject> {
  const schemas: Named = {
    ...(document.components?.schemas as unknown as Named),
    ...SHARED_COMPONENTS.schemas,
    ...PERMISSION_COMPONENTS.schemas,
  };
  const examples: Named = {};
  const parameters: Named = { ...SHARED_COMPONENTS.parameters, ...PERMISSION_COMPONENTS.parameters };
  const paths = document.paths as unknown as Record<string, Operations>;
  const fates = fatesOf(resources);
  await inPortions(resources, (resource) => {
    Object.assign(schemas, schemasOf(resource));
    Object.assign(examples, examplesOf(resource));
    Object.assign(parameters, parameterComponents(resource));
    describePaths(paths, resource, fates);
  });
  await inPortions(resources, (resource) => {
    for (const action of resource.actions) {
      const operation = paths[`${API_PREFIX}/${action.path}`]?.[action.method.toLowerCase()];
      if (operation) describeAction(operation, action, resource, { schemas, examples, sections });
    }
    for (const open of resource.openOperations) {
      const operation = paths[`${API_PREFIX}/${open.path}`]?.post;
      if (operation) describeOpenOperation(operation, open, schemas);
    }
  });
  describePermissions(paths, resources);
  describeHandWritten(paths, facts);
  const responses = { ...SHARED_COMPONENTS.responses, ...PERMISSION_COMPONENTS.responses };
  await completeDocument(paths, schemas, responses);
  const own = { responses, parameters, schemas, examples, securitySchemes: SECURITY_SCHEMES };
  const components: object = { ...document.components, ...SHARED_COMPONENTS, ...own };
  return { ...document, components, tags: tagsOf(paths, resources) };
}

function schemasOf(resource: ResourceDefinition): Named {
  return {
    [resource.name]: itemSchema(resource),
    [`${resource.name}.jsonld`]: linkedSchema(resource),
    [`${resource.name}.collection`]: collectionSchema(resource),
    [`${resource.name}.input`]: inputSchema(resource),
    [`${resource.name}.jsonMergePatch`]: changeSchema(resource),
    ...Object.fromEntries(nestedIn(resource, 1).map((nested): [string, Schema] => [`${nested.name}.nested`, nestedSchema(nested)])),
  };
}

function examplesOf(resource: ResourceDefinition): Named {
  return {
    [resource.name]: { value: itemExample(resource) },
    [`${resource.name}.list`]: { value: [itemExample(resource)] },
    [`${resource.name}.jsonld`]: { value: linkedExample(resource) },
    [`${resource.name}.collection`]: { value: collectionExample(resource) },
    [`${resource.name}.csv`]: { value: tableExample(resource) },
    ...inputExamples(`${resource.name}.input`, resource),
    [`${resource.name}.jsonMergePatch`]: { value: changeExample(resource) },
  };
}

function describePaths(paths: Record<string, Operations>, resource: ResourceDefinition, fates: Fates): void {
  describeList(paths[resource.iri]?.get, resource, resource.iri);
  const item = `${resource.iri}/{id}`;
  for (const [method, operation] of Object.entries({ ...paths[resource.iri], ...paths[item] })) {
    if (method !== 'get') describeWrite(method, operation, resource, fates);
  }
  describeRead(paths[item]?.get, resource);
  for (const field of resource.fields.values()) {
    if (field.type !== 'collection' || !field.target) continue;
    const path = `${item}/${snakeCase(field.name)}`;
    describeList(paths[path]?.get, field.target, path, resource);
  }
  for (const collection of resource.collections) {
    const path = `${API_PREFIX}/${collection.path}`;
    describeList(paths[path]?.get, resource, path, collection.item, collection);
  }
}

function describeList(
  operation: Schema | undefined,
  resource: ResourceDefinition,
  path: string,
  owner?: ResourceDefinition,
  collection?: NarrowedCollection,
): void {
  if (!operation) return;
  const { name } = resource;
  const list = { type: 'array', items: reference(name) };
  const shown = answer(`${name} collection`, reference(`${name}.collection`), list, [`${name}.collection`, `${name}.list`]);
  const content = {
    ...(shown.content as Schema),
    'text/csv': {
      examples: { example: { $ref: `#/components/examples/${name}.csv` } },
      schema: {
        type: 'string',
        description:
          'A header line and a line an item, in UTF-8; with `bom=true` in the query behind a byte order mark, by which spreadsheets know it.',
      },
    },
  };
  Object.assign(operation, {
    operationId: operationIdOf('get_collection', path),
    description: listSentences(resource, owner, collection),
    security: operationSecurity(resource, 'list', collection),
    parameters: [...(owner ? [idParameter(owner)] : []), ...listParameters(resource)],
    responses: {
      200: { ...shown, ...headers('ETag', 'Link', 'X-Total-Count', 'Include-Incomplete', 'Content-Disposition'), content },
      ...NOT_MODIFIED,
      ...problems(400, 401, 403, ...(owner ? [404] : []), 406),
    },
  });
}

function describeRead(operation: Schema | undefined, resource: ResourceDefinition): void {
  if (!operation) return;
  Object.assign(operation, {
    operationId: operationIdOf('get', `${resource.iri}/{id}`),
    description: operationSentences('read', resource),
    security: operationSecurity(resource, 'read'),
    parameters: [idParameter(resource), propertiesParameter(resource), ...includeParameters(resource), parameter('ifNoneMatch')],
    responses: { 200: itemAnswer(`${resource.name} resource`, resource), ...NOT_MODIFIED, ...problems(400, 401, 403, 404, 406) },
  });
}

const WRITES: Readonly<Record<string, Exclude<Operation, 'list'>>> = { post: 'create', put: 'replace', patch: 'update', delete: 'delete' };

function describeWrite(method: string, operation: Schema, resource: ResourceDefinition, fates: Fates): void {
  const kind = WRITES[method];
  if (!kind) return;
  const { iri } = resource;
  operation.description = operationSentences(kind, resource, fates);
  operation.operationId = operationIdOf(method, kind === 'create' ? iri : `${iri}/{id}`);
  operation.security = operationSecurity(resource, kind);
  const preference = parameter('preference');
  if (kind === 'create') {
    operation.parameters = [preference, parameter('idempotencyKey'), ...includeParameters(resource)];
    operation.requestBody = bodyOf(`The new ${resource.name} resource`, WRITE_TYPES, 'input', resource);
    operation.responses = { 201: createdAnswer(resource), ...problems(400, 401, 403, 406, 409, 413, 415, 422) };
    return;
  }
  const answered = kind === 'delete' ? [] : [preference, ...includeParameters(resource)];
  operation.parameters = [idParameter(resource), parameter('ifMatch'), parameter('ifNoneMatch'), ...answered];
  if (kind === 'delete') {
    operation.responses = { 204: { description: `${resource.name} resource deleted` }, ...problems(401, 403, 404, 409, 412) };
    if (resource.removal) describeRemoval(operation, resource.removal);
    return;
  }
  const [types, shape] = kind === 'update' ? [[MERGE_PATCH, ...WRITE_TYPES], 'jsonMergePatch'] : [WRITE_TYPES, 'input'];
  operation.requestBody = bodyOf(`The updated ${resource.name} resource`, types, shape, resource);
  operation.responses = { ...changedAnswers(resource), ...problems(400, 401, 403, 404, 406, 409, 412, 413, 415, 422) };
}

function describeRemoval(operation: Schema, { description, preference, accepted }: RemovalDeclaration): void {
  operation.description = `${description} ${operation.description as string}`;
  (operation.parameters as unknown[]).push({ name: 'Prefer', in: 'header', description: preference, schema: { type: 'string' } });
  const headers = { Location: { description: 'The job.', schema: { type: 'string', format: 'uri-reference' } } };
  operation.responses = { ...(operation.responses as object), 202: { description: accepted, headers }, ...problems(422) };
}

/** A form is taken for what is new only. */
function bodyOf(description: string, types: readonly string[], shape: string, resource: ResourceDefinition): Schema {
  const named = `${resource.name}.${shape}`;
  const schemas = Object.fromEntries(types.map((type) => [type, reference(named)]));
  return description.startsWith('The new') ? bodyWithFile(description, schemas, named, resource) : body(description, schemas, named);
}
