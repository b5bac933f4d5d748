import { Injectable } from '@nestjs/common';
import { Database } from '../../database/statements.js';
import type { Call } from '../http/call.js';
import { Problem } from '../http/problem.js';
import type { FilterClause, ListQuery } from '../input/list-query.js';
import { EntityStore, type ReadItem, type ReadPage } from './entity-store.js';
import { PolicyGate } from '../policy/policy-gate.js';

/** The reading half of station six: one item, or a page of a collection. */
@Injectable()
export class ResourceReader {
  constructor(
    private readonly database: Database,
    private readonly store: EntityStore,
    private readonly gate: PolicyGate,
  ) {}

  /** @throws Problem 403 where the item exists but is refused, 404 where it does not exist */
  async item({ resource, id, grant, actor }: Call): Promise<Exclude<ReadItem, string>> {
    return found(await this.store.item(this.database, resource, id ?? 0, grant.scope, actor));
  }

  async page(call: Call, query: ListQuery): Promise<ReadPage> {
    const { resource, grant, actor, owner } = call;
    if (!owner) return this.store.page(this.database, resource, query, grant.scope, actor);
    await this.requireOwner(call);
    const narrowed = { ...query, filters: [...query.filters, ownerClause(call)] };
    return this.store.page(this.database, resource, narrowed, grant.scope, actor);
  }

  /** A collection below an item exists exactly for those who may read the item. */
  private async requireOwner({ owner, actor }: Call): Promise<void> {
    if (!owner) return;
    const grant = this.gate.decide(actor, owner.resource, 'read');
    const scope = grant && grant.scope;
    if (scope !== false && (await this.store.exists(this.database, owner.resource, owner.id, scope))) return;
    found((await this.store.exists(this.database, owner.resource, owner.id)) ? 'refused' : 'gone');
  }
}

function ownerClause({ owner, resource }: Call): FilterClause {
  const field = owner && resource.fields.get(owner.property);
  if (!field) throw new Error(`${resource.name} has no such owner.`);
  return { target: { kind: 'field', field }, comparison: 'exact', values: [owner.id] };
}

/** @throws Problem 403 or 404 */
export function found<Item extends object>(item: Item | 'refused' | 'gone'): Item {
  if (item === 'refused') throw new Problem(403, 'Access Denied.');
  if (item === 'gone') throw new Problem(404, 'Not Found');
  return item;
}
