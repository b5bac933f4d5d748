import type { ListQuery } from '../input/list-query.js';

/** Addresses of a page and its neighbours; those that do not exist are absent. */
export interface PageLinks {
  readonly self: string;
  readonly first?: string;
  readonly last?: string;
  readonly previous?: string;
  readonly next?: string;
}

const SWITCHES = new Set(['page', 'pagination']);

/**
 * @param path address of the collection, without a query
 * @param total number of rows, or undefined where the caller asked for none
 * @returns undefined where there is one page only and the caller asked for nothing in particular
 */
export function pageLinks(path: string, query: ListQuery, received: number, total: number | undefined): PageLinks | undefined {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / query.itemsPerPage));
  const paged = last === undefined || last > 1 || query.page > 1;
  if (!paged && query.parameters.every(({ name }) => SWITCHES.has(name))) return undefined;
  const address = addressBuilder(path, query);
  if (!paged) return { self: address() };
  const more = last === undefined ? received === query.itemsPerPage : query.page < last;
  return {
    self: address(query.page),
    ...(last === undefined ? {} : { first: address(1), last: address(last) }),
    ...(query.page > 1 ? { previous: address(query.page - 1) } : {}),
    ...(more ? { next: address(query.page + 1) } : {}),
  };
}

/** Parameters sorted by name, the page last, encoded as RFC 3986 has it; list indexes collapse to `[]`. */
function addressBuilder(path: string, query: ListQuery): (page?: number) => string {
  const parameters = query.parameters
    .filter(({ name }) => name !== 'page')
    .map(({ name, keys, value }) => [name + keys.map((key) => `[${/^\d*$/.test(key) ? '' : key}]`).join(''), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return (page) => {
    const all = page === undefined ? parameters : [...parameters, `page=${page}`];
    return all.length === 0 ? path : `${path}?${all.join('&')}`;
  };
}
