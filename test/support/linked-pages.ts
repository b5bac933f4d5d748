import type { ApiClient } from './api-client.js';

const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
/** What ends the session, leaves the pages or is a program of its own. */
const LEFT_OUT = /sign-out|^\/api|^\/admin$|^\/admin\/(?:assets|sign-in|session)|\.ics|\.zip|\.pdf|download=|statement|\/live/;
/** Of each kind of page one, and not more than these. */
const MOST_PAGES = 150;

/**
 * Addresses of one page of each kind, found by the links of pages.
 * @param course whose pages are begun with, and those that make something in it
 */
export async function linkedPages(client: ApiClient, course: number): Promise<readonly string[]> {
  const queue = [
    ...['/', '/account', '/courses', `/courses/${course}`],
    ...['quizzes', 'assignments'].map((kind) => `/${kind}/new?cid=${course}`),
  ];
  const kinds = new Set<string>();
  const found: string[] = [];
  for (let path = queue.shift(); path !== undefined && kinds.size < MOST_PAGES; path = queue.shift()) {
    const kind = path.replace(/\?.*/, '').replaceAll(/\d+/g, '0');
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const { status, text, headers } = await client.get(path, HTML);
    if (status !== 200 || headers.get('content-type')?.startsWith('text/html') !== true) continue;
    found.push(path);
    for (const [, href = ''] of text.matchAll(/ href="(\/[^"#]*)/g)) if (!LEFT_OUT.test(href)) queue.push(href.replaceAll('&amp;', '&'));
  }
  return found;
}
