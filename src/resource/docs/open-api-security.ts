import type { INestApplication } from '@nestjs/common';
import { Actor } from '../../auth/actor.js';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { declaredRoutes } from '../../deprecation/declared-routes.js';
import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import type { Operation } from '../model/policy.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import { inPerson, type Rule } from '../model/rule.js';
import type { Schema } from './open-api-schemas.js';

const STRANGER = Actor.anonymous(1);
const BY_TOKEN: Schema = { bearer: [] };
const BY_KEY: Schema = { apiKey: [] };

/** How callers are known, for every operation that says so. */
export const SECURITY_SCHEMES: Readonly<Record<string, Schema>> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The token of a sign-in, for an hour; or an API key (`lyk_…`). No operation takes a cookie: that of a browser (`lyceum_session`) is for pages, and programs on our own pages exchange it for a token by `POST /admin/session/token`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'An API key (`lyk_…`) of a user, from `POST /api/user_api_keys`. It reaches as far as its scopes, and no further than its owner.',
  },
};

/** Whether a token is needed: not where the policy may admit callers without one to some row. */
export function operationSecurity(resource: ResourceDefinition, operation: Operation, collection?: NarrowedCollection): Schema[] {
  const rule = resource.policy.rule(operation);
  const here = collection?.rule === undefined || admits(collection.rule, collection.item ?? resource);
  return security(admits(rule, resource) && here, takesKeys(rule) && (collection?.rule === undefined || takesKeys(collection.rule)));
}

export function actionSecurity(resource: ResourceDefinition, { rule, item }: ActionDefinition): Schema[] {
  return security(admits(rule, item ?? resource), takesKeys(rule));
}

/** @param isOpen callers without a token are admitted too */
export function security(isOpen: boolean, isForKeys: boolean): Schema[] {
  return [...(isOpen ? [{}] : []), BY_TOKEN, ...(isForKeys ? [BY_KEY] : [])];
}

function admits(rule: Rule, resource: ResourceDefinition): boolean {
  return rule.condition(STRANGER, new RowReference(resource, ROW_ALIAS)) !== false;
}

/** Whether callers who are known by a key alone may be admitted at all. */
function takesKeys(rule: Rule): boolean {
  if (rule === inPerson) return false;
  if (!rule.parts) return true;
  return rule.parts.of === 'all' ? rule.parts.rules.every(takesKeys) : rule.parts.rules.some(takesKeys);
}

/** What routes that are written by hand say of their callers, by `get /api/me`. */
export interface RouteFacts {
  readonly admits?: string;
  readonly isForKeys: boolean;
}

export function routeFacts(application: INestApplication): ReadonlyMap<string, RouteFacts> {
  return new Map(
    declaredRoutes(application).map(({ method, path, controller, handler }): [string, RouteFacts] => {
      const said = (key: string): string | undefined =>
        (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller)) as string | undefined;
      return [`${method.toLowerCase()} ${path}`, { admits: said(Admits.KEY), isForKeys: said(OpenToScopes.KEY) !== undefined }];
    }),
  );
}
