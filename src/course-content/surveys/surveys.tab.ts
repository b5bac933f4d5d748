import { catalogue } from '../../languages/catalogue.js';
import type { CourseBadge, CourseBlock, CourseLine } from '../../pages/course/course-block.js';
import { type CourseContent, type CourseContribution, type CourseVisit, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { excerptOf } from '../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { openingTimes } from '../content-access/opening-times.js';

const words = catalogue('surveys.tab', {
  title: 'Surveys',
  empty: 'There is no survey for you here.',
  opens: 'Opens',
  closes: 'Closes',
  closed: 'Closed',
  soon: 'Not open yet',
  done: 'Done',
  anonymous: 'anonymous',
  answer: 'Go to the survey',
});

function surveyPage({ course }: CourseVisit, id: number): string {
  return answeredAt(id, course.id, course.session?.id ?? 0);
}

/** Where it is answered. */
function answeredAt(id: number, course: number, session: number): string {
  return `/surveys/${id}?cid=${course}&sid=${session}`;
}

function badgesOf(
  { locale: language, now }: CourseVisit,
  { id, availFrom, availTill }: ApiItem,
  done: ReadonlySet<unknown>,
): CourseBadge[] {
  const { closed, soon, done: isDone } = words.in(language);
  if (done.has(`/api/c_surveys/${String(id)}`)) return [{ text: isDone, tone: 'ok' }];
  if (Date.parse(textOf(availTill)) < now.getTime()) return [{ text: closed }];
  return Date.parse(textOf(availFrom)) > now.getTime() ? [{ text: soon }] : [];
}

/** Surveys that the caller has completed by an invitation to the person. */
async function completed({ rows, id }: CourseVisit, surveys: readonly ApiItem[]): Promise<ReadonlySet<unknown>> {
  if (surveys.length === 0) return new Set();
  const chosen = surveys.map((survey) => `survey[]=/api/c_surveys/${String(survey['id'])}`).join('&');
  const found = (await rows(`/api/c_survey_invitations?user=/api/users/${id}&${chosen}&itemsPerPage=100`)) ?? [];
  return new Set(found.filter(({ answered }) => answered === true).map(({ survey }) => survey));
}

function lineOf(visit: CourseVisit, row: ApiItem, done: ReadonlySet<unknown>): CourseLine {
  return {
    title: excerptOf(row['title']),
    href: surveyPage(visit, Number(row['id'])),
    detail: row['anonymous'] === true ? words.in(visit.locale).anonymous : '',
    times: openingTimes(words.in(visit.locale), row['availFrom'], row['availTill']),
    badges: badgesOf(visit, row, done),
  };
}

async function surveys(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`/api/c_surveys?${visit.context}&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const done = await completed(visit, rows);
  const lines = rows.map((row) => lineOf(visit, row, done));
  return { blocks: [{ kind: 'lines', lines, empty: words.in(visit.locale).empty, goesOn: rows.length === PAGE_ROWS }] };
}

async function survey(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(`/api/c_surveys?${visit.context}`, id);
  const facts = openingTimes(words.in(visit.locale), found['availFrom'], found['availTill']).map(({ label = '', at }) => ({
    name: label,
    value: { at },
  }));
  const ways: CourseBlock = { kind: 'ways', ways: [{ title: words.in(visit.locale).answer, href: surveyPage(visit, id) }] };
  return { title: excerptOf(found['title']), blocks: [...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []), ways] };
}

/** Surveys of a course: those that the caller may answer, and all of them for those who teach. */
export const surveysCourse: CourseContribution = {
  tabs: [
    {
      path: 'surveys',
      title: words.message(({ title }) => title),
      tool: 'survey',
      place: 65,
      items: 'c_surveys',
      task: answeredAt,
      show: surveys,
      item: survey,
    },
  ],
};
