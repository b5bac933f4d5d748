import {
  allOf,
  restrictedToCandidates,
  type Condition,
  conditionSql,
  identifier,
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
import { ROW_ALIAS, RowReference } from '../../model/row-reference.js';
import { keysetWindow, keysetOrder, windowParameters } from './keyset-window.js';
import { columnsOf, hidesWords, orderOf, type PageRequest, whereAmong, whereOf } from './page-clauses.js';
import { keysetOf, type Position } from '../../model/keyset.js';
import { NO_CANDIDATES } from './scope-selectivity.js';
import { StatementCache } from './statement-cache.js';

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
  const compose = isDeep ? composeDeepPage : formOfPage(request.resource);
  const passesMany = isDeep && offset >= MANY_ROWS;
  const memory = memoryFor(`${position?.side} ${limits.size} ${limits.lastRow} ${isBounded} ${isDeep} ${passesMany}`);
  if (position) {
    const statement = getOrCompose(memory, request, () =>
      withRowwiseAlternatives(composeWindow(request, position.side, limits, isBounded)),
    );
    return statement.with({ limit: itemsPerPage + 1, ...windowParameters(position) });
  }
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
  const { itemsPerPage, isOfFew } = request.query;
  if (isOfFew) return countedRows(request).with({ limit: itemsPerPage, offset: 0 });
  const compose = formOfPage(request.resource);
  const rows = withRowwiseAlternatives(compose(request, limitsOf(request, 0, 0), false));
  const total = countStatement({ ...request, valued: undefined, bounded: undefined });
  return sql`SELECT "page".*, CASE WHEN count(*) OVER () > ${most} THEN (${total}) END AS ${identifier(TOTAL)} FROM (${rows}) "page"`.with({
    limit: itemsPerPage,
    offset: 0,
  });
}

/** Few rows are all looked at for the first ones in their order, and so counted by the way. */
function countedRows(request: PageRequest): Sql {
  const whole = { ...request, valued: undefined };
  const row = new RowReference(request.resource, ROW_ALIAS);
  const where = whereOf(whole, row, { isBounded: false, hidesWords: hidesWords(whole) });
  return sql`SELECT ${columnsOf(whole, row)}, (count(*) OVER ())::int AS ${identifier(TOTAL)}
    FROM ${row.table}${where} ORDER BY ${orderOf(whole, row)}${endOf(limitsOf(whole, 0, 0))}`;
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

/** Of a view PostgreSQL works out the columns before it cuts a page out of the rows: its ids are found first, for which it needs few of them. */
function formOfPage({ view }: ResourceDefinition): typeof composePage {
  return view === undefined ? composePage : composeDeepPage;
}

/** The rows up to the page's end, and of them the last ones: an outer limit keeps the order of its subquery. */
function composePage(request: PageRequest, limits: Limits, isBounded: boolean): Sql {
  if (limits.lastRow === undefined) return composeRows(request, endOf(limits), isBounded);
  return sql`SELECT * FROM (${composeRows(request, raw(` LIMIT ${limits.lastRow}`), isBounded)}) "page"${endOf(limits)}`;
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
  const ids = sql`SELECT "page"."id" FROM (SELECT ${row.id} FROM ${row.table}${where} ORDER BY ${order}${passed}) "page"${endOf(limits)}`;
  return sql`SELECT ${columnsOf(request, row)} FROM ${row.table}${whereAmong(ids, request, row, { isBounded })} ORDER BY ${order}`;
}

function endOf({ size, lastRow }: Limits): Sql {
  const limit = size === undefined ? sql` LIMIT ${LIMIT}` : raw(` LIMIT ${size}`);
  return size !== undefined && lastRow === undefined ? limit : sql`${limit} OFFSET ${OFFSET}`;
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
interface DividedCount {
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
  const restriction = { isBounded, beside: keysetWindow(side, keyset, row) };
  const order = keysetOrder(keyset, side, row);
  const found = (columns: Sql): Sql => sql`SELECT ${columns} FROM ${row.table}${whereOf(request, row, restriction)} ORDER BY ${order}`;
  const size = limits.size === undefined ? sql`${LIMIT}` : raw(String(limits.size + 1));
  const columns = columnsOf(request, row);
  if (resource.view !== undefined)
    return sql`SELECT ${columns} FROM ${row.table}${whereAmong(sql`${found(row.id)} LIMIT ${size}`, request, row, restriction)} ORDER BY ${order}`;
  if (limits.lastRow === undefined) return sql`${found(columns)} LIMIT ${size}`;
  return sql`SELECT * FROM (${found(columns)} LIMIT ${raw(String(limits.lastRow))}) "page" LIMIT ${size}`;
}
