import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../compile/resource-definition.js';
import type { Grant, Operation } from './policy.js';
import { ROW_ALIAS, RowReference } from './row-reference.js';

type Question = Operation | ActionDefinition | NarrowedCollection;
type Decisions = Map<Question, Grant | false>;

/**
 * The one place that asks policies: actor and operation in, a grant or a refusal out. Rules look at the caller alone and
 * leave the rest to SQL, so that the answer stands for as long as the actor does, which is seconds.
 */
@Injectable()
export class PolicyGate {
  readonly #decided = new WeakMap<Actor, Map<ResourceDefinition, Decisions>>();

  decide(actor: Actor, resource: ResourceDefinition, operation: Operation): Grant | false {
    return this.#recall(actor, resource, operation, () => resource.policy.decide(actor, operation, new RowReference(resource, ROW_ALIAS)));
  }

  /** The scope is of the item that the action's address names; what its own resource shows stays that policy's question. */
  decideAction(actor: Actor, resource: ResourceDefinition, action: ActionDefinition): Grant | false {
    return this.#recall(actor, resource, action, () => {
      const scope = action.rule.condition(actor, new RowReference(action.item ?? resource, ROW_ALIAS));
      if (scope === false) return false;
      return { scope, visible: resource.policy.rules.read.condition(actor, new RowReference(resource, ROW_ALIAS)) };
    });
  }

  decideCollection(actor: Actor, resource: ResourceDefinition, collection: NarrowedCollection): Grant | false {
    const { shows } = collection;
    if (!shows) return this.decide(actor, resource, 'list');
    return this.#recall(actor, resource, collection, () => {
      const scope = shows.condition(actor, new RowReference(resource, ROW_ALIAS));
      return scope !== false && { scope, visible: scope };
    });
  }

  #recall(actor: Actor, resource: ResourceDefinition, key: Question, decide: () => Grant | false): Grant | false {
    const decisions = this.#decisionsOn(actor, resource);
    let decision = decisions.get(key);
    if (decision === undefined) {
      decision = decide();
      decisions.set(key, decision);
    }
    return decision;
  }

  #decisionsOn(actor: Actor, resource: ResourceDefinition): Decisions {
    const known = this.#decided.get(actor) ?? new Map<ResourceDefinition, Decisions>();
    this.#decided.set(actor, known);
    const decisions = known.get(resource) ?? new Map<Question, Grant | false>();
    known.set(resource, decisions);
    return decisions;
  }
}
