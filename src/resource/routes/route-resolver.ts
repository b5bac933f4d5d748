import { Injectable } from '@nestjs/common';
import type { ActionDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { snakeCase } from '../../database/snake-case.js';
import { PERMISSIONS } from '../model/include-node.js';
import type { Operation } from '../model/policy.js';
import type { ActionTarget, Target } from '../model/call.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

const COLLECTION_OPERATIONS: Readonly<Record<string, Operation>> = { GET: 'list', POST: 'create' };
const ITEM_OPERATIONS: Readonly<Record<string, Operation>> = { GET: 'read', PUT: 'replace', PATCH: 'update', DELETE: 'delete' };

interface ActionEntry {
  readonly resource: ResourceDefinition;
  readonly action: ActionDefinition;
}

/** What a method and a path mean, for requests that come by other ways than a route of their own. */
@Injectable()
export class RouteResolver {
  #actions?: readonly ActionEntry[];

  constructor(private readonly registry: ResourceRegistry) {}

  /** @param path with neither query nor format; @returns undefined where there is no such operation */
  resolve(method: string, path: string): Target | ActionTarget | undefined {
    if (!path.startsWith(`${API_PREFIX}/`)) return undefined;
    const [name = '', ...rest] = path.slice(API_PREFIX.length + 1).split('/');
    return this.#action(method, path) ?? this.#narrowed(method, path) ?? this.#plain(method, name, rest);
  }

  /** The item or collection of which a path asks what the caller may do. @returns undefined where the path means anything else */
  permissionsAt(method: string, path: string): { readonly resource: ResourceDefinition; readonly id: string | undefined } | undefined {
    if (method !== 'GET' || !path.startsWith(`${API_PREFIX}/`) || !path.endsWith(`/${PERMISSIONS}`)) return undefined;
    const [name = '', ...rest] = path.slice(API_PREFIX.length + 1).split('/');
    const resource = this.registry.withPath(name);
    const id = rest.length === 2 ? rest[0] : undefined;
    if (!resource || rest.length > 2 || (id !== undefined && !resource.operations.includes('read'))) return undefined;
    const isTaken =
      this.#action(method, path) ?? this.#narrowed(method, path) ?? (id === undefined ? undefined : below(resource, id, PERMISSIONS));
    return isTaken ? undefined : { resource, id };
  }

  #plain(method: string, name: string, [id, ...rest]: readonly string[]): Target | undefined {
    const resource = this.registry.withPath(name);
    const operation = (id === undefined ? COLLECTION_OPERATIONS : ITEM_OPERATIONS)[method];
    if (!resource || operation === undefined) return undefined;
    if (rest.length === 0) return resource.operations.includes(operation) ? { resource, operation, id } : undefined;
    return rest.length === 1 && method === 'GET' ? below(resource, id ?? '', rest[0] ?? '') : undefined;
  }

  #action(method: string, path: string): ActionTarget | undefined {
    this.#actions ??= this.registry.all().flatMap((resource) => resource.actions.map((action) => ({ resource, action })));
    for (const entry of this.#actions) {
      const named = entry.action.method === method ? namesIn(path, entry.action.path) : undefined;
      if (named) return { ...entry, id: named.get('id'), pathParameter: named.get(entry.action.pathParameter ?? '') };
    }
    return undefined;
  }

  #narrowed(method: string, path: string): Target | undefined {
    if (method !== 'GET') return undefined;
    for (const resource of this.registry.all()) {
      for (const collection of resource.collections) {
        const named = namesIn(path, collection.path);
        if (named) return { resource, operation: 'list', id: named.get('id'), collection };
      }
    }
    return undefined;
  }
}

/** The collection that an item shows under a member of its. */
function below(owner: ResourceDefinition, id: string, segment: string): Target | undefined {
  const field = [...owner.fields.values()].find(({ name, type }) => type === 'collection' && snakeCase(name) === segment);
  if (!field?.target || field.inverse === undefined) return undefined;
  return { resource: field.target, operation: 'list', owner: { resource: owner, property: field.inverse, id } };
}

/** @returns what stands in a path of this form at the names in braces; undefined for a path of another form */
function namesIn(path: string, form: string): ReadonlyMap<string, string> | undefined {
  const wanted = `${API_PREFIX}/${form}`.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const named = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith('{')) named.set(segment.slice(1, -1), value);
    else if (segment !== value) return undefined;
  }
  return named;
}
