import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Actor } from '../../auth/actor.js';
import type { Sql } from '../../database/sql.js';
import { Database, type Row, type Transaction } from '../../database/statements.js';
import { type EmbeddedRelation, type EmbeddedRows, NOTHING_EMBEDDED } from '../model/embedded-rows.js';
import { type IncludeNode, type Includes, nodesOf } from '../model/include-node.js';
import type { Refresher } from '../model/refresher.js';
import { RowSigner } from '../model/row-signer.js';
import { PolicyService } from '../policy/policy.service.js';
import { ItemPermissions } from './item-permissions.js';
import { type IncludeRequest, includeStatement, MOST_EMBEDDED, mostRows, PARENT_COLUMN } from './planning/include-statement.js';
import { projectionFor, redacted } from './planning/projection.js';

/** For whom rows are embedded. */
interface Embedding {
  readonly actor: Actor;
  readonly within?: Transaction;
  /** Files of the rows get addresses that open without a token, under this host. */
  readonly signedFor?: { readonly host: string | undefined };
}

/** What is read for one answer, as it grows. */
interface Growing extends Embedding {
  readonly relations: Map<IncludeNode, EmbeddedRelation>;
  readonly incomplete: string[];
  embedded: number;
  /** Rows that it has room for. */
  readonly most: number;
}

/** Rows in the order of the answer, each with how often it is written there. */
type Parents = ReadonlyMap<Row, number>;

/**
 * Reads what the rows of an answer lead to: one statement for each relation, however many rows there are, one after the other, so that
 * a request holds one connection. Each row passes the rule of its own address; those that do not keep their address.
 */
@Injectable()
export class IncludedRows {
  constructor(
    private readonly database: Database,
    private readonly policies: PolicyService,
    private readonly modules: ModuleRef,
    private readonly permissions: ItemPermissions,
  ) {}

  async of(rows: readonly Row[], includes: Includes, embedding: Embedding): Promise<EmbeddedRows> {
    const growing: Growing = { ...embedding, relations: new Map(), incomplete: [], embedded: 0, most: MOST_EMBEDDED };
    await this.#level(new Map(rows.map((row) => [row, 1])), includes, growing);
    return growing;
  }

  /**
   * The same of a portion of an export, which is written at once and so has room for all of it.
   * @param rows no more than a portion
   */
  async ofExport(rows: readonly Row[], includes: Includes, { actor }: Embedding): Promise<EmbeddedRows> {
    if (includes.size === 0) return NOTHING_EMBEDDED;
    const growing: Growing = { actor, relations: new Map(), incomplete: [], embedded: 0, most: Infinity };
    await this.#level(new Map(rows.map((row) => [row, 1])), includes, growing);
    return growing;
  }

  /** The statements behind a request's relations, as far as they depend on no row. */
  statements(includes: Includes, actor: Actor): Sql[] {
    return [...nodesOf(includes)].flatMap((node) => {
      if (node.isPermissions) return [this.permissions.statement(node.target, actor, [])];
      const request = this.#requestOf(node, actor);
      return request ? [includeStatement(request, [])] : [];
    });
  }

  async #level(parents: Parents, includes: Includes, growing: Growing): Promise<void> {
    if (parents.size === 0) return;
    for (const node of includes.values()) {
      if (node.isPermissions) {
        growing.relations.set(node, await this.#permissionsOf(node, parents, growing));
        continue;
      }
      const found = await (node.field.type === 'collection' ? this.#rowsOf(node, parents, growing) : this.#itemsOf(node, parents, growing));
      if (found) await this.#level(found, node.children, growing);
    }
  }

  /** What the caller may do with each of the rows. */
  async #permissionsOf({ target }: IncludeNode, parents: Parents, { actor, within }: Growing): Promise<EmbeddedRelation> {
    const ids = [...new Set([...parents.keys()].map((row) => Number(row.id)))];
    const found = await this.permissions.of(target, ids, actor, within);
    const permissions = new Map([...found].map(([id, permitted]) => [id, JSON.stringify(permitted)]));
    return { byId: new Map(), ofParent: new Map(), left: new Set(), permissions };
  }

  /** The items that relations lead to. @returns undefined where the caller may read none of them */
  async #itemsOf(node: IncludeNode, parents: Parents, growing: Growing): Promise<Parents | undefined> {
    const { name } = node.field;
    const ids = new Set<number>();
    for (const row of parents.keys()) for (const id of idsIn(row[name])) ids.add(id);
    const rows = await this.#read(node, [...ids], growing);
    if (!rows) return undefined;
    const byId = new Map(rows.map((row) => [Number(row.id), row]));
    const found = new Map<Row, number>();
    const relation = admitted(node, parents, growing, (parent) => known(idsIn(parent[name]), byId), found);
    growing.relations.set(node, { ...relation, byId });
    return found;
  }

  /** The rows of the collections of the parents. */
  async #rowsOf(node: IncludeNode, parents: Parents, growing: Growing): Promise<Parents | undefined> {
    const ids = new Set([...parents.keys()].map((row) => Number(row.id)));
    const rows = await this.#read(node, [...ids], growing);
    if (!rows) return undefined;
    const groups = byParent(rows);
    const unread = unreadParents(node, [...ids], rows);
    const found = new Map<Row, number>();
    const relation = admitted(
      node,
      parents,
      growing,
      (parent) => (unread.has(Number(parent.id)) ? undefined : (groups.get(Number(parent.id)) ?? [])),
      found,
    );
    growing.relations.set(node, relation);
    return found;
  }

  async #read(node: IncludeNode, ids: readonly number[], { actor, within, signedFor }: Growing): Promise<Row[] | undefined> {
    const request = ids.length === 0 ? undefined : this.#requestOf(node, actor);
    if (!request) return undefined;
    const { target } = node;
    if (target.refresher)
      await this.modules.get<Refresher>(target.refresher, { strict: false }).refresh({ resource: target, actor, within });
    const found = await (within ?? this.database).rows(includeStatement(request, ids));
    const rows = found.map((row) => redacted(row, request.projection));
    return signedFor ? this.modules.get(RowSigner, { strict: false }).sign(rows, { resource: target, actor, ...signedFor }) : rows;
  }

  /** A collection is one of rows of its own address, and an item one of it too: the same rule of reading. */
  #requestOf(node: IncludeNode, actor: Actor): IncludeRequest | undefined {
    const grant = this.policies.decide(actor, node.target, 'read');
    return grant === false
      ? undefined
      : { node, actor, scope: grant.scope, projection: projectionFor(node.target, actor, node.properties) };
  }
}

/**
 * Gives each parent its rows as long as there is room for them: the first that would be one too many, and all after it, keep their address.
 * @param rowsOf undefined where they were not all read @param found takes the rows that are written, and how often
 */
function admitted(
  node: IncludeNode,
  parents: Parents,
  growing: Growing,
  rowsOf: (parent: Row) => readonly Row[] | undefined,
  found: Map<Row, number>,
): EmbeddedRelation {
  const { mostIncluded = 1, type } = node.field;
  const ofParent = new Map<Row, readonly Row[]>();
  const left = new Set<Row>();
  let isFull = false;
  for (const [parent, times] of parents) {
    const rows = rowsOf(parent);
    const isTooLong = type !== 'reference' && rows !== undefined && rows.length > mostIncluded;
    isFull ||= rows === undefined || (!isTooLong && growing.embedded + rows.length * times > growing.most);
    if (isTooLong || isFull || !rows) {
      left.add(parent);
      continue;
    }
    growing.embedded += rows.length * times;
    if (type === 'collection') ofParent.set(parent, rows);
    for (const row of rows) found.set(row, (found.get(row) ?? 0) + times);
  }
  if (left.size > 0) growing.incomplete.push(node.path);
  return { byId: new Map(), ofParent, left };
}

function byParent(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const parent = Number(row[PARENT_COLUMN]);
    const group = groups.get(parent) ?? [];
    group.push(row);
    groups.set(parent, group);
  }
  return groups;
}

/** Parents whose rows the statement's limit may have cut off. */
function unreadParents({ field }: IncludeNode, ids: readonly number[], rows: readonly Row[]): ReadonlySet<number> {
  if (rows.length < mostRows(field)) return new Set();
  return new Set(ids.slice(ids.indexOf(Number(rows.at(-1)?.[PARENT_COLUMN]))));
}

function known(ids: readonly number[], byId: ReadonlyMap<number, Row>): readonly Row[] {
  const rows: Row[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (row) rows.push(row);
  }
  return rows;
}

/** The ids that a relation's value names; none where it is empty or the caller does not see it. */
function idsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(Number) : [Number(value)];
}
