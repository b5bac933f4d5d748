import { catalogue } from 'lyceum/feature';
import {
  type ApiItem,
  type CourseBlock,
  type CourseContent,
  type CourseContribution,
  type CourseLine,
  type CourseVisit,
  idOf,
  PAGE_ROWS,
  pageOf,
  textOf,
} from 'lyceum/pages';
import { Problem } from 'lyceum/resource';

const words = catalogue('wikis.tab', {
  title: 'Wiki',
  empty: 'There are no pages yet.',
  version: 'Version',
  make: 'New page',
  edit: 'Edit',
  history: 'History',
  locked: 'Only the maintainers of this wiki go on writing this page.',
});

function isHere({ course }: CourseVisit, { session, groupId }: ApiItem): boolean {
  return idOf(session) === (course.session?.id ?? 0) && groupId === null;
}

/** Where a page is written. */
function formPage({ context }: CourseVisit, page: number | 'new'): string {
  return `/wikis/${page}/edit?${context}`;
}

/** Whether members add pages, as far as the rows say: the first page of a wiki says it for all. */
function isOpen(rows: readonly ApiItem[]): boolean {
  const [first] = rows.toSorted((one, other) => Number(one['pageId']) - Number(other['pageId']));
  return first?.['addlock'] !== false;
}

/** The pages by their newest titles. */
async function pages(visit: CourseVisit): Promise<CourseContent> {
  const session = visit.course.session ? `&session=${visit.course.session.id}` : '';
  const rows = (await visit.rows(`/api/c_wikis?course=${visit.course.id}${session}&newest=true&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const here = rows.filter((row) => isHere(visit, row));
  const lines = here.map(({ title, pageId }) => ({ title: textOf(title), href: visit.href(['wiki', Number(pageId)]) }));
  const { empty, make } = words.in(visit.locale);
  const list: CourseBlock = { kind: 'lines', lines, empty, goesOn: rows.length === PAGE_ROWS };
  const ways: CourseBlock = { kind: 'ways', ways: [{ title: make, href: formPage(visit, 'new') }] };
  return { blocks: isOpen(here) || (await visit.teaches()) ? [ways, list] : [list] };
}

/** The text of a version with who wrote it, and when. */
async function textBlock(visit: CourseVisit, version: ApiItem): Promise<CourseBlock> {
  const [label] = await labels(visit, [version]);
  return { kind: 'text', html: textOf(version['content']), times: [{ label: `${label ?? ''} ·`, at: textOf(version['dtime']) }] };
}

async function labels(visit: CourseVisit, versions: readonly ApiItem[]): Promise<readonly string[]> {
  const refs = versions.map(({ user }) => user);
  const authors = await visit.items('/api/users', refs, ['fullName']);
  return versions.map(({ user, version }) =>
    [textOf(authors.get(user)?.['fullName']), `${words.in(visit.locale).version} ${String(version)}`]
      .filter((part) => part !== '')
      .join(' · '),
  );
}

/** The newest version of a page, and the others below. */
async function page(visit: CourseVisit, pageId: number): Promise<CourseContent> {
  const list = `/api/c_wikis?course=${visit.course.id}&pageId=${pageId}`;
  const [found] = (await visit.rows(`${list}&newest=true&include=permissions&itemsPerPage=1`)) ?? [];
  if (!found || !isHere(visit, found)) throw new Problem(404, 'The wiki of the course has no such page.');
  const versions = (await visit.rows(`${list}&order[version]=desc&${pageOf(visit)}`)) ?? [];
  const authors = await labels(visit, versions);
  const lines = versions.map((version, index): CourseLine => {
    const at = { times: [{ at: textOf(version['dtime']) }], detail: textOf(version['comment']) };
    return { title: authors[index] ?? '', href: visit.href(['wiki', pageId, Number(version['id'])]), ...at };
  });
  const { edit, history, locked, empty } = words.in(visit.locale);
  const mayRemove = (found['permissions'] as { readonly delete?: boolean } | undefined)?.delete === true;
  const way: CourseBlock =
    found['editlock'] === true && !mayRemove
      ? { kind: 'note', text: locked }
      : { kind: 'ways', ways: [{ title: edit, href: formPage(visit, pageId) }] };
  const past: CourseBlock = { kind: 'lines', title: history, lines, empty, goesOn: versions.length === PAGE_ROWS };
  return { title: textOf(found['title']), blocks: [await textBlock(visit, found), way, past] };
}

/** A version of a page as it was written. */
async function version(visit: CourseVisit, pageId: number, id: number): Promise<CourseContent> {
  const found = await visit.one(`/api/c_wikis?course=${visit.course.id}&pageId=${pageId}`, id);
  if (!isHere(visit, found)) throw new Problem(404, 'The wiki of the course has no such page.');
  const title = `${textOf(found['title'])} · ${words.in(visit.locale).version} ${String(found['version'])}`;
  return { title, blocks: [await textBlock(visit, found)], back: { title: textOf(found['title']), href: visit.href(['wiki', pageId]) } };
}

/** The wiki of a course. */
export const wikisCourse: CourseContribution = {
  tabs: [
    {
      path: 'wiki',
      title: words.message(({ title }) => title),
      tool: 'wiki',
      place: 110,
      show: pages,
      item: page,
      part: version,
    },
  ],
};
