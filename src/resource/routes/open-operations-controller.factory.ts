import { Controller, HttpCode, Inject, Post, Req, Res, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { ToleratesBadToken } from '../../auth/tokens/tolerates-bad-token.decorator.js';
import { declaredResource, resourceName } from '../declare/api-resource.decorator.js';
import { tagOf } from '../model/resource-words.js';
import type { EntityClass } from '../model/field-declaration.js';
import type { OpenCall, OpenHandler, OpenOperation } from '../model/open-operation.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

interface OpenController {
  readonly modules: ModuleRef;
  /** By the name of the operation; found at its first call, when all modules are there. */
  readonly handlers: Map<string, OpenHandler>;
}

/**
 * The controller of a resource's open operations; apart from that of its other operations, whose guard asks the policy.
 * @returns undefined where the resource declares none
 */
export function createOpenOperationsController(entity: EntityClass): Type<object> | undefined {
  const operations = declaredResource(entity)?.openOperations ?? [];
  if (operations.length === 0) return undefined;
  const name = `${resourceName(entity)}OpenController`;
  const controller = {
    [name]: class implements OpenController {
      readonly handlers = new Map<string, OpenHandler>();
      constructor(readonly modules: ModuleRef) {}
    },
  }[name] as Type<object>;
  Inject(ModuleRef)(controller, undefined, 0);
  Controller(API_PREFIX)(controller);
  ApiTags(tagOf(entity))(controller);
  for (const operation of operations) addRoute(controller, operation);
  return controller;
}

function addRoute(controller: Type<object>, operation: OpenOperation): void {
  const { name, path, description, admits } = operation;
  const prototype = controller.prototype as Record<string, unknown>;
  prototype[name] = {
    async [name](this: OpenController, request: Request, response: Response) {
      send(response, await handlerOf(this, operation).receive(callOf(request)));
    },
  }[name];
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (!descriptor) return;
  Req()(prototype, name, 0);
  Res()(prototype, name, 1);
  const marks = [Post(path), HttpCode(200), Admits(admits), Public(true), ToleratesBadToken(true), ApiOperation({ summary: description })];
  for (const mark of marks) mark(prototype, name, descriptor);
}

function handlerOf({ handlers, modules }: OpenController, { name, handler }: OpenOperation): OpenHandler {
  const found = handlers.get(name) ?? modules.get<OpenHandler>(handler, { strict: false });
  handlers.set(name, found);
  return found;
}

function callOf(request: Request): OpenCall {
  const body: unknown = request.body;
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    header: (name) => textOf(request.headers[name.toLowerCase()]),
    sender: request.ip,
  };
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Sent as it is: Nest and Express would find out for each answer that it is neither text, nor stream, nor error. */
function send(response: Response, answer: object): void {
  const text = JSON.stringify(answer);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
