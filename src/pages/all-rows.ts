import type { ApiItem } from './home/home-section.js';

/** Rows of a page of the API; it gives no more at once. */
const ROWS = 100;

/**
 * The rows of a list of the API page by page, as far as a page of ours shows them.
 * @param list its address, with a query
 * @param most pages that are read
 */
export async function allRows(
  read: (address: string) => Promise<readonly ApiItem[]>,
  list: string,
  most: number,
): Promise<readonly ApiItem[]> {
  const found: ApiItem[] = [];
  for (let page = 1; page <= most; page += 1) {
    const rows = await read(`${list}&itemsPerPage=${ROWS}&page=${page}&partial=true`);
    found.push(...rows);
    if (rows.length < ROWS) break;
  }
  return found;
}
