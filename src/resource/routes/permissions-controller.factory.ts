import { Controller, Get, Inject, Req, Res, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { declaredResource, type ResourceOptions } from '../declare/api-resource.decorator.js';
import { declaredFields } from '../declare/recorded-fields.js';
import type { EntityClass } from '../model/field-declaration.js';
import { PERMISSIONS } from '../model/include-node.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { PermissionsPipeline } from '../pipeline/permissions.pipeline.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

interface PermissionsController {
  readonly pipeline: PermissionsPipeline;
}

type Handler = (this: PermissionsController, request: ResourceRequest, response: Response) => Promise<void>;

/**
 * What callers may do, below the addresses of each resource: one controller with two methods for all resources of a domain. Where a resource
 * has items, their route answers for the collection, since `permissions` stands where an id would. One with a collection of that name keeps
 * its address.
 */
export function createPermissionsController(entities: readonly EntityClass[]): Type<object> {
  const options = entities.flatMap((entity) => declaredResource(entity) ?? []);
  const [read, others] = [true, false].map((isRead) =>
    options.filter(({ operations }) => (operations?.includes('read') ?? true) === isRead),
  ) as [ResourceOptions[], ResourceOptions[]];
  const taken = takenPaths(entities);
  const items = read.filter(({ path }) => !taken.has(path));
  const controller = class Permissions implements PermissionsController {
    constructor(readonly pipeline: PermissionsPipeline) {}
  };
  Inject(PermissionsPipeline)(controller, undefined, 0);
  Controller(API_PREFIX)(controller);
  ApiExcludeController()(controller);
  addRoute(controller, 'ofCollection', {
    paths: others.map(({ path }) => `${path}/${PERMISSIONS}`),
    admits: 'everyone, who is given what they may do',
    handler(request, response) {
      return this.pipeline.ofCollection(request, response);
    },
  });
  addRoute(controller, 'ofItem', {
    paths: items.map(({ path }) => `${path}/:id/${PERMISSIONS}`),
    admits: 'who may read the item',
    handler(request, response) {
      return this.pipeline.ofItem(request, response);
    },
  });
  return controller;
}

interface Route {
  readonly paths: string[];
  readonly admits: string;
  readonly handler: Handler;
}

function addRoute(controller: Type<object>, name: string, { paths, admits, handler }: Route): void {
  if (paths.length === 0) return;
  const prototype = controller.prototype as Record<string, Handler>;
  prototype[name] = {
    [name](this: PermissionsController, request: ResourceRequest, response: Response) {
      return handler.call(this, request, response);
    },
  }[name] as Handler;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (!descriptor) return;
  Req()(prototype, name, 0);
  Res()(prototype, name, 1);
  const marks = [Get(paths), Admits(admits), Public(true), OpenToScopes('')];
  for (const mark of marks) mark(prototype, name, descriptor);
}

/** The resources whose items have rows of that name at this address. */
function takenPaths(entities: readonly EntityClass[]): ReadonlySet<string | undefined> {
  const owners = entities.flatMap((entity) =>
    declaredFields(entity).flatMap(({ inverse, target }) => (inverse === PERMISSIONS && target ? [target()] : [])),
  );
  return new Set(owners.map((owner) => declaredResource(owner)?.path));
}
