import { PERMISSIONS } from '../model/include-node.js';
import { tagOf } from '../model/resource-words.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { operationIdOf } from './open-api-hand-written.js';
import { security } from './open-api-security.js';
import { idParameter, parameter } from './open-api-parameters.js';
import { answer, NOT_MODIFIED, problems, reference } from './open-api-parts.js';
import type { Schema } from './open-api-schemas.js';

const YES_OR_NO: Schema = { type: 'boolean' };

function whether(what: string): Schema {
  return { type: 'boolean', description: `Whether the caller may ${what}.` };
}

const ACTIONS: Schema = { type: 'object', description: 'Actions by their names.', additionalProperties: YES_OR_NO };
const REASON: Schema = {
  type: 'object',
  required: ['rule', 'holds'],
  properties: {
    rule: { type: 'string', description: 'The sentence of the access table that decides.' },
    holds: { type: 'boolean', description: 'Whether the rule admits the caller.' },
    parts: {
      type: 'array',
      description: 'Of several rules of which one is enough: what each lacks.',
      items: reference('PermissionReason'),
    },
    scope: { type: 'string', description: 'The scope that the API key lacks.' },
  },
};
const BECAUSE: Schema = {
  type: 'object',
  description: 'With `explain=true`: which rule decides, by operation and action.',
  additionalProperties: reference('PermissionReason'),
};
const OF_ITEM: Schema = {
  type: 'object',
  description: 'What the caller may do with an item: rights, not states.',
  required: ['read', 'update', 'delete', 'actions', 'members'],
  properties: {
    read: whether('read the item'),
    update: whether('change it'),
    delete: whether('remove it'),
    actions: ACTIONS,
    members: { type: 'array', description: 'Members that the caller may change.', items: { type: 'string' } },
    because: BECAUSE,
  },
};
const OF_COLLECTION: Schema = {
  type: 'object',
  description: 'What the caller may do with a collection.',
  required: ['list', 'create', 'actions'],
  properties: { list: whether('list items'), create: whether('make an item'), actions: ACTIONS },
};

/** What the addresses of all resources have in common, by the kind of component. */
export const PERMISSION_COMPONENTS: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  schemas: { PermissionReason: REASON, Permissions: OF_ITEM, CollectionPermissions: OF_COLLECTION },
  responses: {
    Permissions: answer('What the caller may do with the item.', reference('Permissions'), reference('Permissions')),
    CollectionPermissions: answer(
      'What the caller may do with the collection.',
      reference('CollectionPermissions'),
      reference('CollectionPermissions'),
    ),
  },
  parameters: {
    explain: {
      name: 'explain',
      in: 'query',
      description: 'Whether to say which rule decides.',
      schema: { type: 'boolean', default: false },
    },
    permittedUser: {
      name: 'user',
      in: 'query',
      description: "Address of a user, for that user's own rights. For administrators of a portal of the user; it is put on record.",
      schema: { type: 'string', format: 'iri-reference' },
    },
  },
};

/** The addresses of what callers may do, below those of each resource. */
export function describePermissions(paths: Record<string, Record<string, Schema>>, resources: readonly ResourceDefinition[]): void {
  for (const resource of resources) {
    const { iri, name, operations } = resource;
    const ofCollection = operation(resource, 'CollectionPermissions', `What the caller may do with ${name} resources.`, []);
    paths[`${iri}/${PERMISSIONS}`] = { get: { operationId: operationIdOf('get', `${iri}/${PERMISSIONS}`), ...ofCollection } };
    if (!operations.includes('read') || resource.fields.has(PERMISSIONS)) continue;
    const path = `${iri}/{id}/${PERMISSIONS}`;
    const parameters = [idParameter(resource), parameter('explain')];
    const ofItem = operation(resource, 'Permissions', `What the caller may do with a ${name} resource.`, parameters);
    paths[path] = { get: { operationId: operationIdOf('get', path), ...ofItem } };
  }
}

function operation({ entity }: ResourceDefinition, response: string, summary: string, parameters: readonly Schema[]): Schema {
  return {
    summary,
    description: `${summary} Rights, not states: an action that is refused for the state of an item counts as allowed here, and its 409 says why. Front-ends ask it before they show a button.`,
    tags: [tagOf(entity)],
    security: security(true, true),
    parameters: [...parameters, parameter('permittedUser'), parameter('ifNoneMatch')],
    responses: { 200: { $ref: `#/components/responses/${response}` }, ...NOT_MODIFIED, ...problems(400, 401, 403, 404, 406, 409) },
  };
}
