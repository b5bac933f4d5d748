import { Controller, Delete, Get, Inject, Patch, Post, Put, Req, Res, type Type, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { snakeCase } from '../../database/snake-case.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { declaredResource, resourceName, type ResourceOptions } from '../declare/api-resource.decorator.js';
import { tagOf } from '../model/resource-words.js';
import { type EntityClass } from '../model/field-declaration.js';
import { declaredFields } from '../declare/recorded-fields.js';
import type { Operation } from '../model/policy.js';
import { Guarded, type GuardedOperation, namesPermissions, PolicyGuard } from './policy.guard.js';
import { ActionPipeline } from '../pipeline/action.pipeline.js';
import { PermissionsPipeline } from '../pipeline/permissions.pipeline.js';
import { ResourcePipeline } from '../pipeline/resource.pipeline.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

type Handler = (request: ResourceRequest, response: Response) => Promise<void>;
type Run = (this: ResourceController, request: ResourceRequest, response: Response) => Promise<void>;

/** One route of a resource: how it is reached and what it asks of the pipeline. */
interface RouteDeclaration {
  readonly method: string;
  readonly guarded: GuardedOperation;
  readonly verb: (path: string) => MethodDecorator;
  readonly path: string;
  readonly summary: string;
  readonly run: Run;
}

interface ResourceController {
  readonly pipeline: ResourcePipeline;
  readonly actions: ActionPipeline;
  readonly registry: ResourceRegistry;
  readonly permissions: PermissionsPipeline;
}

/** What was made: a process that composes several services, as tests do, declares each resource once. */
const made = new WeakMap<EntityClass, Type<object>>();

/** @returns the controller of a resource, the same one each time */
export function resourceController(entity: EntityClass): Type<object> {
  const controller = made.get(entity) ?? createResourceController(entity);
  made.set(entity, controller);
  return controller;
}

/**
 * The controller of a resource, named after it, with one named method a route and both guards before each: what every
 * resource has in common is written here and nowhere else.
 */
function createResourceController(entity: EntityClass): Type<object> {
  const options = declaredResource(entity);
  if (!options) throw new Error(`${entity.name} is not marked with @ApiResource().`);
  const name = `${resourceName(entity)}Controller`;
  const controller = {
    [name]: class {
      constructor(
        readonly pipeline: ResourcePipeline,
        readonly actions: ActionPipeline,
        readonly registry: ResourceRegistry,
        readonly permissions: PermissionsPipeline,
      ) {}
    },
  }[name] as Type<object>;
  Inject(ResourcePipeline)(controller, undefined, 0);
  Inject(ActionPipeline)(controller, undefined, 1);
  Inject(ResourceRegistry)(controller, undefined, 2);
  Inject(PermissionsPipeline)(controller, undefined, 3);
  Controller(API_PREFIX)(controller);
  ApiTags(tagOf(entity))(controller);
  ApiBearerAuth()(controller);
  UseGuards(PolicyGuard)(controller);
  for (const route of routesOf(entity, options)) addRoute(controller, route);
  return controller;
}

function addRoute(controller: Type<object>, route: RouteDeclaration): void {
  const prototype = controller.prototype as Record<string, Handler>;
  const handler = {
    [route.method](this: ResourceController, request: ResourceRequest, response: Response) {
      return route.run.call(this, request, response);
    },
  }[route.method] as Handler;
  prototype[route.method] = handler;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, route.method);
  if (!descriptor) return;
  Req()(prototype, route.method, 0);
  Res()(prototype, route.method, 1);
  const decorators = [
    route.verb(route.path),
    Guarded(route.guarded),
    // The policy decides about callers without a token like about all others, and refuses them unless a rule says otherwise.
    Public(true),
    // Scopes are asked for by resource, in the policy guard.
    OpenToScopes(''),
    ApiOperation({ summary: route.summary }),
  ];
  for (const decorate of decorators) decorate(prototype, route.method, descriptor);
}

interface OperationRoute {
  readonly verb: RouteDeclaration['verb'];
  /** Below the resource's own path. */
  readonly below: string;
  readonly summary: (name: string) => string;
}

const OPERATIONS: Readonly<Record<Operation, OperationRoute>> = {
  list: { verb: Get, below: '', summary: (name) => `Retrieves the collection of ${name} resources.` },
  create: { verb: Post, below: '', summary: (name) => `Creates a ${name} resource.` },
  read: { verb: Get, below: '/:id', summary: (name) => `Retrieves a ${name} resource.` },
  replace: { verb: Put, below: '/:id', summary: (name) => `Replaces the ${name} resource.` },
  update: { verb: Patch, below: '/:id', summary: (name) => `Updates the ${name} resource.` },
  delete: { verb: Delete, below: '/:id', summary: (name) => `Removes the ${name} resource.` },
};

function routesOf(entity: EntityClass, options: ResourceOptions): RouteDeclaration[] {
  const operations = (Object.keys(OPERATIONS) as Operation[]).filter((operation) => options.operations?.includes(operation) ?? true);
  const own = operations.map<RouteDeclaration>((operation) => {
    const { verb, below, summary } = OPERATIONS[operation];
    return {
      method: operation,
      guarded: { entity, operation },
      verb,
      path: options.path + below,
      summary: summary(resourceName(entity)),
      run(request, response) {
        if (namesPermissions(request, operation)) return this.permissions.ofCollection(request, response);
        return this.pipeline.run(request, response, { resource: this.registry.of(entity), operation, id: request.params.id });
      },
    };
  });
  const below = operations.includes('list') ? inverseRoutes(entity, options) : [];
  return [...own, ...below, ...collectionRoutes(entity, options), ...actionRoutes(entity, options)];
}

/** `/api/courses/:id/users`: this collection narrowed by an item that it refers to; declared on the class that it returns. */
function inverseRoutes(entity: EntityClass, { collections = [] }: ResourceOptions): RouteDeclaration[] {
  return declaredFields(entity).flatMap(({ name, inverse, target }) => {
    const owner = target?.();
    const path = owner && declaredResource(owner)?.path;
    if (inverse === undefined || !owner || path === undefined) return [];
    if (collections.some((declared) => declared.path === `${path}/{id}/${snakeCase(inverse)}`)) return [];
    return [
      {
        method: `list_by_${snakeCase(name)}`,
        guarded: { entity, operation: 'list' },
        verb: Get,
        path: `${path}/:id/${snakeCase(inverse)}`,
        summary: `Retrieves the ${inverse} of a ${resourceName(owner)} resource.`,
        run(request, response) {
          const below = { resource: this.registry.of(owner), property: name, id: request.params.id ?? '' };
          return this.pipeline.run(request, response, { resource: this.registry.of(entity), operation: 'list', owner: below });
        },
      },
    ];
  });
}

/** The further addresses of the collection. */
function collectionRoutes(entity: EntityClass, { collections = [] }: ResourceOptions): RouteDeclaration[] {
  return collections.map(({ name, path, description }) => ({
    method: name,
    guarded: { entity, operation: 'list', collection: name },
    verb: Get,
    path: routePath(path),
    summary: description,
    run(request, response) {
      const resource = this.registry.of(entity);
      const collection = resource.collections.find((candidate) => candidate.name === name);
      return this.pipeline.run(request, response, { resource, operation: 'list', id: request.params.id, collection });
    },
  }));
}

const VERBS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;

function actionRoutes(entity: EntityClass, { actions = [] }: ResourceOptions): RouteDeclaration[] {
  return actions.map(({ name, method, path, description }) => ({
    method: name,
    guarded: { entity, action: name },
    verb: VERBS[method],
    path: routePath(path),
    summary: description,
    run(request, response) {
      const resource = this.registry.of(entity);
      const action = resource.actions.find((candidate) => candidate.name === name);
      if (!action) throw new Error(`${resource.name} declares no action "${name}".`);
      const { id } = request.params;
      return this.actions.run(request, response, { resource, action, id, pathParameter: request.params[action.pathParameter ?? ''] });
    },
  }));
}

function routePath(path: string): string {
  return path.replaceAll(/{([a-z]+)}/gi, ':$1');
}
