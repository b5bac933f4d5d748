import type { Actor } from '../../auth/actor.js';
import { allOf, type Condition, conditionSql, identifier, join, raw, type Sql, sql } from '../../database/sql.js';
import type { Row, Statements } from '../../database/statements.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import type { ListQuery } from '../input/list-query.js';
import { RowReference } from '../policy/row-reference.js';
import { filterCondition, orderTerm, searchCondition, searchRank } from './filter-condition.js';
import { type Projection, projectionFor, ROW_ALIAS, withheld } from './projection.js';

/** Rows as read for one caller, with the projection that says which members they have. */
export interface ReadRows {
  readonly rows: readonly Row[];
  readonly projection: Projection;
}

export interface ReadPage extends ReadRows {
  /** Exact number of rows that match; undefined where it was not asked for. */
  readonly total?: number;
}

/** One row, or how it is out of reach: it exists but is refused, or it does not exist. */
export type ReadItem = { readonly row: Row; readonly projection: Projection } | 'refused' | 'gone';

/**
 * Reads of every resource: one item is one statement, a page two (the rows, the total).
 * The scope is part of each statement; nothing is filtered afterwards.
 */
export class EntityStore {
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
    const row = rowOf(resource);
    const found = await statements.one(
      sql`SELECT ${projection.columns} FROM ${row.table} WHERE ${row.id} = ${id}${restriction(scope)}${raw(lock ? ` FOR UPDATE OF "${ROW_ALIAS}"` : '')}`,
    );
    if (found) return { row: withheld(found, projection), projection };
    return scope !== true && (await this.exists(statements, resource, id)) ? 'refused' : 'gone';
  }

  async page(statements: Statements, resource: ResourceDefinition, query: ListQuery, scope: Condition, actor: Actor): Promise<ReadPage> {
    const row = rowOf(resource);
    const projection = projectionFor(resource, actor, query.properties);
    const condition = listCondition(query, row, scope, actor);
    const where = condition === true ? raw('') : sql` WHERE ${conditionSql(condition)}`;
    const offset = (query.page - 1) * query.itemsPerPage;
    const [rows, total] = await Promise.all([
      statements.rows(
        sql`SELECT ${projection.columns} FROM ${row.table}${where} ORDER BY ${orderOf(query, row, actor)} LIMIT ${query.itemsPerPage} OFFSET ${offset}`,
      ),
      query.partial ? undefined : this.count(statements, row, where),
    ]);
    return { rows: rows.map((found) => withheld(found, projection)), projection, total };
  }

  async exists(statements: Statements, resource: ResourceDefinition, id: number, scope: Condition = true): Promise<boolean> {
    const row = rowOf(resource);
    return (await statements.one(sql`SELECT 1 AS "exists" FROM ${row.table} WHERE ${row.id} = ${id}${restriction(scope)}`)) !== undefined;
  }

  private async count(statements: Statements, row: RowReference, where: Sql): Promise<number> {
    const counted = await statements.one<{ total: number }>(sql`SELECT count(*)::int AS "total" FROM ${row.table}${where}`);
    return counted?.total ?? 0;
  }
}

function rowOf(resource: ResourceDefinition): RowReference {
  return new RowReference(resource, ROW_ALIAS);
}

function restriction(scope: Condition): Sql {
  return scope === true ? raw('') : sql` AND ${conditionSql(scope)}`;
}

function listCondition(query: ListQuery, row: RowReference, scope: Condition, actor: Actor): Condition {
  const filters = query.filters.map((clause) => filterCondition(clause, row, actor));
  const search = query.search === undefined ? true : searchCondition(query.search, row, actor);
  return allOf([scope, ...filters, search]);
}

/** As asked, else by rank for a search, else the resource's own order; always ended by the id, so that pages never overlap. */
function orderOf(query: ListQuery, row: RowReference, actor: Actor): Sql {
  const rank = query.order.length === 0 && query.search !== undefined ? searchRank(query.search, row) : undefined;
  const asked = query.order.map((clause) => orderTerm(clause, row, actor));
  const standard =
    query.order.length > 0 || rank ? [] : row.resource.defaultOrder.map(([name, direction]) => standardTerm(row, name, direction));
  const last = query.order.at(-1)?.direction ?? (rank ? 'asc' : row.resource.defaultOrder.at(-1)?.[1]) ?? 'asc';
  return join([...asked, ...(rank ? [rank] : []), ...standard, sql`${row.id} ${raw(last === 'desc' ? 'DESC' : 'ASC')}`], ', ');
}

function standardTerm(row: RowReference, name: string, direction: 'asc' | 'desc'): Sql {
  const nulls = row.resource.fields.get(name)?.nullable ? ' NULLS LAST' : '';
  return sql`${identifier(row.alias, row.resource.columns.get(name) ?? name)} ${raw(direction.toUpperCase() + nulls)}`;
}
