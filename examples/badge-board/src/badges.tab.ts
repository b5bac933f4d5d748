import { catalogue } from 'lyceum';
import { type CourseContent, type CourseContribution, type CourseVisit, PAGE_ROWS, pageOf, textOf } from 'lyceum/pages';

const words = catalogue('badge-board.tab', { title: 'Badges', empty: 'This course has no badges yet.' });

async function badges(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`/api/course_badges?${visit.context}&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const lines = rows.map(({ title, criteria }) => ({ title: textOf(title), text: textOf(criteria) }));
  return { blocks: [{ kind: 'lines', lines, empty: words.in(visit.locale).empty, goesOn: rows.length === PAGE_ROWS }] };
}

/** The badges of a course. */
export const badgesCourse: CourseContribution = {
  tabs: [{ path: 'badges', title: words.message(({ title }) => title), place: 200, items: 'course_badges', show: badges }],
};
