import { message } from '../../languages/catalogue.js';
import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../pages/home/home-section.js';
import { learners } from '../../platform/rights/access/home-audiences.js';

const SHOWN = 6;

async function entries(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const first = rows.slice(0, SHOWN);
  const courses = await visit.titlesOf(
    '/api/courses',
    first.map(({ course }) => course),
  );
  return first.map(({ item, title, course, session, dueOn }) => ({
    title: textOf(title),
    href: visit.pageOf(item, course, session),
    detail: courses.get(course),
    at: textOf(dueOn),
  }));
}

/** What a learner owes, the soonest first. */
export const courseReportsHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: message('course-reports.home.due.title', 'Due'),
    concerns: learners,
    address: () => '/api/me/due_items',
    rowsIn: 'member',
    empty: message('course-reports.home.due.empty', 'Nothing is due.'),
    entries,
  },
];
