import { catalogue } from '../../../languages/catalogue.js';
import type { CourseBlock } from '../../../pages/course/course-block.js';
import {
  type CourseContent,
  type CourseContribution,
  type CourseVisit,
  type CourseWrite,
  idOf,
  PAGE_ROWS,
  pageOf,
} from '../../../pages/course/course-tab.js';
import { filledByMeetings, marksOfMeetings, whyOfMark } from '../../../pages/course/marks-of-meetings.js';
import { worded } from '../../../pages/worded.js';
import { htmlOf } from '../../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { whatIf } from './what-if.js';

const MOST_CATEGORIES = 30;

const words = catalogue('gradebook.tab', {
  title: 'Marks',
  empty: 'There are no marks yet.',
  column: 'What counts',
  weight: 'Weight',
  score: 'Points',
  percent: 'Per cent',
  total: 'Total',
  learners: 'Totals of learners',
  undisclosed: 'A part of it is not disclosed yet.',
  passed: 'passed',
  failed: 'not passed',
  grid: 'Enter marks',
  make: 'Set up a gradebook',
  name: 'Title',
  remark: 'Remark of your teachers',
  why: 'Why: {column}',
});

interface GradeCell {
  readonly title: string;
  readonly weight: string | null;
  readonly score: string | null;
  readonly max: string | null;
  readonly percentage: string | null;
}

/** A decimal of the API for a person; a dash where it says nothing. */
function shown({ locale: language }: CourseVisit, value: unknown): string {
  return value === null || value === undefined ? '–' : Number(value).toLocaleString(language, { maximumFractionDigits: 2 });
}

function tableOf(visit: CourseVisit, total: ApiItem, title: string): CourseBlock[] {
  const texts = words.in(visit.locale);
  const points = (score: unknown, max: unknown): string => (score === null ? '–' : `${shown(visit, score)} / ${shown(visit, max)}`);
  const columns = (total['columns'] ?? []) as readonly GradeCell[];
  const rows = columns.map(({ title: name, weight, score, max, percentage }) => [
    ...[name, shown(visit, weight), points(score, max), shown(visit, percentage)],
  ]);
  const passed = total['passed'] === null ? '' : ` · ${total['passed'] === true ? texts.passed : texts.failed}`;
  const last = [`${texts.total}${passed}`, '', points(total['score'], total['max']), shown(visit, total['percentage'])];
  const table: CourseBlock = { kind: 'table', title, columns: [texts.column, texts.weight, texts.score, texts.percent], rows, total: last };
  return total['withheld'] === true ? [table, { kind: 'note', text: texts.undisclosed }] : [table];
}

/** The gradebooks of the course, or of the session, by address; their parts too. */
async function gradebooks({ rows, course }: CourseVisit): Promise<ReadonlyMap<unknown, ApiItem>> {
  const found = (await rows(`/api/gradebook_categories?course=${course.id}&order[id]=asc&itemsPerPage=${MOST_CATEGORIES}`)) ?? [];
  const here = found.filter(({ session }) => idOf(session) === (course.session?.id ?? 0));
  return new Map(here.map((category) => [`/api/gradebook_categories/${String(category['id'])}`, category]));
}

/** Addresses of the meetings that fill columns, by those of the columns; of none where no feature says so. */
async function meetingsOfColumns({ document, course }: CourseVisit): Promise<ReadonlyMap<unknown, string>> {
  return filledByMeetings(await document(marksOfMeetings(course.id)), 'evaluation');
}

async function own(visit: CourseVisit): Promise<CourseBlock[]> {
  const categories = await gradebooks(visit);
  const address = `/api/gradebook_totals?category.course=${visit.course.id}&user=/api/users/${visit.id}&itemsPerPage=${MOST_CATEGORIES}`;
  const totals = ((await visit.rows(address)) ?? []).filter(({ category }) => categories.has(category));
  const remarks = (await visit.rows(`/api/gradebook_comments?user=/api/users/${visit.id}&itemsPerPage=${MOST_CATEGORIES}`)) ?? [];
  const meetings = await meetingsOfColumns(visit);
  return totals.flatMap((total) => {
    const ways = ((total['columns'] ?? []) as readonly ApiItem[]).flatMap(({ column, title }) => {
      const meeting = meetings.get(column);
      return meeting === undefined
        ? []
        : [{ title: worded(words.in(visit.locale).why, { column: textOf(title) }), href: whyOfMark(meeting) }];
    });
    const explained: CourseBlock[] = ways.length === 0 ? [] : [{ kind: 'ways', ways }];
    const remark = textOf(remarks.find(({ gradeBook }) => gradeBook === total['category'])?.['comment']);
    const text: CourseBlock[] = remark === '' ? [] : [{ kind: 'text', title: words.in(visit.locale).remark, html: htmlOf(remark) }];
    const category = categories.get(total['category']) ?? {};
    return [...tableOf(visit, total, textOf(category['title'])), ...explained, ...text, ...whatIf(visit, total, category)];
  });
}

/** The totals of the learners in the first gradebook, for those who teach. */
async function ofLearners(visit: CourseVisit): Promise<CourseBlock[]> {
  const texts = words.in(visit.locale);
  const all = [...(await gradebooks(visit))];
  const [first] = all.filter(([, { parent }]) => parent === null);
  const field = { name: 'title', label: texts.name, maxLength: 255, isLong: false };
  if (!first)
    return [
      { kind: 'note', text: texts.empty },
      { kind: 'form', title: texts.make, fields: [field], submit: texts.make },
    ];
  const ways = all.map(([address, { title }]) => ({ title: `${texts.grid}: ${textOf(title)}`, href: `/gradebooks/${idOf(address)}` }));
  const list = `${String(first[0])}/totals?order[user.lastname]=asc`;
  const rows = (await visit.rows(`${list}&${pageOf(visit)}`)) ?? [];
  const { learners, percent, score, empty } = texts;
  const lines = rows.map((row) => ({
    title: [textOf(row['firstname']), textOf(row['lastname'])].join(' ').trim() || textOf(row['username']),
    detail: `${percent}: ${shown(visit, row['percentage'])} · ${score}: ${shown(visit, row['score'])} / ${shown(visit, row['max'])}`,
  }));
  return [
    { kind: 'ways', ways },
    { kind: 'lines', title: learners, lines, empty, goesOn: rows.length === PAGE_ROWS },
  ];
}

async function marks(visit: CourseVisit): Promise<CourseContent> {
  const blocks = (await visit.teaches()) ? await ofLearners(visit) : await own(visit);
  return { blocks: blocks.length > 0 ? blocks : [{ kind: 'note', text: words.in(visit.locale).empty }] };
}

/** The form of a course that has no gradebook makes one. */
async function written(visit: CourseVisit, form: URLSearchParams): Promise<CourseWrite> {
  const { course } = visit;
  const session = course.session ? { session: `/api/sessions/${course.session.id}` } : {};
  const body = { title: form.get('title') ?? '', course: `/api/courses/${course.id}`, ...session };
  return Promise.resolve({ list: '/api/gradebook_categories', body, to: visit.href(['marks']) });
}

/** Marks of a course, as far as they are disclosed. */
export const gradebookCourse: CourseContribution = {
  tabs: [
    {
      path: 'marks',
      title: words.message(({ title }) => title),
      place: 80,
      items: 'gradebook_categories',
      about: ['gradebook_evaluations', 'gradebook_results', 'gradebook_certificates'],
      show: marks,
      write: written,
    },
  ],
};
