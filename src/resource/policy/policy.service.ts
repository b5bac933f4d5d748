import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import type { Grant, Operation } from '../model/policy.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';

type Question = Operation | ActionDefinition | NarrowedCollection;
type Decisions = Map<Question, Grant | false>;

/**
 * The one place that evaluates policies: actor and operation in, a grant or "access denied" out. Rules depend on the caller alone
 * and leave the rest to SQL, so the result is valid as long as the actor, which is seconds.
 */
@Injectable()
export class PolicyService {
  readonly #decided = new WeakMap<Actor, Map<ResourceDefinition, Decisions>>();

  decide(actor: Actor, resource: ResourceDefinition, operation: Operation): Grant | false {
    return this.#getOrDecide(actor, resource, operation, () =>
      resource.policy.decide(actor, operation, new RowReference(resource, ROW_ALIAS)),
    );
  }

  /** The scope is of the item that the action's address names; what its own resource shows stays that policy's question. */
  decideAction(actor: Actor, resource: ResourceDefinition, action: ActionDefinition): Grant | false {
    return this.#getOrDecide(actor, resource, action, () => {
      const scope = action.rule.condition(actor, new RowReference(action.item ?? resource, ROW_ALIAS));
      if (scope === false) return false;
      return { scope, visible: resource.policy.rules.read.condition(actor, new RowReference(resource, ROW_ALIAS)) };
    });
  }

  decideCollection(actor: Actor, resource: ResourceDefinition, collection: NarrowedCollection): Grant | false {
    const { shows } = collection;
    if (!shows) return this.decide(actor, resource, 'list');
    return this.#getOrDecide(actor, resource, collection, () => {
      const scope = shows.condition(actor, new RowReference(resource, ROW_ALIAS));
      return scope !== false && { scope, visible: scope };
    });
  }

  #getOrDecide(actor: Actor, resource: ResourceDefinition, key: Question, decide: () => Grant | false): Grant | false {
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
