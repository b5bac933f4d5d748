import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/statements.js';
import { OperationDispatcher } from '../batch/operation-dispatcher.js';
import { actionCallFrom, callFrom, type CallSource } from '../input/call-reader.js';
import { NamedUploads } from '../input/named-uploads.js';
import type { ActionTarget, Target } from '../model/call.js';
import type { Grant } from '../model/policy.js';
import { ActionPipeline } from '../pipeline/action.pipeline.js';
import { PermissionsPipeline } from '../pipeline/permissions.pipeline.js';
import { ResourcePipeline } from '../pipeline/resource.pipeline.js';
import { accessDenied, governingRule } from '../policy/access-denied.js';
import { CredentialScopes } from '../policy/credential-scopes.js';
import { InformedCallers } from '../policy/informed-callers.js';
import { PolicyService } from '../policy/policy.service.js';
import type { HttpResult } from '../protocol/http-result.js';
import { noRoute } from '../protocol/no-route.js';
import { Problem } from '../protocol/problem.js';
import { KnownPaths } from './known-paths.js';
import { RouteResolver } from './route-resolver.js';

/** Does for an operation of a batch what a generated controller and the policy guard do for a request. */
@Injectable()
export class RouteDispatcher extends OperationDispatcher {
  constructor(
    private readonly routes: RouteResolver,
    private readonly policies: PolicyService,
    private readonly scopes: CredentialScopes,
    private readonly resources: ResourcePipeline,
    private readonly actions: ActionPipeline,
    private readonly uploads: NamedUploads,
    private readonly callers: InformedCallers,
    private readonly permissions: PermissionsPipeline,
    private readonly paths: KnownPaths,
  ) {
    super();
  }

  async dispatch(operation: CallSource, within?: Transaction, countsBeyond?: number): Promise<HttpResult> {
    const { method, originalUrl } = operation;
    const path = originalUrl.split('?')[0] ?? '';
    const asked = this.routes.permissionsAt(method, path);
    if (asked) return this.permissions.answer(operation, asked, within);
    const target = this.routes.resolve(method, path);
    if (!target) throw new Problem(404, noRoute(method, originalUrl, this.#near(method, path)));
    this.scopes.require(operation.user, target.resource, method);
    // Within a unit of work the sets are looked up by its own statements, which see what it has written.
    const user = within ? operation.user : await this.callers.informed(operation.user, target.resource, target);
    const grant = this.#grantFor(user, target);
    if (grant === false) throw accessDenied(user, governingRule(target.resource, target));
    const source = { ...operation, user, grant };
    if ('action' in target) {
      const call = { ...actionCallFrom(source, target), within };
      return this.actions.answer(await this.uploads.resolve(call, target.action.input));
    }
    return this.resources.answer(await this.uploads.resolve({ ...callFrom(source, target), within, countsBeyond }, target.resource));
  }

  acquainted(actor: Actor): Promise<Actor> {
    return this.callers.withUsualSets(actor);
  }

  /** Of the paths that may have been meant, those that an operation may have. */
  #near(method: string, path: string): string[] {
    return this.paths.near(path).filter((near) => this.routes.resolve(method, near) ?? this.routes.permissionsAt(method, near));
  }

  #grantFor(actor: Actor, target: Target | ActionTarget): Grant | false {
    const { resource } = target;
    if ('action' in target) return this.policies.decideAction(actor, resource, target.action);
    if (target.collection) return this.policies.decideCollection(actor, resource, target.collection);
    return this.policies.decide(actor, resource, target.operation);
  }
}
