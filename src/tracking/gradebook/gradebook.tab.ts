import type { CourseBlock } from '../../pages/course/course-block.js';
import { type CourseContent, type CourseContribution, type CourseVisit, idOf, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';

const MOST_CATEGORIES = 30;

const words = {
  en: {
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
  },
  fr: {
    title: 'Notes',
    empty: 'Il n’y a pas encore de notes.',
    column: 'Ce qui compte',
    weight: 'Coefficient',
    score: 'Points',
    percent: 'Pour cent',
    total: 'Total',
    learners: 'Totaux des apprenants',
    undisclosed: 'Une partie n’est pas encore communiquée.',
    passed: 'réussi',
    failed: 'échoué',
  },
} as const;

interface GradeCell {
  readonly title: string;
  readonly weight: string | null;
  readonly score: string | null;
  readonly max: string | null;
  readonly percentage: string | null;
}

/** A decimal of the API for a person; a dash where it says nothing. */
function shown({ language }: CourseVisit, value: unknown): string {
  return value === null || value === undefined ? '–' : Number(value).toLocaleString(language, { maximumFractionDigits: 2 });
}

function tableOf(visit: CourseVisit, total: ApiItem, title: string): CourseBlock[] {
  const texts = words[visit.language];
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

async function own(visit: CourseVisit): Promise<CourseBlock[]> {
  const categories = await gradebooks(visit);
  const address = `/api/gradebook_totals?category.course=${visit.course.id}&user=/api/users/${visit.id}&itemsPerPage=${MOST_CATEGORIES}`;
  const totals = ((await visit.rows(address)) ?? []).filter(({ category }) => categories.has(category));
  return totals.flatMap((total) => tableOf(visit, total, textOf(categories.get(total['category'])?.['title'])));
}

/** The totals of the learners in the first gradebook, for those who teach. */
async function ofLearners(visit: CourseVisit): Promise<CourseBlock[]> {
  const [first] = [...(await gradebooks(visit))].filter(([, { parent }]) => parent === null);
  if (!first) return [];
  const list = `${String(first[0])}/totals?order[user.lastname]=asc`;
  const rows = (await visit.rows(`${list}&${pageOf(visit)}`)) ?? [];
  const { learners, percent, score, empty } = words[visit.language];
  const lines = rows.map((row) => ({
    title: [textOf(row['firstname']), textOf(row['lastname'])].join(' ').trim() || textOf(row['username']),
    detail: `${percent}: ${shown(visit, row['percentage'])} · ${score}: ${shown(visit, row['score'])} / ${shown(visit, row['max'])}`,
  }));
  return [{ kind: 'lines', title: learners, lines, empty, goesOn: rows.length === PAGE_ROWS }];
}

async function marks(visit: CourseVisit): Promise<CourseContent> {
  const blocks = (await visit.teaches()) ? await ofLearners(visit) : await own(visit);
  return { blocks: blocks.length > 0 ? blocks : [{ kind: 'note', text: words[visit.language].empty }] };
}

/** Marks of a course, as far as they are disclosed. */
export const gradebookCourse: CourseContribution = {
  tabs: [
    {
      path: 'marks',
      title: { en: words.en.title, fr: words.fr.title },
      place: 80,
      items: 'gradebook_categories',
      about: ['gradebook_evaluations', 'gradebook_results', 'gradebook_certificates'],
      show: marks,
    },
  ],
};
