import { Controller, Delete, Get, Inject, Patch, Post, Put, Req, Res, type Type, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { snakeCase } from '../../database/snake-case.js';
import { Public } from '../../auth/public.decorator.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { declaredResource, type ResourceOptions } from '../declare/api-resource.decorator.js';
import { declaredFields, type EntityClass } from '../declare/field-declaration.js';
import type { Operation } from '../policy/policy.js';
import { Guarded, PolicyGuard } from '../policy/policy.guard.js';
import { ResourcePipeline } from '../resource.pipeline.js';
import type { Target } from './call.js';
import type { ResourceRequest } from './resource-request.js';

type Handler = (request: ResourceRequest, response: Response) => Promise<void>;
type TargetOf = (request: ResourceRequest, registry: ResourceRegistry) => Target;

/** One route of a resource: how it is reached and what it asks of the pipeline. */
interface RouteDeclaration {
  readonly method: string;
  readonly operation: Operation;
  readonly entity: EntityClass;
  readonly verb: (path: string) => MethodDecorator;
  readonly path: string;
  readonly summary: string;
  readonly targetOf: TargetOf;
}

interface ResourceController {
  readonly pipeline: ResourcePipeline;
  readonly registry: ResourceRegistry;
}

/**
 * The controller of a resource, named after it, with one named method a route and both guards before each: what every
 * resource has in common is written here and nowhere else.
 */
export function createResourceController(entity: EntityClass): Type<object> {
  const options = declaredResource(entity);
  if (!options) throw new Error(`${entity.name} is not marked with @ApiResource().`);
  const name = `${entity.name}Controller`;
  const controller = {
    [name]: class {
      constructor(
        readonly pipeline: ResourcePipeline,
        readonly registry: ResourceRegistry,
      ) {}
    },
  }[name] as Type<object>;
  Inject(ResourcePipeline)(controller, undefined, 0);
  Inject(ResourceRegistry)(controller, undefined, 1);
  Controller('api')(controller);
  ApiTags(entity.name)(controller);
  ApiBearerAuth()(controller);
  UseGuards(PolicyGuard)(controller);
  for (const route of routesOf(entity, options)) addRoute(controller, route);
  return controller;
}

function addRoute(controller: Type<object>, route: RouteDeclaration): void {
  const prototype = controller.prototype as Record<string, Handler>;
  const handler = {
    [route.method](this: ResourceController, request: ResourceRequest, response: Response) {
      return this.pipeline.run(request, response, route.targetOf(request, this.registry));
    },
  }[route.method] as Handler;
  prototype[route.method] = handler;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, route.method);
  if (!descriptor) return;
  Req()(prototype, route.method, 0);
  Res()(prototype, route.method, 1);
  const decorators = [
    route.verb(route.path),
    Guarded({ entity: route.entity, operation: route.operation }),
    // The policy decides about callers without a token like about all others, and refuses them unless a rule says otherwise.
    Public(true),
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
      operation,
      entity,
      verb,
      path: options.path + below,
      summary: summary(entity.name),
      targetOf: (request, registry) => ({ resource: registry.of(entity), operation, id: request.params.id }),
    };
  });
  return operations.includes('list') ? [...own, ...collectionRoutes(entity)] : own;
}

/** `/api/courses/:id/users`: this collection narrowed by an item that it refers to; declared on the class that it returns. */
function collectionRoutes(entity: EntityClass): RouteDeclaration[] {
  return declaredFields(entity).flatMap(({ name, inverse, target }) => {
    const owner = target?.();
    const path = owner && declaredResource(owner)?.path;
    if (inverse === undefined || !owner || path === undefined) return [];
    return [
      {
        method: `list_by_${snakeCase(name)}`,
        operation: 'list',
        entity,
        verb: Get,
        path: `${path}/:id/${snakeCase(inverse)}`,
        summary: `Retrieves the ${inverse} of a ${owner.name} resource.`,
        targetOf: (request, registry) => ({
          resource: registry.of(entity),
          operation: 'list',
          owner: { resource: registry.of(owner), property: name, id: request.params.id ?? '' },
        }),
      },
    ];
  });
}
