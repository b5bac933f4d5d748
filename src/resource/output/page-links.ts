import { writeCursor } from '../input/cursor.js';
import type { ListQuery } from '../model/list-query.js';
import type { ReadPage } from '../persistence/entity-store.js';
import type { Position } from '../model/keyset.js';

/** Addresses of a page and its neighbours; those that do not exist are absent. */
export interface PageLinks {
  readonly self: string;
  readonly first?: string;
  readonly last?: string;
  readonly previous?: string;
  readonly next?: string;
}

/** What the links of a page depend on. */
interface LinkedPage extends Pick<ReadPage, 'total' | 'before' | 'after' | 'goesOn'> {
  readonly rows: readonly object[];
}

const SWITCHES = new Set(['page', 'pagination']);

/**
 * @param path address of the collection, without a query
 * @param page its rows, their total where one was asked for, and the positions of its neighbours where the order has any
 * @returns undefined where there is one page only and the caller asked for nothing in particular
 */
export function pageLinks(path: string, query: ListQuery, page: LinkedPage): PageLinks | undefined {
  const { total, before, after } = page;
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / query.itemsPerPage));
  const paged = last === undefined || last > 1 || query.page > 1 || query.position !== undefined;
  if (!paged && query.parameters.every(({ name }) => SWITCHES.has(name))) return undefined;
  const address = addressBuilder(path, query);
  if (!paged) return { self: address() };
  const { hasPrevious, hasNext } = neighboursOf(query, page, last);
  return {
    self: address(query.page, query.position),
    ...(last === undefined ? {} : { first: address(1), last: address(last) }),
    ...(hasPrevious ? { previous: address(Math.max(1, query.page - 1), before) } : {}),
    ...(hasNext ? { next: address(query.page + 1, after) } : {}),
  };
}

/**
 * Beside a position the rows say it: what is added or removed meanwhile changes totals and numbers of pages, but not which rows are
 * beyond. On the other side of the page is the one that the reader comes from.
 * @param last number of the last page, where there is a total
 */
function neighboursOf(
  { page, itemsPerPage, position }: ListQuery,
  { rows, before, after, goesOn = false }: LinkedPage,
  last: number | undefined,
): { readonly hasPrevious: boolean; readonly hasNext: boolean } {
  if (position?.side === 'after') return { hasPrevious: before !== undefined, hasNext: goesOn };
  if (position) return { hasPrevious: goesOn, hasNext: after !== undefined };
  return { hasPrevious: page > 1, hasNext: last === undefined ? rows.length === itemsPerPage : page < last };
}

/** Parameters sorted by name, the page last, encoded as RFC 3986 has it; list indexes collapse to `[]`. */
function addressBuilder(path: string, query: ListQuery): (page?: number, position?: Position) => string {
  const parameters = query.parameters
    .filter(({ name }) => name !== 'page' && name !== 'cursor')
    .map(({ name, keys, value }) => [name + keys.map((key) => `[${/^\d*$/.test(key) ? '' : key}]`).join(''), value] as const);
  return (page, position) => {
    const cursor = position ? [['cursor', writeCursor(position)] as const] : [];
    const sorted = [...parameters, ...cursor].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    const all = page === undefined ? sorted : [...sorted, ['page', String(page)] as const];
    return all.length === 0
      ? path
      : `${path}?${all.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
  };
}
