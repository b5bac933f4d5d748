import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { optionalProvider } from '../../config/optional-provider.js';
import { conditionSql, identifier, sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { foreign } from '../input/write-tree.reader.js';
import type { Change } from '../model/change.js';
import { hasNested, type NestedRow, type NestedRows, type WriteTree } from '../model/nested-write.js';
import { PlaceOfItem } from '../model/place-of-item.js';
import type { Operation } from '../model/policy.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import { accessDenied } from '../policy/access-denied.js';
import { PolicyService } from '../policy/policy.service.js';
import { Problem, ViolationProblem } from '../protocol/problem.js';
import { EntityStore } from './entity-store.js';
import { ResourceWriter, type WriteCall, type Written } from './resource-writer.js';

/** The row in which others are written. */
interface Owner {
  readonly resource: ResourceDefinition;
  readonly id: number;
}

/** One write of a tree as it goes on. */
interface Work {
  readonly call: WriteCall;
  readonly transaction: Transaction;
  /** The item of the address; undefined until it is made. */
  readonly root?: Owner;
}

/** A row of a collection as it is before the write. */
interface StoredRow {
  readonly id: number;
  readonly isReadable: boolean;
  readonly order: number | null;
}

const NO_MEMBERS: readonly string[] = [];

/**
 * Writes an item with all that is written inside of it, as one unit of work. Each row passes the policy, the references and the processor
 * of its resource as if it had been sent alone, behind the row that it belongs to; one that is refused refuses them all.
 */
@Injectable()
export class NestedWriter {
  #found: PlaceOfItem | null | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: EntityStore,
    private readonly writer: ResourceWriter,
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
    const change = await this.#withCreated(tree, { call, transaction });
    const { id } = await (call.operation === 'create'
      ? this.writer.createWithin(transaction, call, change)
      : this.writer.updateWithin(transaction, call, change));
    const root = { resource, id };
    for (const rows of tree.collections) await this.#collection(rows, root, { call, transaction, root });
    const item = grant.visible === false ? 'refused' : await this.store.item(transaction, resource, id, grant.visible, actor);
    return typeof item === 'string' ? { id } : { id, item };
  }

  /** The change with references to what is made before it. */
  async #withCreated({ change, created }: WriteTree, work: Work): Promise<Change> {
    const values: Record<string, unknown> = { ...change };
    for (const [name, row] of created) values[name] = await this.#row(row, {}, work);
    return values;
  }

  async #collection(rows: NestedRows, owner: Owner, work: Work): Promise<void> {
    const stored = new Map((await this.#storedRows(rows, owner, work)).map((row) => [row.id, row]));
    const unknown = rows.rows.filter(({ id }) => id !== undefined && stored.get(id)?.isReadable !== true);
    if (unknown.length > 0) throw new ViolationProblem(unknown.map(({ path }) => foreign(path)));
    const kept = new Set(rows.rows.flatMap(({ id, operation }) => (id === undefined || operation === 'delete' ? [] : [id])));
    for (const { id, isReadable } of stored.values()) {
      const isRemoved = rows.rows.some((row) => row.id === id && row.operation === 'delete');
      if (isRemoved || (rows.isExact && isReadable && !kept.has(id))) await this.#remove(id, rows, work);
    }
    const staying = [...stored.values()].filter(({ id }) => kept.has(id) || !rows.isExact);
    let last = rows.isExact ? 0 : Math.max(0, ...staying.map(({ order }) => order ?? 0));
    for (const row of rows.rows.filter(({ operation }) => operation !== 'delete')) {
      const isOrdered = rows.order !== undefined && (rows.isExact || row.operation === 'create');
      if (isOrdered) last += 1;
      const order = isOrdered && row.change[rows.order ?? ''] === undefined ? { [rows.order ?? '']: last } : {};
      await this.#row(row, { ...order, ...(row.operation === 'create' ? { [rows.back]: owner.id } : {}) }, work);
    }
  }

  /** All rows of the collection as they are now, locked so that an exact list stays one. */
  #storedRows({ resource, back, order }: NestedRows, { id }: Owner, { call, transaction }: Work): Promise<StoredRow[]> {
    if (call.operation === 'create') return Promise.resolve([]);
    const row = new RowReference(resource, ROW_ALIAS);
    const grant = this.policies.decide(call.actor, resource, 'read');
    const readable = conditionSql(grant === false ? false : grant.scope);
    const position = order === undefined ? sql`NULL::int` : row.column(order);
    return transaction.rows<StoredRow>(sql`SELECT ${row.id}, ${readable} AS "isReadable", ${position} AS "order" FROM ${row.table}
      WHERE ${row.column(back)} = ${id} ORDER BY ${row.id} FOR UPDATE OF ${identifier(ROW_ALIAS)}`);
  }

  /** @param given members that its place in the body gives it @returns its id */
  async #row(row: NestedRow, given: Change, work: Work): Promise<number> {
    try {
      const inherited = row.inheritsPlace ? await this.#placeOf(work) : {};
      const change = { ...inherited, ...(await this.#withCreated(row, work)), ...given };
      const call = this.#callOf(row, work);
      const { id } = await (row.operation === 'create'
        ? this.writer.createWithin(work.transaction, call, change)
        : this.writer.updateWithin(work.transaction, { ...call, id: row.id }, change));
      for (const rows of row.collections) await this.#collection(rows, { resource: row.resource, id }, work);
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

/** Errors that were placed by a row within it already. */
const alreadyPlaced = new WeakSet<object>();

/** The error of a row with its place in the body: in the paths of violations, in front of every other sentence. */
function placed(error: unknown, path: string): unknown {
  if (!(error instanceof Problem) || alreadyPlaced.has(error)) return error;
  const { violations } = error.document;
  const problem = violations
    ? new ViolationProblem(
        violations.map((violation) => {
          const isPlaced = violation.propertyPath.startsWith(`${path}.`) || violation.propertyPath.startsWith(`${path}[`);
          return isPlaced ? violation : { ...violation, propertyPath: violation.propertyPath ? `${path}.${violation.propertyPath}` : path };
        }),
      )
    : new Problem(error.getStatus(), `${path}: ${error.detail}`, error.document);
  alreadyPlaced.add(problem);
  return problem;
}
