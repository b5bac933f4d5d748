import { message } from '../../../languages/catalogue.js';
import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../../pages/home/home-section.js';
import { learners } from '../../../platform/rights/access/home-audiences.js';

async function marks(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const marked = rows.filter(({ percentage }) => percentage !== null);
  const refs = marked.map(({ category }) => category);
  const categories = await visit.itemsOf('/api/gradebook_categories', refs, ['title', 'course', 'session']);
  return marked.map(({ category, percentage, label, computedAt }) => ({
    title: textOf(categories.get(category)?.['title']) || '–',
    href: visit.pageOf(category, categories.get(category)?.['course'], categories.get(category)?.['session']),
    detail: [`${Number(percentage).toLocaleString(visit.locale)} %`, textOf(label)].filter((part) => part !== '').join(' · '),
    at: textOf(computedAt),
  }));
}

/** A learner's own totals, as far as they are disclosed. */
export const gradebookHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: message('gradebook.home.yourMarks.title', 'Your marks'),
    concerns: learners,
    address: ({ id }) => `/api/users/${id}/gradebook_totals?order[computedAt]=desc&itemsPerPage=6`,
    empty: message('gradebook.home.yourMarks.empty', 'There are no marks yet.'),
    entries: marks,
  },
];
