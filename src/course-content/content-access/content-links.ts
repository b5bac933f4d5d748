import type { ApiItem, HomeVisit } from '../../pages/home/home-section.js';

const MOST_LINKS = 100;

/** Where content stands. */
interface ContentLink {
  /** Addresses. */
  readonly course: unknown;
  readonly session: unknown;
}

/**
 * The courses and sessions that rows of content are given to, by the address of their node: one for each row, that of a course before
 * others.
 */
export async function linksOf(rows: readonly ApiItem[], visit: Pick<HomeVisit, 'rows'>): Promise<ReadonlyMap<unknown, ContentLink>> {
  const nodes = rows.map(({ resourceNode }) => `resourceNode[]=${String(resourceNode)}`);
  if (nodes.length === 0) return new Map();
  const links = (await visit.rows(`/api/resource_links?${nodes.join('&')}&order[id]=desc&itemsPerPage=${MOST_LINKS}`)) ?? [];
  const inCourses = links.filter(({ course }) => typeof course === 'string');
  return new Map(inCourses.map(({ resourceNode, course, session }) => [resourceNode, { course, session }]));
}
