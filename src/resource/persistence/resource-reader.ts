import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Actor } from '../../auth/actor.js';
import type { Condition, Sql } from '../../database/sql.js';
import { ExportConnections } from '../../database/export-connections.js';
import { Database, type Row, type Statements } from '../../database/statements.js';
import type { NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import type { Call } from '../model/call.js';
import { RowSigner } from '../model/row-signer.js';
import type { EmbeddedRows } from '../model/embedded-rows.js';
import { type Includes, NO_INCLUDES } from '../model/include-node.js';
import type { Refresher } from '../model/refresher.js';
import { Problem } from '../protocol/problem.js';
import { asksForSignedFiles } from '../input/list-query.parser.js';
import type { FilterClause, ListQuery } from '../model/list-query.js';
import { EntityStore, type ReadItem, type ReadPage } from './entity-store.js';
import { IncludedRows } from './included-rows.js';
import { PolicyService } from '../policy/policy.service.js';
import { everyone, type Rule } from '../model/rule.js';
import { accessDenied } from '../policy/access-denied.js';
import { explainedDenial } from '../policy/denial-explanation.js';
import { WriteAudits } from './write-audits.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';

/** Rows of an export with what they embed. */
export interface Portion {
  readonly rows: readonly Row[];
  readonly embedded: EmbeddedRows;
}

/** The reading half of stage six: one item, or a page of a collection. */
@Injectable()
export class ResourceReader {
  constructor(
    private readonly database: Database,
    private readonly store: EntityStore,
    private readonly policies: PolicyService,
    private readonly exports: ExportConnections,
    private readonly modules: ModuleRef,
    private readonly audits: WriteAudits,
    private readonly included: IncludedRows,
  ) {}

  /** Brings up to date what is read next; of resources that name a refresher. */
  async refresh({ resource, id, owner, collection, actor, within }: Call): Promise<void> {
    if (!resource.refresher) return;
    const refresher = this.modules.get<Refresher>(resource.refresher, { strict: false });
    await refresher.refresh({ resource, id, owner, collection, actor, within });
  }

  /** @throws Problem 403 where the item exists but is refused, 404 where it does not exist */
  async item({ resource, id, grant, actor, within }: Call): Promise<Exclude<ReadItem, string>> {
    const statements = within ?? this.database;
    const item = await this.store.item(statements, resource, id ?? 0, grant.scope, actor);
    if (item === 'refused')
      throw await explainedDenial(this.modules, { resource, id: id ?? 0, actor, statements }, resource.policy.rules.read);
    return existing(item);
  }

  async page(call: Call, query: ListQuery): Promise<ReadPage> {
    const { resource, grant, actor, within } = call;
    return this.store.page(within ?? this.database, resource, await this.narrowed(call, query), grant.scope, actor);
  }

  /** The rows with addresses that open their files without a token, where the caller asks for them. */
  async signed(call: Call, rows: readonly Row[]): Promise<readonly Row[]> {
    if (!asksForSignedFiles(call.query)) return rows;
    const { resource, actor, host } = call;
    return this.modules.get(RowSigner, { strict: false }).sign(rows, { resource, actor, host });
  }

  /** What the rows lead to, as far as the caller wants it embedded and may read it. */
  embedded(
    { actor, within, host, query }: Pick<Call, 'actor' | 'within' | 'host' | 'query'>,
    rows: readonly Row[],
    includes: Includes,
  ): EmbeddedRows | Promise<EmbeddedRows> {
    return this.included.of(rows, includes, { actor, within, signedFor: asksForSignedFiles(query) ? { host } : undefined });
  }

  /** The statements behind a page of the collection itself; undefined for one that hangs below an item or is narrowed. */
  pageStatements({ resource, grant, actor, owner, collection }: Call, query: ListQuery): Sql[] | undefined {
    if (owner || collection) return undefined;
    return [...this.store.pageStatements(resource, query, grant.scope, actor), ...this.included.statements(query.includes, actor)];
  }

  /** All rows that a query matches, whatever its page, in portions with what they embed. */
  async portions(call: Call, query: ListQuery): Promise<AsyncGenerator<Portion>> {
    const { resource, grant, actor } = call;
    await this.audits.exported(call);
    return this.withEmbedded(
      call,
      query.includes,
      this.store.portions(this.exports, resource, await this.narrowed(call, query), grant.scope, actor),
    );
  }

  private async *withEmbedded(call: Call, includes: Includes, portions: AsyncIterable<readonly Row[]>): AsyncGenerator<Portion> {
    for await (const rows of portions) yield { rows, embedded: await this.included.ofExport(rows, includes, call) };
  }

  /**
   * All rows that a caller may read and that fulfil a condition, in portions, for what no request asks for; none where the caller may
   * read none.
   */
  async *readable(resource: ResourceDefinition, actor: Actor, condition: (row: RowReference) => Condition): AsyncGenerator<readonly Row[]> {
    const grant = this.policies.decide(actor, resource, 'list');
    if (grant === false) return;
    const parameter = { name: 'condition', description: '', type: 'boolean' as const, condition };
    const filters: FilterClause[] = [{ target: { kind: 'parameter', parameter }, comparison: 'exact', values: [true] }];
    const query = {
      filters,
      order: [],
      page: 1,
      itemsPerPage: resource.maximumItemsPerPage,
      partial: true,
      parameters: [],
      includes: NO_INCLUDES,
    };
    yield* this.store.portions(this.exports, resource, query, grant.scope, actor);
  }

  private async narrowed(call: Call, query: ListQuery): Promise<ListQuery> {
    const { owner, collection, actor, id } = call;
    const statements = call.within ?? this.database;
    if (owner) {
      const grant = this.policies.decide(actor, owner.resource, 'read');
      const { read: rule } = owner.resource.policy.rules;
      await this.requireItem(statements, owner, { scope: grant && grant.scope, rule }, actor);
      return { ...query, filters: [...query.filters, ownerClause(call)] };
    }
    if (!collection) return query;
    await this.requireCollection(call, collection);
    return {
      ...query,
      filters: [...query.filters, collectionClause(collection, actor, id ?? 0)],
      isOfItem: collection.item !== undefined,
      isOfFew: collection.isOfFew,
      standardOrder: collection.order && ((row) => collection.order?.(row, actor) ?? row.id),
    };
  }

  private async requireCollection({ resource, id, actor, within }: Call, { item, rule }: NarrowedCollection): Promise<void> {
    const required = rule ?? item?.policy.rules.read ?? everyone;
    const scope = required.condition(actor, new RowReference(item ?? resource, ROW_ALIAS));
    if (item) await this.requireItem(within ?? this.database, { resource: item, id: id ?? 0 }, { scope, rule: required }, actor);
    else if (scope !== true) throw accessDenied(actor, required);
  }

  /** A collection below an item exists exactly for those who may look below the item. */
  private async requireItem(
    statements: Statements,
    { resource, id }: { readonly resource: ResourceDefinition; readonly id: number },
    { scope, rule }: { readonly scope: Condition; readonly rule: Rule },
    actor: Actor,
  ): Promise<void> {
    if (scope !== false && (await this.store.exists(statements, resource, id, scope))) return;
    if (!(await this.store.exists(statements, resource, id))) throw new Problem(404, 'Not Found');
    throw accessDenied(actor, rule);
  }
}

function ownerClause({ owner, resource }: Call): FilterClause {
  const field = owner && resource.fields.get(owner.property);
  if (!field) throw new Error(`${resource.name} has no such owner.`);
  return { target: { kind: 'field', field }, comparison: 'exact', values: [owner.id] };
}

function collectionClause({ name, description, condition }: NarrowedCollection, actor: Actor, id: number): FilterClause {
  const parameter = { name, description, type: 'integer' as const, condition: (row: RowReference) => condition(row, actor, id) };
  return { target: { kind: 'parameter', parameter }, comparison: 'exact', values: [id] };
}

/** @throws Problem 404 */
export function existing<Item extends object>(item: Item | 'gone'): Item {
  if (item === 'gone') throw new Problem(404, 'Not Found');
  return item;
}
