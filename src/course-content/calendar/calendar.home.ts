import { message } from '../../languages/catalogue.js';
import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../pages/home/home-section.js';
import { teachersAndLearners } from '../../platform/rights/access/home-audiences.js';
import { linksOf } from '../content-access/content-links.js';

async function entries(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const links = await linksOf(rows, visit);
  const courses = await visit.titlesOf(
    '/api/courses',
    [...links.values()].map(({ course }) => course),
  );
  return rows.map(({ id, title, startDate, resourceNode }) => {
    const { course, session } = links.get(resourceNode) ?? {};
    return {
      title: textOf(title),
      href: visit.pageOf(`/api/c_calendar_events/${String(id)}`, course, session),
      detail: courses.get(course),
      at: textOf(startDate),
    };
  });
}

/** What comes next in the courses and sessions of who is signed in. */
export const calendarHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: message('calendar.home.agenda.title', 'Agenda'),
    concerns: teachersAndLearners,
    address: ({ now }) => `/api/c_calendar_events/list/own?startDate[after]=${now.toISOString()}&order[startDate]=asc&itemsPerPage=6`,
    empty: message('calendar.home.agenda.empty', 'Nothing is planned.'),
    entries,
  },
];
