import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/statements.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { ResourceRegistry } from '../compile/resource-registry.js';
import type { EntityClass } from '../model/field-declaration.js';
import { Problem } from '../protocol/problem.js';
import type { Change } from '../model/change.js';
import type { Operation } from '../model/policy.js';
import type { ResourceOperations } from '../model/resource-operations.js';
import type { PolicyService } from '../policy/policy.service.js';
import { accessDenied } from '../policy/access-denied.js';
import type { HtmlPolicies } from './html-policies.js';
import type { EntityStore } from './entity-store.js';
import type { ResourceWriter, WriteCall } from './resource-writer.js';

/** The stages of the pipeline that an operation passes. */
interface Stages {
  readonly registry: ResourceRegistry;
  readonly policies: PolicyService;
  readonly store: EntityStore;
  readonly writer: ResourceWriter;
  readonly html: HtmlPolicies;
}

/** Each operation goes through its resource's policy and the writer, as part of the action's unit of work. */
export class CallerOperations implements ResourceOperations {
  constructor(
    private readonly stages: Stages,
    private readonly actor: Actor,
    private readonly transaction: Transaction,
  ) {}

  async create(entity: EntityClass, change: Change): Promise<number> {
    const call = this.call(entity, 'create');
    const written = await this.stages.writer.createWithin(this.transaction, call, await this.cleaned(call, change));
    return written.id;
  }

  async update(entity: EntityClass, id: number, change: Change): Promise<void> {
    const call = this.call(entity, 'update');
    await this.stages.writer.updateWithin(this.transaction, { ...call, id }, await this.cleaned(call, change));
  }

  async remove(entity: EntityClass, id: number): Promise<void> {
    await this.stages.writer.removeWithin(this.transaction, { ...this.call(entity, 'delete'), id });
  }

  async admit(entity: EntityClass, operation: Operation, ids: readonly number[]): Promise<void> {
    const { resource, grant } = this.call(entity, operation);
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const found = await this.stages.store.item(this.transaction, resource, id, grant.scope, this.actor, true);
      if (found === 'gone') throw new Problem(404, `${resource.iri}/${id} does not exist.`);
      if (found === 'refused') throw accessDenied(this.actor, resource.policy.rule(operation));
    }
  }

  /** What an action writes may be what others have sent: it is cleaned as a body is. */
  private cleaned({ resource }: WriteCall, change: Change): Promise<Change> {
    return this.stages.html.cleaned(resource, change, { actor: this.actor, within: this.transaction });
  }

  private call(entity: EntityClass, operation: Operation): WriteCall {
    const resource: ResourceDefinition = this.stages.registry.of(entity);
    const grant = this.stages.policies.decide(this.actor, resource, operation);
    if (grant === false) throw accessDenied(this.actor, resource.policy.rule(operation));
    return { resource, operation, actor: this.actor, grant };
  }
}
