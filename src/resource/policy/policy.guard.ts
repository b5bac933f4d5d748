import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { EntityClass } from '../declare/field-declaration.js';
import { Problem } from '../http/problem.js';
import type { ResourceRequest } from '../http/resource-request.js';
import type { Operation } from './policy.js';
import { PolicyGate } from './policy-gate.js';

export interface GuardedOperation {
  readonly entity: EntityClass;
  readonly operation: Operation;
}

/** Which rights a generated route asks for. */
export const Guarded = Reflector.createDecorator<GuardedOperation>();

/** Asks the policy once and leaves its grant on the request; refuses where no row at all could be admitted. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly registry: ResourceRegistry,
    private readonly gate: PolicyGate,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const guarded = this.reflector.get(Guarded, context.getHandler());
    const request = context.switchToHttp().getRequest<ResourceRequest>();
    const grant = this.gate.decide(request.user, this.registry.of(guarded.entity), guarded.operation);
    if (grant === false) throw refusal(request);
    request.grant = grant;
    return true;
  }
}

function refusal({ user }: ResourceRequest): Problem {
  return user.isAnonymous
    ? new Problem(401, 'This needs a token: sign in at /api/authentication_token.')
    : new Problem(403, 'Access Denied.');
}
