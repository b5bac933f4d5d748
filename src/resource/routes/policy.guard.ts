import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { formatAmong } from '../input/call-reader.js';
import { COLLECTION_TYPES, HTML, ITEM_TYPES } from '../protocol/media-type.js';
import { PERMISSIONS } from '../model/include-node.js';
import type { EntityClass } from '../model/field-declaration.js';
import type { ResourceRequest } from '../model/resource-request.js';
import type { Actor } from '../../auth/actor.js';
import type { Grant, Operation } from '../model/policy.js';
import { InformedCallers } from '../policy/informed-callers.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { PolicyService } from '../policy/policy.service.js';
import { accessDenied, type Asked, governingRule } from '../policy/access-denied.js';
import { CredentialScopes } from '../policy/credential-scopes.js';

export interface GuardedOperation {
  readonly entity: EntityClass;
  /** One of the six. */
  readonly operation?: Operation;
  /** Of "list": the name of the further address of the collection, where it is not the first. */
  readonly collection?: string;
  /** Or the name of an action that the resource declares. */
  readonly action?: string;
}

/** Which rights a generated route asks for. */
export const Guarded = Reflector.createDecorator<GuardedOperation>();

/** No row at all. */
const NOTHING: Grant = { scope: false, visible: false };

/** Asks the policy once and leaves its grant on the request; refuses where no row at all could be admitted. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
    private readonly scopes: CredentialScopes,
    private readonly callers: InformedCallers,
  ) {}

  /** Most requests need nothing to be looked up, and go on without a promise. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const guarded = this.reflector.get(Guarded, context.getHandler());
    const request = context.switchToHttp().getRequest<ResourceRequest>();
    if (namesPermissions(request, guarded.operation)) return true;
    const resource = this.registry.of(guarded.entity);
    this.scopes.require(request.user, resource, request.method);
    const asked = askedOf(resource, guarded);
    const caller = this.callers.informed(request.user, resource, asked);
    const admit = (found: Actor): boolean => this.admit(request, found, resource, asked);
    return caller instanceof Promise ? caller.then(admit) : admit(caller);
  }

  private admit(request: ResourceRequest, caller: Actor, resource: ResourceDefinition, asked: Asked): boolean {
    request.user = caller;
    const grant = this.decide(caller, resource, asked);
    if (grant === false && !opensDocumentation(request, asked)) throw accessDenied(caller, governingRule(resource, asked));
    request.grant = grant === false ? NOTHING : grant;
    return true;
  }

  private decide(actor: Actor, resource: ResourceDefinition, { operation = 'list', collection, action }: Asked): Grant | false {
    if (collection) return this.policies.decideCollection(actor, resource, collection);
    return action ? this.policies.decideAction(actor, resource, action) : this.policies.decide(actor, resource, operation);
  }
}

/** Whether what stands for an id asks what the caller may do with the collection: that is answered to everybody, by the same policies. */
export function namesPermissions({ params }: ResourceRequest, operation: Operation | undefined): boolean {
  return operation === 'read' && params.id === PERMISSIONS;
}

function askedOf(resource: ResourceDefinition, { operation, collection, action }: GuardedOperation): Asked {
  const narrowed = collection === undefined ? undefined : resource.collections.find(({ name }) => name === collection);
  if (narrowed ?? operation !== undefined) return { operation, collection: narrowed };
  const declared = resource.actions.find(({ name }) => name === action);
  if (!declared) throw new Error(`${resource.name} declares no action "${action}".`);
  return { action: declared };
}

/** A browser has no token to send: it is shown how the address is used, which says nothing about rows. */
function opensDocumentation(request: ResourceRequest, { operation }: Asked): boolean {
  if (!request.user.isAnonymous || (operation !== 'list' && operation !== 'read')) return false;
  try {
    return formatAmong(request, operation === 'list' ? COLLECTION_TYPES : ITEM_TYPES) === HTML;
  } catch {
    return false;
  }
}
