import { type CourseContent, type CourseContribution, type CourseVisit, idOf, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { Problem } from '../../resource/protocol/problem.js';

const words = {
  en: { title: 'Wiki', empty: 'There are no pages yet.', version: 'Version' },
  fr: { title: 'Wiki', empty: 'Il n’y a pas encore de pages.', version: 'Version' },
} as const;

function isHere({ course }: CourseVisit, { session, groupId }: ApiItem): boolean {
  return idOf(session) === (course.session?.id ?? 0) && groupId === null;
}

/** In the order of versions, the first versions come first: one for each page. */
async function pages(visit: CourseVisit): Promise<CourseContent> {
  const session = visit.course.session ? `&session=${visit.course.session.id}` : '';
  const rows =
    (await visit.rows(`/api/c_wikis?course=${visit.course.id}${session}&order[version]=asc&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const first = rows.filter((row) => row['version'] === 1);
  const lines = first
    .filter((row) => isHere(visit, row))
    .map(({ title, pageId }) => ({ title: textOf(title), href: visit.href(['wiki', Number(pageId)]) }));
  return { blocks: [{ kind: 'lines', lines, empty: words[visit.language].empty, goesOn: first.length === PAGE_ROWS }] };
}

/** The newest version of a page. */
async function page(visit: CourseVisit, pageId: number): Promise<CourseContent> {
  const rows = await visit.rows(`/api/c_wikis?course=${visit.course.id}&pageId=${pageId}&order[version]=desc&itemsPerPage=1`);
  const [found] = rows ?? [];
  if (!found || !isHere(visit, found)) throw new Problem(404, 'The wiki of the course has no such page.');
  const author = (await visit.items('/api/users', [found['user']], ['fullName'])).get(found['user']);
  const label = [textOf(author?.['fullName']), `${words[visit.language].version} ${String(found['version'])}`]
    .filter((part) => part !== '')
    .join(' · ');
  return {
    title: textOf(found['title']),
    blocks: [{ kind: 'text', html: textOf(found['content']), times: [{ label: `${label} ·`, at: textOf(found['dtime']) }] }],
  };
}

/** The wiki of a course. */
export const wikisCourse: CourseContribution = {
  tabs: [{ path: 'wiki', title: { en: words.en.title, fr: words.fr.title }, tool: 'wiki', place: 110, show: pages, item: page }],
};
