import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/statements.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import type { ResourceRegistry } from '../compile/resource-registry.js';
import type { EntityClass } from '../declare/field-declaration.js';
import { Problem } from '../http/problem.js';
import type { Change } from '../input/body-reader.js';
import type { Operation } from '../policy/policy.js';
import type { PolicyGate } from '../policy/policy-gate.js';
import { refusal } from '../policy/refusal.js';
import type { EntityStore } from './entity-store.js';
import type { ResourceWriter, WriteCall } from './resource-writer.js';

/** The stations that an operation passes. */
export interface Stations {
  readonly registry: ResourceRegistry;
  readonly gate: PolicyGate;
  readonly store: EntityStore;
  readonly writer: ResourceWriter;
}

/** Ordinary operations within somebody else's unit of work: each judged by its resource's policy, as if it came alone. */
export class ResourceOperations {
  constructor(
    private readonly stations: Stations,
    private readonly actor: Actor,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param change values by property, validated
   * @returns the id of the new row
   * @throws Problem 401 or 403 where the caller may not create it
   */
  async create(entity: EntityClass, change: Change): Promise<number> {
    const written = await this.stations.writer.createWithin(this.transaction, this.call(entity, 'create'), change);
    return written.id;
  }

  async update(entity: EntityClass, id: number, change: Change): Promise<void> {
    await this.stations.writer.updateWithin(this.transaction, { ...this.call(entity, 'update'), id }, change);
  }

  async remove(entity: EntityClass, id: number): Promise<void> {
    await this.stations.writer.removeWithin(this.transaction, { ...this.call(entity, 'delete'), id });
  }

  /**
   * Locks rows for an operation that an action does to them by its own means, in the order of their ids.
   * @throws Problem 404 where one does not exist, 401 or 403 where the caller may not do it to one
   */
  async admit(entity: EntityClass, operation: Operation, ids: readonly number[]): Promise<void> {
    const { resource, grant } = this.call(entity, operation);
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const found = await this.stations.store.item(this.transaction, resource, id, grant.scope, this.actor, true);
      if (found === 'gone') throw new Problem(404, `${resource.iri}/${id} does not exist.`);
      if (found === 'refused') throw refusal(this.actor);
    }
  }

  private call(entity: EntityClass, operation: Operation): WriteCall {
    const resource: ResourceDefinition = this.stations.registry.of(entity);
    const grant = this.stations.gate.decide(this.actor, resource, operation);
    if (grant === false) throw refusal(this.actor);
    return { resource, operation, actor: this.actor, grant };
  }
}
