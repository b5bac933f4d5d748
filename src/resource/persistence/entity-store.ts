import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { type Condition, conditionSql, raw, Slot, type Sql, sql } from '../../database/sql.js';
import type { ExportConnections } from '../../database/export-connections.js';
import { Database, type Row, type Statements } from '../../database/statements.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { ListQuery } from '../model/list-query.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import type { PageRequest } from './planning/page-clauses.js';
import {
  allRowsStatement,
  countStatement,
  dividedCount,
  fieldWithNullsLast,
  rowsStatement,
  rowsWithTotal,
  totalOf,
} from './planning/page-statement.js';
import { positionOf } from './planning/keyset-window.js';
import { keysetOf, type Position } from '../model/keyset.js';
import { TotalCache } from './caches/total-cache.js';
import { type Projection, projectionFor, redacted } from './planning/projection.js';
import { ScopeSelectivity, NO_CANDIDATES } from './planning/scope-selectivity.js';
import { StatementCache } from './planning/statement-cache.js';

/** Rows as read for one caller, with the projection that says which members they have. */
export interface ReadRows {
  readonly rows: readonly Row[];
  readonly projection: Projection;
}

export interface ReadPage extends ReadRows {
  /** Exact number of rows that match; undefined where it was not asked for. */
  readonly total?: number;
  /** Where the neighbouring pages end and begin, in an order that can be gone on in. */
  readonly before?: Position;
  readonly after?: Position;
  /** Whether there are rows beyond it on the side of the position that was asked for; undefined where none was. */
  readonly goesOn?: boolean;
}

/** One row, or how it is out of reach: it exists but is refused, or it does not exist. */
export type ReadItem = { readonly row: Row; readonly projection: Projection } | 'refused' | 'gone';

/** Rows held at a time where all of a collection is read. */
const PORTION = 500;

const ID = new Slot('id');
const items = new StatementCache<Sql>();
const lockedItems = new StatementCache<Sql>();

/**
 * Reads of every resource: one item is one statement, a page two (the rows, the total).
 * The scope is part of each statement; nothing is filtered afterwards.
 */
@Injectable()
export class EntityStore {
  constructor(
    private readonly totals: TotalCache,
    private readonly selectivity: ScopeSelectivity,
  ) {}

  /** @param scope rows that the operation may touch */
  async item(
    statements: Statements,
    resource: ResourceDefinition,
    id: number,
    scope: Condition,
    actor: Actor,
    lock = false,
  ): Promise<ReadItem> {
    const projection = projectionFor(resource, actor);
    const statement = (lock ? lockedItems : items).getOrCompute(projection, scope, () => itemStatement(resource, projection, scope, lock));
    const found = await statements.one(statement.with({ id }));
    if (found) return { row: redacted(found, projection), projection };
    return scope !== true && (await this.exists(statements, resource, id)) ? 'refused' : 'gone';
  }

  async page(statements: Statements, resource: ResourceDefinition, query: ListQuery, scope: Condition, actor: Actor): Promise<ReadPage> {
    const projection = projectionFor(resource, actor, query.properties);
    const isBounded = statements instanceof Database && !query.isOfFew;
    const bounded = isBounded ? await this.selectivity.candidateUse(resource, scope) : NO_CANDIDATES;
    const request = { resource, query, scope, actor, projection, bounded };
    const { position, itemsPerPage, countsBeyond } = query;
    const isCounted = !query.partial && countsBeyond === undefined;
    const [found, counted] = await Promise.all([rowsOf(statements, request), isCounted ? this.count(statements, request) : undefined]);
    const total = countsBeyond === undefined ? counted : totalOf(found);
    const rows = found.length > itemsPerPage ? found.slice(0, itemsPerPage) : found;
    if (position?.side === 'before') rows.reverse();
    const goesOn = position && found.length > itemsPerPage;
    return { rows: rows.map((row) => redacted(row, projection)), projection, total, goesOn, ...positionsOf(rows, query, resource) };
  }

  /** The statements that a page is made from. */
  pageStatements(resource: ResourceDefinition, query: ListQuery, scope: Condition, actor: Actor): Sql[] {
    const request = { resource, query, scope, actor, projection: projectionFor(resource, actor, query.properties) };
    return [rowsStatement(request), ...(query.partial ? [] : [countStatement(request)])];
  }

  /** All rows that a query matches, whatever its page, in portions. */
  async *portions(
    connections: ExportConnections,
    resource: ResourceDefinition,
    query: ListQuery,
    scope: Condition,
    actor: Actor,
  ): AsyncGenerator<readonly Row[]> {
    const projection = projectionFor(resource, actor, query.properties);
    const statement = allRowsStatement({ resource, query, scope, actor, projection });
    for await (const rows of connections.portions(statement, PORTION)) yield rows.map((found) => redacted(found, projection));
  }

  async exists(statements: Statements, resource: ResourceDefinition, id: number, scope: Condition = true): Promise<boolean> {
    const row = rowOf(resource);
    return (await statements.one(sql`SELECT 1 AS "exists" FROM ${row.table} WHERE ${row.id} = ${id}${restriction(scope)}`)) !== undefined;
  }

  /** Within a unit of work the count includes its uncommitted rows, so it is not cached. */
  private async count(statements: Statements, request: PageRequest): Promise<number> {
    if (statements instanceof Database) {
      const divided = request.bounded?.divided ? dividedCount(request) : undefined;
      if (!divided) return this.totals.getOrCount(countStatement(request));
      return this.totals.sumOrCount(divided.own ? [divided.everyone, divided.own] : [divided.everyone]);
    }
    const counted = await statements.one<{ total: number }>(countStatement(request));
    return counted?.total ?? 0;
  }
}

/** The rows of a page. */
async function rowsOf(statements: Statements, request: PageRequest): Promise<Row[]> {
  const { itemsPerPage, countsBeyond } = request.query;
  const written = (asked: PageRequest): Sql => (countsBeyond === undefined ? rowsStatement(asked) : rowsWithTotal(asked, countsBeyond));
  const valued = fieldWithNullsLast(request);
  if (valued) {
    const rows = await statements.rows(written({ ...request, valued }));
    if (rows.length === itemsPerPage) return rows;
  }
  return statements.rows(written(request));
}

function positionsOf(rows: readonly Row[], query: ListQuery, resource: ResourceDefinition): Pick<ReadPage, 'before' | 'after'> {
  const keyset = keysetOf(query, resource);
  const [first] = rows;
  const last = rows.at(-1);
  if (!keyset || !first || !last) return {};
  return { before: positionOf(first, keyset, 'before'), after: positionOf(last, keyset, 'after') };
}

function rowOf(resource: ResourceDefinition): RowReference {
  return new RowReference(resource, ROW_ALIAS);
}

function itemStatement(resource: ResourceDefinition, projection: Projection, scope: Condition, lock: boolean): Sql {
  const row = rowOf(resource);
  const suffix = raw(lock ? ` FOR UPDATE OF "${ROW_ALIAS}"` : '');
  return sql`SELECT ${projection.columns} FROM ${row.table} WHERE ${row.id} = ${ID}${restriction(scope)}${suffix}`;
}

function restriction(scope: Condition): Sql {
  return scope === true ? raw('') : sql` AND ${conditionSql(scope)}`;
}
