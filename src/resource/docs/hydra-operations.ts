import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import type { OpenOperation } from '../model/open-operation.js';
import { PATCH_TYPES } from '../protocol/media-type.js';
import type { Operation } from '../model/policy.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

interface OperationText {
  readonly method: string;
  /** schema.org's kind of action, where it has one. */
  readonly action?: string;
  readonly describes: (name: string) => string;
  readonly title: (name: string) => string;
  readonly takesBody?: boolean;
  readonly returns?: string;
}

const TEXTS: Readonly<Record<Operation, OperationText>> = {
  list: {
    method: 'GET',
    action: 'FindAction',
    describes: (name) => `Retrieves the collection of ${name} resources.`,
    title: (name) => `get${name}Collection`,
    returns: 'Collection',
  },
  create: {
    method: 'POST',
    action: 'CreateAction',
    describes: (name) => `Creates a ${name} resource.`,
    title: (name) => `post${name}`,
    takesBody: true,
  },
  read: { method: 'GET', action: 'FindAction', describes: (name) => `Retrieves a ${name} resource.`, title: (name) => `get${name}` },
  replace: {
    method: 'PUT',
    action: 'ReplaceAction',
    describes: (name) => `Replaces the ${name} resource.`,
    title: (name) => `put${name}`,
    takesBody: true,
  },
  update: { method: 'PATCH', describes: (name) => `Updates the ${name} resource.`, title: (name) => `patch${name}`, takesBody: true },
  delete: {
    method: 'DELETE',
    action: 'DeleteAction',
    describes: (name) => `Deletes the ${name} resource.`,
    title: (name) => `delete${name}`,
    returns: 'owl:Nothing',
  },
};

/** An operation of a resource as Hydra describes it: what it expects and what it returns. */
export function operationOf({ name }: ResourceDefinition, operation: Operation): Record<string, unknown> {
  const { method, action, describes, title, takesBody, returns } = TEXTS[operation];
  return {
    '@type': action === undefined ? 'Operation' : ['Operation', `schema:${action}`],
    description: describes(name),
    ...(takesBody ? { expects: name } : {}),
    ...(operation === 'update' ? { expectsHeader: [{ headerName: 'Content-Type', possibleValue: [...PATCH_TYPES] }] } : {}),
    method,
    returns: returns ?? name,
    title: title(name),
  };
}

/** An action; its address is an IRI template, as it is no member of the item. */
export function actionOperation({ method, description, name, path, input, answer, answered }: ActionDefinition): Record<string, unknown> {
  const returns = {
    item: answered.name,
    created: answered.name,
    nothing: 'owl:Nothing',
    accepted: 'owl:Nothing',
    document: answer.kind === 'document' ? answer.name : 'rdfs:Resource',
    file: 'rdfs:Resource',
  } as const;
  return {
    '@type': 'Operation',
    description: `${description} ${method} ${API_PREFIX}/${path}`,
    ...(input ? { expects: input.name } : {}),
    method,
    returns: returns[answer.kind],
    title: name,
  };
}

/** An operation on the raw body; what it expects is said by its OpenAPI description. */
export function openOperation({ description, name, path, answer, headers }: OpenOperation): Record<string, unknown> {
  return {
    '@type': 'Operation',
    description: `${description} POST ${API_PREFIX}/${path}`,
    expectsHeader: Object.keys(headers).map((headerName) => ({ headerName })),
    method: 'POST',
    returns: answer.name,
    title: name,
  };
}

export function collectionOperation({ description, name, path }: NarrowedCollection): Record<string, unknown> {
  return {
    '@type': ['Operation', 'schema:FindAction'],
    description: `${description} GET ${API_PREFIX}/${path}`,
    method: 'GET',
    returns: 'Collection',
    title: name,
  };
}
