import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { allOf, raw } from '../../database/sql.js';
import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import type { Grant, Operation } from '../model/policy.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import { CredentialScopes } from './credential-scopes.js';

type Question = Operation | ActionDefinition | NarrowedCollection;
type Decisions = Map<Question, Grant | false>;

/** What is decided: by which method, over which item, and by which rule. */
interface Deciding {
  readonly method: string;
  readonly item: RowReference;
  readonly decide: (actor: Actor) => Grant | false;
}

/** No row at all, of a collection that the caller may ask for. */
const NO_ROW: Grant = { scope: raw('FALSE'), visible: raw('FALSE') };

/** The method by which each operation reaches a resource. */
const METHODS: Readonly<Record<Operation, string>> = {
  list: 'GET',
  read: 'GET',
  create: 'POST',
  replace: 'PUT',
  update: 'PATCH',
  delete: 'DELETE',
};

/**
 * The one place that evaluates policies: actor and operation in, a grant or "access denied" out. How far a key reaches, or a caller who
 * acts as another, is decided here too, so that it holds for requests, batches, streams, signed addresses and exports alike. Rules depend
 * on the caller alone and leave the rest to SQL, so the result is valid as long as the actor, which is seconds.
 */
@Injectable()
export class PolicyService {
  readonly #decided = new WeakMap<Actor, Map<ResourceDefinition, Decisions>>();

  constructor(private readonly scopes: CredentialScopes) {}

  decide(actor: Actor, resource: ResourceDefinition, operation: Operation): Grant | false {
    const item = new RowReference(resource, ROW_ALIAS);
    const decide = (asking: Actor): Grant | false => resource.policy.decide(asking, operation, item);
    return this.#getOrDecide(actor, resource, operation, { method: METHODS[operation], item, decide });
  }

  /** The scope is of the item that the action's address names; what its own resource shows stays that policy's question. */
  decideAction(actor: Actor, resource: ResourceDefinition, action: ActionDefinition): Grant | false {
    const item = new RowReference(action.item ?? resource, ROW_ALIAS);
    const decide = (asking: Actor): Grant | false => {
      const scope = action.rule.condition(asking, item);
      if (scope === false) return false;
      return { scope, visible: resource.policy.rules.read.condition(asking, new RowReference(resource, ROW_ALIAS)) };
    };
    return this.#getOrDecide(actor, resource, action, { method: action.method, item, decide });
  }

  decideCollection(actor: Actor, resource: ResourceDefinition, collection: NarrowedCollection): Grant | false {
    const { shows } = collection;
    if (!shows) return this.decide(actor, resource, 'list');
    const item = new RowReference(resource, ROW_ALIAS);
    const decide = (asking: Actor): Grant | false => {
      const scope = shows.condition(asking, item);
      return scope !== false && { scope, visible: scope };
    };
    return this.#getOrDecide(actor, resource, collection, { method: METHODS.list, item, decide });
  }

  #getOrDecide(actor: Actor, resource: ResourceDefinition, key: Question, deciding: Deciding): Grant | false {
    const decisions = this.#decisionsOn(actor, resource);
    let decision = decisions.get(key);
    if (decision === undefined) {
      decision = this.scopes.admit(actor, resource, deciding.method) && this.#narrowed(actor, resource, deciding);
      // Those who are in no course may ask for the rows of their courses all the same: there are none.
      if (decision === false && actor !== actor.plain && this.#getOrDecide(actor.plain, resource, key, deciding) !== false)
        decision = NO_ROW;
      decisions.set(key, decision);
    }
    return decision;
  }

  /** A caller who signed in as him- or herself is narrowed by nothing. */
  #narrowed(actor: Actor, resource: ResourceDefinition, { method, item, decide }: Deciding): Grant | false {
    const grant = decide(actor);
    if (grant === false || actor.credential === null) return grant;
    const scope = allOf([grant.scope, this.scopes.narrowing(actor, item, method)]);
    const shown = this.scopes.narrowing(actor, new RowReference(resource, ROW_ALIAS), METHODS.read);
    return scope !== false && { scope, visible: allOf([grant.visible, shown]) };
  }

  #decisionsOn(actor: Actor, resource: ResourceDefinition): Decisions {
    const known = this.#decided.get(actor) ?? new Map<ResourceDefinition, Decisions>();
    this.#decided.set(actor, known);
    const decisions = known.get(resource) ?? new Map<Question, Grant | false>();
    known.set(resource, decisions);
    return decisions;
  }
}
