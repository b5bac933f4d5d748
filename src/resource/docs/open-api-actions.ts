import type { ActionDefinition, BodyShape, ResourceDefinition } from '../compile/resource-definition.js';
import { fileField } from '../input/multipart-body.js';
import { MERGE_PATCH, WRITE_TYPES } from '../http/media-type.js';
import { answer, body, idParameter, itemAnswer, problems, reference, withForm } from './open-api-parts.js';
import { inputSchema, type Schema } from './open-api-schemas.js';

/** Fills in what an action takes and answers; its schemas are added to the document's. */
export function describeAction(
  operation: Schema,
  action: ActionDefinition,
  resource: ResourceDefinition,
  schemas: Record<string, Schema>,
): void {
  operation.parameters = [...(action.item ? [idParameter(action.item)] : []), ...parametersOf(resource)];
  if (action.input) operation.requestBody = bodyOf(action, action.input, resource, schemas);
  const refusals = [
    400,
    401,
    403,
    ...(action.item ? [404] : []),
    ...(fileField(action.input) ? [413] : []),
    ...(action.input ? [415, 422] : []),
  ];
  operation.responses = { ...answersOf(action, schemas), ...problems(...refusals) };
}

function parametersOf({ parameters }: ResourceDefinition): Schema[] {
  return [...parameters.values()].map(({ name, description, type }) => ({
    name,
    in: 'query',
    description,
    schema: { type: type === 'reference' ? 'string' : type },
  }));
}

function bodyOf(
  { name, method, description }: ActionDefinition,
  input: BodyShape,
  resource: ResourceDefinition,
  schemas: Record<string, Schema>,
): Schema {
  const isResource = 'iri' in input;
  const schemaName = isResource ? `${input.entity.name}.input` : `${resource.name}.${name}.input`;
  if (!isResource) schemas[schemaName] = inputSchema(input);
  const types = method === 'PATCH' ? [MERGE_PATCH, ...WRITE_TYPES] : WRITE_TYPES;
  return body(description, withForm(Object.fromEntries(types.map((type) => [type, reference(schemaName)])), input));
}

function answersOf({ answer: declared, answered, description }: ActionDefinition, schemas: Record<string, Schema>): Schema {
  const withoutBody = { 204: { description: 'Done; there is nothing to show.' } };
  switch (declared.kind) {
    case 'item':
      return { 200: itemAnswer(`${answered.name} resource`, answered), ...withoutBody };
    case 'created':
      return { 201: itemAnswer(`${answered.name} resource created`, answered) };
    case 'nothing':
      return withoutBody;
    case 'file':
      return { 200: { description, content: Object.fromEntries(declared.types.map((type) => [type, {}])) } };
    case 'document':
      schemas[declared.name] = { type: 'object', required: Object.keys(declared.properties), properties: declared.properties };
      return { 200: answer(description, reference(declared.name), reference(declared.name)) };
  }
}
