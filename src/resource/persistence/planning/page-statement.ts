import type { Actor } from '../../../auth/actor.js';
import {
  allOf,
  restrictedToCandidates,
  type Condition,
  conditionSql,
  identifier,
  join,
  withHiddenParameters,
  raw,
  candidateIdsOf,
  divisionOf,
  withRowwiseAlternatives,
  withRowwiseSubqueries,
  Slot,
  type Sql,
  sql,
} from '../../../database/sql.js';
import { createCache } from '../../../cache/cache.js';
import type { Row } from '../../../database/statements.js';
import type { FieldDefinition, ResourceDefinition } from '../../model/resource-definition.js';
import type { ListQuery } from '../../model/list-query.js';
import { ROW_ALIAS, RowReference } from '../../model/row-reference.js';
import { filterConditions, orderTerm, searchCondition, searchRank } from './filter-condition.js';
import { keysetWindow, keysetOrder, windowParameters, positionColumns } from './keyset-window.js';
import { keysetOf, type Position } from '../../model/keyset.js';
import { type Projection } from './projection.js';
import { type CandidateUse, NO_CANDIDATES } from './scope-selectivity.js';
import { StatementCache } from './statement-cache.js';
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

const LIMIT = new Slot('limit');
const OFFSET = new Slot('offset');

/** Page sizes that are requested often, in addition to a resource's own. */
const LARGEST_USUAL_SIZE = 100;
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 20, 25, 50, LARGEST_USUAL_SIZE]);

/** Forms that pages come in: by size, by powers of ten of rows before, by side. */
const MAXIMUM_FORMS = 500;

/** Pages before one from which on its ids are found first. */
const DEEP_PAGES = 10;

/** Rows before a page from which on subselects are worked out for all rows at once, not looked up for each. */
const MANY_ROWS = 100_000;

/** More than any table holds, and still written without an exponent. */
const MOST_ROWS = 1e12;

const pages = createCache<string, StatementCache<Sql>>({ name: 'forms of pages', entries: MAXIMUM_FORMS });
const counts = new StatementCache<Sql>();
const boundedCounts = new StatementCache<Sql>();
const rowwiseCounts = new StatementCache<Sql>();
const dividedCounts = new StatementCache<{ readonly count: DividedCount | undefined }>();
const rowwiseDividedCounts: typeof dividedCounts = new StatementCache();

/**
 * The field by which a list was asked for in descending order where it may be null. Rows without a value come last in either direction, in an index read
 * backwards first: so a page is sought among the rows with a value first, and where these fill it, it needs no others. Only for callers who see
 * most of a table: others could be looked for in vain there.
 */
export function fieldWithNullsLast({ query, scope }: PageRequest): FieldDefinition | undefined {
  const [asked] = query.order;
  if (asked?.target.kind !== 'field' || asked.direction === 'asc' || candidateIdsOf(scope) !== undefined) return undefined;
  const { field } = asked.target;
  return field.nullable && field.column !== undefined && !field.computed && !field.readableBy ? field : undefined;
}

/** Reads the rows of a page; on one side of a position one more, which says whether there are others. */
export function rowsStatement(request: PageRequest): Sql {
  const { page, itemsPerPage, position } = request.query;
  const offset = (page - 1) * itemsPerPage;
  const limits = limitsOf(request, position ? 0 : offset, position ? 1 : 0);
  const isBounded = (request.bounded ?? NO_CANDIDATES).page;
  const isDeep = position === undefined && page > DEEP_PAGES;
  const passesMany = isDeep && offset >= MANY_ROWS;
  const memory = memoryFor(`${position?.side} ${limits.size} ${limits.lastRow} ${isBounded} ${isDeep} ${passesMany}`);
  if (position) {
    const statement = getOrCompose(memory, request, () =>
      withRowwiseAlternatives(composeWindow(request, position.side, limits, isBounded)),
    );
    return statement.with({ limit: itemsPerPage + 1, ...windowParameters(position) });
  }
  const compose = isDeep ? composeDeepPage : composePage;
  const statement = getOrCompose(memory, request, () => {
    const composed = compose(request, limits, isBounded);
    return passesMany ? composed : withRowwiseAlternatives(composed);
  });
  return statement.with({ limit: itemsPerPage, offset });
}

/** Column of the total beside the rows; see {@link rowsWithTotal}. */
const TOTAL = 'page:total';

/**
 * Reads the first rows of a list and its total by one statement. PostgreSQL counts only where the total is asked for: where there are more
 * rows than a screen shows.
 */
export function rowsWithTotal(request: PageRequest, most: number): Sql {
  const { itemsPerPage } = request.query;
  const rows = withRowwiseAlternatives(composePage(request, limitsOf(request, 0, 0), false));
  const total = countStatement({ ...request, valued: undefined, bounded: undefined });
  return sql`SELECT "page".*, CASE WHEN count(*) OVER () > ${most} THEN (${total}) END AS ${identifier(TOTAL)} FROM (${rows}) "page"`.with({
    limit: itemsPerPage,
    offset: 0,
  });
}

/** The total that rows came with; how many they are where it was not counted. */
export function totalOf(rows: readonly Row[]): number {
  return (rows[0]?.[TOTAL] as number | null | undefined) ?? rows.length;
}

/** The parts of a page that are literals in its statement's text. */
interface Limits {
  /** Rows of a page, where that is a number asked for often. */
  readonly size?: number;
  /** Rows up to the page's end, rounded up, where the page is not the first. */
  readonly lastRow?: number;
}

/**
 * Numbers of rows are written out: of a limit that is a parameter PostgreSQL expects a tenth of the table, and plans for that.
 * So that there are few texts, only usual sizes are, and powers of ten of them, within which an unusual size is cut.
 */
function limitsOf({ resource, query: { itemsPerPage } }: PageRequest, offset: number, more: 0 | 1): Limits {
  const size = itemsPerPage === resource.itemsPerPage || USUAL_SIZES.has(itemsPerPage) ? itemsPerPage : undefined;
  if (size !== undefined && offset === 0) return { size };
  const step = size ?? LARGEST_USUAL_SIZE;
  const lastRow = step * 10 ** Math.max(0, Math.ceil(Math.log10((offset + itemsPerPage + more) / step)));
  return lastRow > MOST_ROWS ? {} : { size, lastRow };
}

function memoryFor(form: string): StatementCache<Sql> {
  const known = pages.get(form) ?? new StatementCache<Sql>();
  pages.set(form, known);
  return known;
}

/** The rows up to the page's end, and of them the last ones: an outer limit keeps the order of its subquery. */
function composePage(request: PageRequest, limits: Limits, isBounded: boolean): Sql {
  if (limits.lastRow === undefined)
    return composeRows(request, sql` LIMIT ${sizeOf(limits)}${limits.size === undefined ? sql` OFFSET ${OFFSET}` : raw('')}`, isBounded);
  return sql`SELECT * FROM (${composeRows(request, raw(` LIMIT ${limits.lastRow}`), isBounded)}) "page" LIMIT ${sizeOf(limits)} OFFSET ${OFFSET}`;
}

/**
 * A page behind many others: the ids of its rows first, by an index alone where rights and order allow, and then these rows. The columns of
 * rows that are passed over are never worked out.
 */
function composeDeepPage(request: PageRequest, limits: Limits, isBounded: boolean): Sql {
  const row = new RowReference(request.resource, ROW_ALIAS);
  const order = orderOf(request, row);
  const where = whereOf(request, row, { isBounded, hidesWords: hidesWords(request) });
  const passed = limits.lastRow === undefined ? raw('') : raw(` LIMIT ${limits.lastRow}`);
  const ids = sql`SELECT "page"."id" FROM (SELECT ${row.id} FROM ${row.table}${where} ORDER BY ${order}${passed}) "page" LIMIT ${sizeOf(limits)} OFFSET ${OFFSET}`;
  return sql`SELECT ${columnsOf(request, row)} FROM ${row.table} WHERE ${row.id} = ANY(ARRAY(${ids})) ORDER BY ${order}`;
}

function sizeOf({ size }: Limits): Sql {
  return size === undefined ? sql`${LIMIT}` : raw(String(size));
}

/** Reads the rows of all pages at once; not prepared, since it runs rarely. */
export function allRowsStatement(request: PageRequest): Sql {
  return composeRows(request, raw(''), false);
}

/** Counts the rows of all pages. */
export function countStatement(request: PageRequest): Sql {
  const { count: isBounded, eachCounted } = request.bounded ?? NO_CANDIDATES;
  // What a filter leaves are few rows or many, and the planner looks up for all of the table before it filters.
  const isRowwise = eachCounted && request.query.filters.length === 0 && request.query.search === undefined;
  return getOrCompose(isBounded ? boundedCounts : isRowwise ? rowwiseCounts : counts, request, () => {
    const row = new RowReference(request.resource, ROW_ALIAS);
    const where = whereOf(request, row, { isBounded });
    return sql`SELECT count(*)::int AS "total" FROM ${row.table}${isRowwise ? withRowwiseSubqueries(where) : where}`;
  });
}

/** A total in two counts: of the rows that are there for everyone, and of the caller's own beside these. */
export interface DividedCount {
  readonly everyone: Sql;
  /** Absent where the caller has no rows beside these. */
  readonly own?: Sql;
}

/**
 * Counts the rows of all pages of a list that asks for nothing in particular in two statements, of which the first is the same for many callers.
 * @returns undefined where the scope is not divided, or nothing says which rows can be the caller's own; see `withDivision`
 */
export function dividedCount(request: PageRequest): DividedCount | undefined {
  const { query, projection, scope, resource } = request;
  if (query.filters.length > 0 || query.search !== undefined) return undefined;
  const memory = request.bounded?.eachCounted ? rowwiseDividedCounts : dividedCounts;
  return memory.getOrCompute(projection, scope, () => ({ count: composeDivided(resource, scope, memory === rowwiseDividedCounts) })).count;
}

/** @param isRowwise whether the rows of everyone are looked up one by one where nothing says which they can be: those of administrators */
function composeDivided(resource: ResourceDefinition, scope: Condition, isRowwise: boolean): DividedCount | undefined {
  const division = divisionOf(scope);
  if (!division || (division.own !== false && !candidateIdsOf(division.own))) return undefined;
  const { everyone, own } = division;
  const { table, id } = new RowReference(resource, ROW_ALIAS);
  const count = (of: Condition): Sql => sql`SELECT count(*)::int AS "total" FROM ${table} WHERE ${conditionSql(withHiddenParameters(of))}`;
  // Where the time says more, such as of learning paths, their steps are sooner joined with few rows.
  const isLooked = isRowwise && !candidateIdsOf(everyone) && conditionSql(everyone).references.moments !== undefined;
  const ofEveryone = isLooked ? withRowwiseSubqueries(count(everyone)) : count(everyone);
  const beside = restrictedToCandidates(id, allOf([own, sql`(${conditionSql(everyone)}) IS NOT TRUE`]));
  return { everyone: ofEveryone, ...(own !== false && { own: withRowwiseSubqueries(count(beside)) }) };
}

/** Where the query asks for nothing in particular, the caller's scope alone makes the statement. */
function getOrCompose(memory: StatementCache<Sql>, { query, projection, scope }: PageRequest, compose: () => Sql): Sql {
  const { filters, order, search, properties } = query;
  const isPlain = filters.length === 0 && order.length === 0 && search === undefined && properties === undefined;
  return isPlain ? memory.getOrCompute(projection, scope, compose) : compose();
}

function composeRows(request: PageRequest, limits: Sql, isBounded: boolean): Sql {
  const row = new RowReference(request.resource, ROW_ALIAS);
  const where = whereOf(request, row, { isBounded, hidesWords: hidesWords(request) });
  return sql`SELECT ${columnsOf(request, row)} FROM ${row.table}${where} ORDER BY ${orderOf(request, row)}${limits}`;
}

/** A page that goes on from a row costs the same however deep it lies. */
function composeWindow(request: PageRequest, side: Position['side'], limits: Limits, isBounded: boolean): Sql {
  const { resource, query } = request;
  const row = new RowReference(resource, ROW_ALIAS);
  const keyset = keysetOf(query, resource);
  if (!keyset) throw new Error(`The order of ${resource.name} has no positions.`);
  const where = whereOf(request, row, { isBounded, beside: keysetWindow(side, keyset, row) });
  const rows = sql`SELECT ${columnsOf(request, row)} FROM ${row.table}${where} ORDER BY ${keysetOrder(keyset, side, row)}`;
  const size = limits.size === undefined ? sql`${LIMIT}` : raw(String(limits.size + 1));
  if (limits.lastRow === undefined) return sql`${rows} LIMIT ${size}`;
  return sql`SELECT * FROM (${rows} LIMIT ${raw(String(limits.lastRow))}) "page" LIMIT ${size}`;
}

function columnsOf({ projection, query, resource }: PageRequest, row: RowReference): Sql {
  const keyset = keysetOf(query, resource);
  const positions = keyset ? positionColumns(keyset, row) : [];
  return positions.length === 0 ? projection.columns : join([projection.columns, ...positions], ', ');
}

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
function hidesWords({ query, scope }: PageRequest): boolean {
  return query.order.length === 0 && scope !== true;
}

function whereOf({ query, scope, actor, valued }: PageRequest, row: RowReference, restriction: Restriction): Sql {
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

/** As asked, else by rank for a search, else the resource's own order; always ended by the id, so that pages never overlap. */
function orderOf({ query, actor, valued }: PageRequest, row: RowReference): Sql {
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
