import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { formatAmong } from '../input/call-reader.js';
import { COLLECTION_TYPES, HTML, ITEM_TYPES } from '../protocol/media-type.js';
import type { EntityClass } from '../model/field-declaration.js';
import type { ResourceRequest } from '../model/resource-request.js';
import type { Actor } from '../../auth/actor.js';
import type { Grant, Operation } from '../model/policy.js';
import { InformedCallers, type Reading } from '../policy/informed-callers.js';
import type { NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import { PolicyService } from '../policy/policy.service.js';
import { accessDenied } from '../policy/access-denied.js';
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

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const guarded = this.reflector.get(Guarded, context.getHandler());
    const request = context.switchToHttp().getRequest<ResourceRequest>();
    const resource = this.registry.of(guarded.entity);
    this.scopes.require(request.user, resource, request.method);
    const reading = readingOf(resource, guarded);
    if (reading) request.user = await this.callers.informed(request.user, resource, reading);
    const grant = this.decide(request.user, guarded);
    if (grant === false && !opensDocumentation(request, guarded)) throw accessDenied(request.user);
    request.grant = grant === false ? NOTHING : grant;
    return true;
  }

  private decide(actor: Actor, guarded: GuardedOperation): Grant | false {
    const { entity, operation, action } = guarded;
    const resource = this.registry.of(entity);
    const narrowed = narrowedBy(resource, guarded);
    if (narrowed) return this.policies.decideCollection(actor, resource, narrowed);
    if (operation !== undefined) return this.policies.decide(actor, resource, operation);
    const declared = resource.actions.find(({ name }) => name === action);
    if (!declared) throw new Error(`${resource.name} declares no action "${action}".`);
    return this.policies.decideAction(actor, resource, declared);
  }
}

function narrowedBy(resource: ResourceDefinition, { collection }: GuardedOperation): NarrowedCollection | undefined {
  return collection === undefined ? undefined : resource.collections.find(({ name }) => name === collection);
}

function readingOf(resource: ResourceDefinition, guarded: GuardedOperation): Reading | undefined {
  const { operation } = guarded;
  return narrowedBy(resource, guarded) ?? (operation === 'list' || operation === 'read' ? operation : undefined);
}

/** A browser has no token to send: it is shown how the address is used, which says nothing about rows. */
function opensDocumentation(request: ResourceRequest, { operation }: GuardedOperation): boolean {
  if (!request.user.isAnonymous || (operation !== 'list' && operation !== 'read')) return false;
  try {
    return formatAmong(request, operation === 'list' ? COLLECTION_TYPES : ITEM_TYPES) === HTML;
  } catch {
    return false;
  }
}
