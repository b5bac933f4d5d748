import { message } from '../../../languages/catalogue.js';
import type { ApiItem, HomeEntry, HomeSection, HomeVisit } from '../../../pages/home/home-section.js';
import { administrators, dayOf } from '../../../platform/rights/access/home-audiences.js';

const VISITS = message('activity-log.home.visits', 'visits');

async function mostVisited(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const titles = await visit.titlesOf(
    '/api/courses',
    rows.map(({ course }) => course),
  );
  const visits = VISITS.in(visit.locale);
  return rows.flatMap(({ course, accesses }) => {
    const title = titles.get(course);
    return title === undefined
      ? []
      : [{ title, detail: `${String(accesses)} ${visits}`, href: `/admin#/courses/${encodeURIComponent(String(course))}/show` }];
  });
}

/** Who is here, who came today, and where most of them go. */
export const activityHome: readonly HomeSection[] = [
  {
    kind: 'figure',
    title: message('activity-log.home.onlineNow.title', 'Online now'),
    concerns: administrators,
    address: ({ now }) => `/api/track_e_onlines?loginDate[after]=${new Date(now.getTime() - 300_000).toISOString()}`,
    href: '/admin#/track_e_onlines',
  },
  {
    kind: 'figure',
    title: message('activity-log.home.signInsToday.title', 'Sign-ins today'),
    concerns: administrators,
    address: ({ now }) => `/api/track_e_logins?loginDate[after]=${dayOf(now).toISOString()}`,
    href: '/admin#/track_e_logins?sort=loginDate&order=DESC',
  },
  {
    kind: 'list',
    title: message('activity-log.home.mostVisitedCourses.title', 'Most visited courses'),
    concerns: administrators,
    address: () => '/api/track_course_rankings?sessionId=0&order[accesses]=desc&itemsPerPage=5',
    entries: mostVisited,
    href: '/admin#/track_course_rankings?sort=accesses&order=DESC',
  },
];
