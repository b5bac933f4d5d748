import type { Type } from '@nestjs/common';
import type { ActionHandler } from '../state/action-handler.js';
import { declaredResource } from './api-resource.decorator.js';
import type { EntityClass } from './field-declaration.js';

/** @returns the handlers that these resources name for their actions, each once, for the providers of their module */
export function declaredHandlers(entities: readonly EntityClass[]): Type<ActionHandler>[] {
  return [...new Set(entities.flatMap((entity) => declaredResource(entity)?.actions ?? []).map(({ handler }) => handler))];
}
