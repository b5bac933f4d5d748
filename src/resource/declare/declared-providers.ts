import type { Type } from '@nestjs/common';
import type { Refresher } from '../model/refresher.js';
import type { ActionHandler } from '../model/action-handler.js';
import type { OpenHandler } from '../model/open-operation.js';
import type { WriteProcessor } from '../model/write.js';
import { declaredResource } from './api-resource.decorator.js';
import type { EntityClass } from '../model/field-declaration.js';

/** @returns whether a table is a resource of the API */
export function isResource(entity: EntityClass): boolean {
  return declaredResource(entity) !== undefined;
}

/** @returns the processors, handlers and refreshers that these resources name, each once, for the providers of their module */
export function declaredProviders(entities: readonly EntityClass[]): Type<WriteProcessor | ActionHandler | OpenHandler | Refresher>[] {
  const options = entities.flatMap((entity) => declaredResource(entity) ?? []);
  const processors = options.flatMap(({ processor }) => processor ?? []);
  const handlers = options.flatMap(({ actions = [] }) => actions.map(({ handler }) => handler));
  const open = options.flatMap(({ openOperations = [] }) => openOperations.map(({ handler }) => handler));
  const refreshers = options.flatMap(({ refresher }) => refresher ?? []);
  return [...new Set([...processors, ...handlers, ...open, ...refreshers])];
}
