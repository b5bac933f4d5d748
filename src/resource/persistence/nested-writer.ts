import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { optionalProvider } from '../../config/optional-provider.js';
import { raw } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { foreignRow } from '../input/nested-row-mistakes.js';
import type { Change } from '../model/change.js';
import {
  hasNested,
  hasSets,
  type NestedRow,
  type NestedRows,
  type PlannedRow,
  referred,
  unknownPart,
  waits,
  type WriteTree,
} from '../model/nested-write.js';
import { PlaceOfItem } from '../model/place-of-item.js';
import type { Operation } from '../model/policy.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { accessDenied } from '../policy/access-denied.js';
import { PolicyService } from '../policy/policy.service.js';
import { Problem, ViolationProblem } from '../protocol/problem.js';
import { EntityStore } from './entity-store.js';
import { placed } from './placed-problem.js';
import { ResourceWriter, type WriteCall, type Written } from './resource-writer.js';
import { type MadeSet, SetWriter } from './set-writer.js';
import { ofOne, type StoredRow, storedRows } from './stored-rows.js';

/** The row in which others are written. */
interface Owner {
  readonly resource: ResourceDefinition;
  readonly id: number;
  /** It was made just now, so that no rows are there. */
  readonly isNew: boolean;
}

/** One write of a tree as it goes on. */
interface Work {
  readonly call: WriteCall;
  readonly transaction: Transaction;
  /** The item of the address; undefined until it is made. */
  readonly root?: Owner;
  /** Where new rows of one kind are made at once: those that were. What is refused then is not known by its place. */
  readonly made?: MadeSet[];
  /** Ids of the rows written so far, by their places in the body. */
  readonly ids: Map<string, number>;
}

const NO_MEMBERS: readonly string[] = [];
const BEFORE_SETS = raw('SAVEPOINT "before_sets"');
const UNDO_SETS = raw('ROLLBACK TO SAVEPOINT "before_sets"');

/**
 * Writes an item with all that is written inside of it, as one unit of work. Each row passes the policy, the references and the processor
 * of its resource as if it had been sent alone, behind the row that it belongs to; one that is refused refuses them all.
 *
 * New rows of one kind are made at once, those of all items of a level together. Where that is refused, it is undone and the rows are
 * written one by one, which finds the one that is refused and the words for it.
 */
@Injectable()
export class NestedWriter {
  #found: PlaceOfItem | null | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: EntityStore,
    private readonly writer: ResourceWriter,
    private readonly sets: SetWriter,
    private readonly policies: PolicyService,
    private readonly modules: ModuleRef,
  ) {}

  /** Members by which new content says where it belongs; none in services without content. */
  get placeMembers(): readonly string[] {
    return this.#places?.members ?? NO_MEMBERS;
  }

  /** POST, PUT and PATCH alike. */
  write(call: WriteCall, tree: WriteTree): Promise<Written> {
    if (!hasNested(tree))
      return call.operation === 'create' ? this.writer.create(call, tree.change) : this.writer.update(call, tree.change);
    const work = (transaction: Transaction): Promise<Written> => {
      transaction.quiet = call.quiet;
      return this.#root(call, tree, transaction);
    };
    return call.within ? work(call.within) : this.database.transaction(work);
  }

  async #root(call: WriteCall, tree: WriteTree, transaction: Transaction): Promise<Written> {
    const { resource, actor, grant } = call;
    const ids = new Map<string, number>();
    const change = await this.#withCreated(tree, { call, transaction, ids });
    // It is read below, with all that is inside of it.
    const unread = { ...call, grant: { ...grant, visible: false } };
    const { id } = await (call.operation === 'create'
      ? this.writer.createWithin(transaction, unread, change)
      : this.writer.updateWithin(transaction, unread, change));
    await this.#inside(tree, { call, transaction, ids, root: { resource, id, isNew: call.operation === 'create' } });
    const item = grant.visible === false ? 'refused' : await this.store.item(transaction, resource, id, grant.visible, actor);
    return typeof item === 'string' ? { id } : { id, item };
  }

  /** @throws Problem placed by the row that is refused */
  async #inside({ collections }: WriteTree, work: Work & { readonly root: Owner }): Promise<void> {
    const write = async (made?: MadeSet[]): Promise<void> => {
      for (const rows of collections) await this.#collections([{ rows, owner: work.root }], { ...work, made });
      if (made) await this.sets.finish(work.transaction, made);
    };
    if (!hasSets(collections)) return write();
    work.transaction.send(BEFORE_SETS);
    try {
      await write([]);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await work.transaction.rows(UNDO_SETS);
      await write();
    }
  }

  /** The change with references to what is made before it. */
  async #withCreated({ change, created }: WriteTree, work: Work): Promise<Change> {
    const values: Record<string, unknown> = { ...change };
    for (const [name, row] of created) values[name] = await this.#row(row, {}, work);
    return values;
  }

  /** The same collection of several items: what is new in them is made together. */
  async #collections(all: readonly { readonly rows: NestedRows; readonly owner: Owner }[], work: Work): Promise<void> {
    const planned: PlannedRow[] = [];
    for (const { rows, owner } of all) planned.push(...(await this.#planned(rows, owner, work)));
    await this.#rows(planned, work);
  }

  /** Removes what goes. @returns what comes or changes, with what its place gives it */
  async #planned(rows: NestedRows, owner: Owner, work: Work): Promise<PlannedRow[]> {
    const stored = new Map((await this.#stored(rows, owner, work)).map((row) => [row.id, row]));
    const named = rows.isSingle ? rows.rows.map((row) => ofOne(row, [...stored.values()][0])) : rows.rows;
    const unknown = named.filter(({ id }) => id !== undefined && stored.get(id)?.isReadable !== true);
    if (unknown.length > 0) throw new ViolationProblem(unknown.map(({ path }) => foreignRow(path)));
    const kept = new Set(named.flatMap(({ id, operation }) => (id === undefined || operation === 'delete' ? [] : [id])));
    for (const { id, isReadable } of stored.values()) {
      const isRemoved = named.some((row) => row.id === id && row.operation === 'delete');
      if (isRemoved || (rows.isExact && isReadable && !kept.has(id))) await this.#remove(id, rows, work);
    }
    const staying = [...stored.values()].filter(({ id }) => kept.has(id) || !rows.isExact);
    let last = rows.isExact ? 0 : Math.max(0, ...staying.map(({ order }) => order ?? 0));
    return named
      .filter(({ operation }) => operation !== 'delete')
      .map((row) => {
        const isOrdered = rows.order !== undefined && (rows.isExact || row.operation === 'create');
        if (isOrdered) last += 1;
        const order = isOrdered && row.change[rows.order ?? ''] === undefined ? { [rows.order ?? '']: last } : {};
        return { row, given: { ...order, ...(row.operation === 'create' ? { [rows.back]: owner.id } : {}) } };
      });
  }

  /** In their order; new rows that follow one another are made at once. @returns their ids */
  async #rows(planned: readonly PlannedRow[], work: Work): Promise<number[]> {
    const ids: number[] = [];
    for (let at = 0; at < planned.length; at += 1) {
      const end = planned.findIndex(
        ({ row }, index) => index >= at && (row.operation !== 'create' || (index > at && waits(row, work.ids))),
      );
      const set = work.made ? planned.slice(at, end === -1 ? planned.length : end) : [];
      if (set.length > 1) {
        ids.push(...(await this.#set(set, work)));
        at += set.length - 1;
      } else {
        const { row, given } = planned[at] as PlannedRow;
        ids.push(await this.#row(row, given, work));
      }
    }
    return ids;
  }

  /** Makes rows of one kind with all that is written inside of them. @returns their ids */
  async #set(planned: readonly PlannedRow[], work: Work): Promise<readonly number[]> {
    const [first] = planned as readonly [PlannedRow];
    const changes = await this.#changesOf(planned, work);
    const call = this.#callOf(first.row, work);
    const unknown = changes.map((change, index) => unknownPart(change, planned[index]));
    const ids = await this.sets.create(work.transaction, call, { changes, unknown, made: work.made ?? [] });
    planned.forEach(({ row }, index) => work.ids.set(row.path, ids[index] ?? 0));
    const inside = planned.flatMap(({ row }, index) => {
      const owner = { resource: row.resource, id: ids[index] ?? 0, isNew: true };
      return row.collections.map((rows) => ({ rows, owner }));
    });
    for (const field of new Set(inside.map(({ rows }) => rows.field)))
      await this.#collections(
        inside.filter(({ rows }) => rows.field === field),
        work,
      );
    return ids;
  }

  /** With references to what is made before them, all rows of one member at once. */
  async #changesOf(planned: readonly PlannedRow[], work: Work): Promise<Change[]> {
    const inherited = planned.some(({ row }) => row.inheritsPlace) ? await this.#placeOf(work) : {};
    const changes = planned.map(({ row }): Record<string, unknown> => ({ ...(row.inheritsPlace ? inherited : {}), ...row.change }));
    for (const name of new Set(planned.flatMap(({ row }) => [...row.created.keys()]))) {
      const places = planned.flatMap(({ row }, index) => (row.created.has(name) ? [index] : []));
      const rows = places.flatMap((index) => planned[index]?.row.created.get(name) ?? []);
      const ids = await this.#rows(
        rows.map((row) => ({ row, given: {} })),
        work,
      );
      places.forEach((place, index) => Object.assign(changes[place] ?? {}, { [name]: ids[index] }));
    }
    return changes.map((change, index) => {
      const { row, given } = planned[index] as PlannedRow;
      return { ...change, ...referred(row, work.ids), ...given };
    });
  }

  async #stored(rows: NestedRows, owner: Owner, { call, transaction }: Work): Promise<readonly StoredRow[]> {
    if (owner.isNew) return [];
    const grant = this.policies.decide(call.actor, rows.resource, 'read');
    return storedRows(transaction, rows, owner.id, grant === false ? false : grant.scope);
  }

  /** @param given members that its place in the body gives it @returns its id */
  async #row(row: NestedRow, given: Change, work: Work): Promise<number> {
    try {
      const inherited = row.inheritsPlace ? await this.#placeOf(work) : {};
      const change = { ...inherited, ...(await this.#withCreated(row, work)), ...referred(row, work.ids), ...given };
      const call = this.#callOf(row, work);
      const { id } = await (row.operation === 'create'
        ? this.writer.createWithin(work.transaction, call, change)
        : this.writer.updateWithin(work.transaction, { ...call, id: row.id }, change));
      work.ids.set(row.path, id);
      const owner = { resource: row.resource, id, isNew: row.operation === 'create' };
      for (const rows of row.collections) await this.#collections([{ rows, owner }], work);
      return id;
    } catch (error) {
      throw placed(error, row.path);
    }
  }

  async #remove(id: number, { resource, path }: NestedRows, work: Work): Promise<void> {
    try {
      const call = this.#callOf({ resource, operation: 'delete' }, work);
      await this.writer.removeWithin(work.transaction, { ...call, id });
    } catch (error) {
      throw placed(error, path);
    }
  }

  #callOf({ resource, operation }: { readonly resource: ResourceDefinition; readonly operation: Operation }, { call }: Work): WriteCall {
    const { actor, origin, quiet, preferences } = call;
    const grant = this.policies.decide(actor, resource, operation);
    if (grant === false) throw accessDenied(actor, resource.policy.rule(operation));
    // The answer reads them all at once.
    return { resource, operation, actor, grant: { ...grant, visible: false }, origin, quiet, preferences };
  }

  async #placeOf({ root, transaction }: Work): Promise<Change> {
    return (root && (await this.#places?.of(root.resource, root.id, transaction))) ?? {};
  }

  /** Looked for once: each write asks. */
  get #places(): PlaceOfItem | undefined {
    if (this.#found === undefined) this.#found = optionalProvider(this.modules, PlaceOfItem) ?? null;
    return this.#found ?? undefined;
  }
}
