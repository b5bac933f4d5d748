import type { Actor } from '../../../auth/actor.js';
import {
  allOf,
  type Condition,
  conditionSql,
  identifier,
  join,
  raw,
  restrictedToCandidates,
  type Sql,
  sql,
  withHiddenParameters,
} from '../../../database/sql.js';
import { keysetOf } from '../../model/keyset.js';
import type { ListQuery } from '../../model/list-query.js';
import type { FieldDefinition, ResourceDefinition } from '../../model/resource-definition.js';
import type { RowReference } from '../../model/row-reference.js';
import { filterConditions, orderTerm, searchCondition, searchRank } from './filter-condition.js';
import { positionColumns } from './keyset-window.js';
import type { Projection } from './projection.js';
import type { CandidateUse } from './scope-selectivity.js';
import { lastDirection, standardTerms } from './standard-order.js';

/** What a page is of, and for whom. */
export interface PageRequest {
  readonly resource: ResourceDefinition;
  readonly query: ListQuery;
  readonly scope: Condition;
  readonly actor: Actor;
  readonly projection: Projection;
  /** Whether to write out what the scope can hold for; by the statement. */
  readonly bounded?: CandidateUse;
  /** To read only rows that have a value there, in the order of an index; see {@link fieldWithNullsLast}. */
  readonly valued?: FieldDefinition;
}

/** What is read of each row, with what says where it stands in the order. */
export function columnsOf({ projection, query, resource }: PageRequest, row: RowReference): Sql {
  const keyset = keysetOf(query, resource);
  const positions = keyset ? positionColumns(keyset, row) : [];
  return positions.length === 0 ? projection.columns : join([projection.columns, ...positions], ', ');
}

/** What holds for the rows of a page in addition to what was asked. */
interface Restriction {
  readonly isBounded: boolean;
  /** The rows on one side of a position. */
  readonly beside?: Condition;
  readonly hidesWords?: boolean;
}

/**
 * All that a search finds is ranked, in whatever number, so that there is but one way to do it, and planning that anew for each word takes longer
 * than doing it. Not where nothing but the words restricts the rows, nor where they are counted: of many PostgreSQL would think it worth while to
 * send for helpers, which takes longer than any one word.
 */
export function hidesWords({ query, scope }: PageRequest): boolean {
  return query.order.length === 0 && scope !== true;
}

/** ` WHERE` with what rights, filters and words leave of the rows; nothing where that is all of them. */
export function whereOf({ query, scope, actor, valued }: PageRequest, row: RowReference, restriction: Restriction): Sql {
  const { isBounded, beside = true, hidesWords: hides = false } = restriction;
  const filters = filterConditions(query.filters, row, actor);
  const search = query.search === undefined ? true : searchCondition(query.search, row, actor, !hides);
  const hasValue = valued ? sql`${row.column(valued.name)} IS NOT NULL` : true;
  const condition = allOf([
    withHiddenParameters(isBounded ? restrictedToCandidates(row.id, scope) : scope),
    ...filters,
    search,
    hasValue,
    beside,
  ]);
  return condition === true ? raw('') : sql` WHERE ${conditionSql(condition)}`;
}

/**
 * The rows with these ids. Those of a view are not alone with their id, and what they are asked for by, such as a course, says what belongs to all of
 * them. Of `= ANY` PostgreSQL expects to leave next to nothing, and looks up for each row then what all rows of one item have in common; it expects
 * nothing of a position.
 */
export function whereAmong(ids: Sql, request: PageRequest, row: RowReference, restriction: Restriction): Sql {
  const { resource, query } = request;
  const isAny = sql`${row.id} = ANY(ARRAY(${ids}))`;
  if (resource.view === undefined) return sql` WHERE ${isAny}`;
  const isFound = query.isOfItem ? sql`array_position(ARRAY(${ids}), ${row.id}) IS NOT NULL` : isAny;
  return whereOf(request, row, { ...restriction, beside: allOf([isFound, restriction.beside ?? true]) });
}

/** As asked, else by rank for a search, else the resource's own order; always ended by the id, so that pages never overlap. */
export function orderOf({ query, actor, valued }: PageRequest, row: RowReference): Sql {
  const rank = query.order.length === 0 && query.search !== undefined ? searchRank(query.search, row) : undefined;
  const asked = query.order.map((clause) => orderTerm(clause, row, actor));
  const standard = query.order.length > 0 || rank ? [] : standardOrder(query, row);
  const last = query.order.at(-1)?.direction ?? (rank ? 'asc' : lastDirection(row.resource));
  const terms = [...asked, ...(rank ? [rank] : []), ...standard];
  const first = valued ? [sql`${row.column(valued.name)} DESC`, ...terms.slice(1)] : terms;
  return join([...first, sql`${row.id} ${raw(last === 'desc' ? 'DESC' : 'ASC')}`], ', ');
}

function standardOrder({ standardOrder: own }: ListQuery, row: RowReference): Sql[] {
  return own
    ? [own(row)]
    : standardTerms(row.resource).map(({ column, direction }) => sql`${identifier(row.alias, column)} ${raw(direction)}`);
}
