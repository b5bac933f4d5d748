import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../pages/home/home-section.js';
import { learners } from '../../platform/access/home-audiences.js';

async function marks(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const marked = rows.filter(({ percentage }) => percentage !== null);
  const titles = await visit.titlesOf(
    '/api/gradebook_categories',
    marked.map(({ category }) => category),
  );
  return marked.map(({ category, percentage, label, computedAt }) => ({
    title: titles.get(category) ?? '–',
    detail: [`${String(percentage)} %`, textOf(label)].filter((part) => part !== '').join(' · '),
    at: textOf(computedAt),
  }));
}

/** A learner's own totals, as far as they are disclosed. */
export const gradebookHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: { en: 'Your marks', fr: 'Vos notes' },
    concerns: learners,
    address: ({ id }) => `/api/users/${id}/gradebook_totals?order[computedAt]=desc&itemsPerPage=6`,
    empty: { en: 'There are no marks yet.', fr: 'Il n’y a pas encore de notes.' },
    entries: marks,
  },
];
