import { catalogue } from '../../languages/catalogue.js';
import type { CourseBadge, CourseBlock, CourseLine } from '../../pages/course/course-block.js';
import { type CourseContent, type CourseContribution, type CourseVisit, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { excerptOf } from '../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';

const SHOWN = 3;
const DONE = new Set(['completed', 'passed', 'succeeded', 'browsed']);

const words = catalogue('learning-paths.tab', {
  title: 'Learning paths',
  empty: 'There are no learning paths yet.',
  steps: 'Steps',
  none: 'The path has no steps yet.',
  locked: 'Locked',
  done: 'Done',
  failed: 'Failed',
  begun: 'Begun',
  closed: 'It opens once what it waits for is done.',
  follow: 'Follow the path',
  make: 'New learning path',
  edit: 'Edit',
});

function linesOf(visit: CourseVisit, rows: readonly ApiItem[]): readonly CourseLine[] {
  return rows.map(({ id, title, description, progress, locked }) => ({
    title: textOf(title),
    href: pathPage(visit, Number(id)),
    detail: excerptOf(description),
    badges: locked === true ? [{ text: words.in(visit.locale).locked }] : [],
    ...(typeof progress === 'number' ? { progress } : {}),
  }));
}

function pathPage({ course }: CourseVisit, id: number): string {
  return followedAt(id, course.id, course.session?.id ?? 0);
}

/** Where it is followed. */
function followedAt(id: number, course: number, session: number): string {
  return `/learning-paths/${id}?cid=${course}&sid=${session}`;
}

/** Where it is made and arranged. */
function builderPage({ context }: CourseVisit, path: number | 'new'): string {
  return `/path-builder/${path}?${context}`;
}

function listOf({ context }: CourseVisit): string {
  return `/api/learning_paths?${context}`;
}

async function paths(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`${listOf(visit)}&${pageOf(visit)}`)) ?? [];
  const { empty, make, edit } = words.in(visit.locale);
  const isTeacher = await visit.teaches();
  const lines = linesOf(visit, rows).map((line, index) =>
    isTeacher ? { ...line, ways: [{ title: edit, href: builderPage(visit, Number(rows[index]?.['id'])) }] } : line,
  );
  const list: CourseBlock = { kind: 'lines', lines, empty, goesOn: rows.length === PAGE_ROWS };
  const ways: CourseBlock = { kind: 'ways', ways: [{ title: make, href: builderPage(visit, 'new') }] };
  return { blocks: isTeacher ? [ways, list] : [list] };
}

function stepBadges({ locale: language }: CourseVisit, { status, reason }: ApiItem): CourseBadge[] {
  const { done, failed, begun, locked } = words.in(language);
  if (DONE.has(textOf(status))) return [{ text: done, tone: 'ok' }];
  if (status === 'failed') return [{ text: failed, tone: 'failed' }];
  if (textOf(reason) !== '') return [{ text: locked }];
  return status === 'incomplete' ? [{ text: begun, tone: 'live' }] : [];
}

/** A path with its steps and how far the caller is. */
async function path(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(listOf(visit), id);
  const { course } = visit;
  const place = `cid=${course.id}${course.session ? `&sid=${course.session.id}` : ''}`;
  const runtime = await visit.document(`/api/learning_paths/${id}/runtime?${place}`);
  const { steps, none, closed, follow } = words.in(visit.locale);
  const items = (runtime?.['items'] ?? []) as readonly ApiItem[];
  const lines = items.map((item) => ({ title: textOf(item['title']), badges: stepBadges(visit, item) }));
  const text: CourseBlock[] = textOf(found['description']) === '' ? [] : [{ kind: 'text', html: textOf(found['description']) }];
  const shown: CourseBlock = runtime ? { kind: 'lines', title: steps, lines, empty: none } : { kind: 'note', text: closed };
  const ways: CourseBlock = { kind: 'ways', ways: [{ title: follow, href: pathPage(visit, id) }] };
  return { title: textOf(found['title']), blocks: [...text, ...(runtime ? [ways] : []), shown] };
}

async function latest(visit: CourseVisit): Promise<readonly CourseLine[] | undefined> {
  const rows = await visit.rows(`${listOf(visit)}&itemsPerPage=${SHOWN}`);
  return rows && linesOf(visit, rows);
}

/** Learning paths of a course, with how far the caller is. */
export const learningPathsCourse: CourseContribution = {
  tabs: [
    {
      path: 'paths',
      title: words.message(({ title }) => title),
      tool: 'learnpath',
      place: 120,
      items: 'learning_paths',
      task: followedAt,
      show: paths,
      item: path,
    },
  ],
  sections: [{ title: words.message(({ title }) => title), tool: 'learnpath', place: 50, tab: 'paths', lines: latest }],
};
