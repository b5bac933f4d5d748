import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import { ROW_ALIAS } from '../state/projection.js';
import type { Grant, Operation } from './policy.js';
import { RowReference } from './row-reference.js';

type Decisions = Map<Operation, Grant | false>;

/**
 * The one place that asks policies: actor and operation in, a grant or a refusal out. Rules look at the caller alone and
 * leave the rest to SQL, so that the answer stands for as long as the actor does, which is seconds.
 */
@Injectable()
export class PolicyGate {
  readonly #decided = new WeakMap<Actor, Map<ResourceDefinition, Decisions>>();

  decide(actor: Actor, resource: ResourceDefinition, operation: Operation): Grant | false {
    const decisions = this.#decisionsOn(actor, resource);
    let decision = decisions.get(operation);
    if (decision === undefined) {
      decision = resource.policy.decide(actor, operation, new RowReference(resource, ROW_ALIAS));
      decisions.set(operation, decision);
    }
    return decision;
  }

  #decisionsOn(actor: Actor, resource: ResourceDefinition): Decisions {
    const known = this.#decided.get(actor) ?? new Map<ResourceDefinition, Decisions>();
    this.#decided.set(actor, known);
    const decisions = known.get(resource) ?? new Map<Operation, Grant | false>();
    known.set(resource, decisions);
    return decisions;
  }
}
