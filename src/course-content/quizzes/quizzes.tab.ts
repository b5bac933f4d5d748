import { catalogue } from '../../languages/catalogue.js';
import type { CourseBadge, CourseBlock, CourseLine } from '../../pages/course/course-block.js';
import { type CourseContent, type CourseContribution, type CourseVisit, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { openingTimes } from '../content-access/opening-times.js';

const MOST_ATTEMPTS = 100;

const words = catalogue('quizzes.tab', {
  title: 'Quizzes',
  empty: 'There are no quizzes yet.',
  questions: 'Questions',
  opens: 'Opens',
  closes: 'Closes',
  minutes: 'Minutes',
  allowed: 'Attempts allowed',
  unlimited: 'no limit',
  own: 'Your attempts',
  none: 'You have not taken it yet.',
  points: 'Points',
  done: 'Done',
  begun: 'Begun',
  open: 'To do',
  closed: 'Closed',
  soon: 'Not open yet',
  attempt: 'Attempt',
  waits: 'waits for a mark',
  take: 'Go to the quiz',
  edit: 'Edit',
  make: 'New quiz',
  marking: 'Mark answers',
  inactive: 'hidden from learners',
});

/** The caller's own attempts, the latest first. */
async function attemptsAt({ rows, id, course }: CourseVisit, quizzes: readonly ApiItem[]): Promise<readonly ApiItem[]> {
  if (quizzes.length === 0) return [];
  const chosen = quizzes.map((quiz) => `quiz[]=/api/c_quizzes/${String(quiz['id'])}`).join('&');
  const session = course.session ? `&session=${course.session.id}` : '';
  const place = `user=/api/users/${id}&course=${course.id}${session}&preview=false`;
  return (await rows(`/api/track_e_exercises?${place}&${chosen}&order[startDate]=desc&itemsPerPage=${MOST_ATTEMPTS}`)) ?? [];
}

function stateOf({ locale: language, now }: CourseVisit, { id, startTime, endTime }: ApiItem, attempts: readonly ApiItem[]): CourseBadge {
  const { done, begun, open, closed, soon } = words.in(language);
  const own = attempts.filter(({ quiz }) => quiz === `/api/c_quizzes/${String(id)}`);
  if (own.some(({ status }) => status === 'completed')) return { text: done, tone: 'ok' };
  if (Date.parse(textOf(endTime)) <= now.getTime()) return { text: closed };
  if (Date.parse(textOf(startTime)) > now.getTime()) return { text: soon };
  return own.length > 0 ? { text: begun, tone: 'live' } : { text: open };
}

/** Teachers see those that learners do not see yet, too. */
async function listOf(visit: CourseVisit): Promise<string> {
  const shown = (await visit.teaches()) ? 'active[]=active&active[]=inactive' : 'active=active';
  return `/api/c_quizzes?${visit.context}&${shown}`;
}

async function quizzes(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`${await listOf(visit)}&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const isTeacher = await visit.teaches();
  const attempts = isTeacher ? [] : await attemptsAt(visit, rows);
  const { empty, questions, edit, make, inactive } = words.in(visit.locale);
  const lines = rows.map((row) => ({
    title: textOf(row['title']),
    href: quizPage(visit, Number(row['id'])),
    detail: `${questions}: ${Number(row['questionCount']).toLocaleString(visit.locale)}`,
    times: openingTimes(words.in(visit.locale), row['startTime'], row['endTime']),
    badges: isTeacher ? (row['active'] === 'active' ? [] : [{ text: inactive }]) : [stateOf(visit, row, attempts)],
    ...(isTeacher ? { ways: [{ title: edit, href: teachingPage(visit, Number(row['id']), 'edit') }] } : {}),
  }));
  const list: CourseBlock = { kind: 'lines', lines, empty, goesOn: rows.length === PAGE_ROWS };
  const ways: CourseBlock = { kind: 'ways', ways: [{ title: make, href: teachingPage(visit, 'new', 'edit') }] };
  return { blocks: isTeacher ? [ways, list] : [list] };
}

function quizPage({ course }: CourseVisit, id: number): string {
  return takenAt(id, course.id, course.session?.id ?? 0);
}

/** Where it is taken. */
function takenAt(id: number, course: number, session: number): string {
  return `/quizzes/${id}?cid=${course}&sid=${session}`;
}

/** A page on which it is made or marked. */
function teachingPage({ context }: CourseVisit, quiz: number | 'new', page: 'edit' | 'marking'): string {
  return `/quizzes/${quiz}/${page}?${context}`;
}

function attemptLine(
  { locale: language }: CourseVisit,
  { id, number, exeDate, startDate, score, maxScore, toBeMarked }: ApiItem,
): CourseLine {
  const { attempt, points, waits } = words.in(language);
  // The API leaves out what the quiz does not disclose.
  const isDisclosed = typeof score === 'number' && exeDate !== null;
  return {
    title: `${attempt} ${Number(number).toLocaleString(language)}`,
    href: `/quiz-attempts/${Number(id)}`,
    ...(isDisclosed ? { detail: `${points}: ${score.toLocaleString(language)} / ${Number(maxScore).toLocaleString(language)}` } : {}),
    times: [{ at: textOf(exeDate ?? startDate) }].filter(({ at }) => at !== ''),
    badges: Number(toBeMarked) > 0 ? [{ text: waits }] : [],
  };
}

async function quiz(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(await listOf(visit), id);
  const { questions, points, minutes, allowed, unlimited, own, none, take, edit, marking } = words.in(visit.locale);
  const shown = (value: unknown): string => Number(value).toLocaleString(visit.locale);
  const facts = [
    { name: questions, value: shown(found['questionCount']) },
    { name: points, value: shown(found['maxScore']) },
    ...(Number(found['expiredTime']) > 0 ? [{ name: minutes, value: shown(found['expiredTime']) }] : []),
    { name: allowed, value: found['maxAttempt'] === 0 ? unlimited : shown(found['maxAttempt']) },
    ...openingTimes(words.in(visit.locale), found['startTime'], found['endTime']).map(({ label = '', at }) => ({
      name: label,
      value: { at },
    })),
  ];
  const text: CourseBlock[] = textOf(found['description']) === '' ? [] : [{ kind: 'text', html: textOf(found['description']) }];
  const attempts = (await visit.teaches()) ? undefined : await attemptsAt(visit, [found]);
  const lines = attempts?.map((row) => attemptLine(visit, row));
  const taken: CourseBlock[] = lines ? [{ kind: 'lines', title: own, lines, empty: none }] : [];
  const taught = [
    { title: edit, href: teachingPage(visit, id, 'edit') },
    { title: marking, href: teachingPage(visit, id, 'marking') },
  ];
  const ways: CourseBlock = { kind: 'ways', ways: [{ title: take, href: quizPage(visit, id) }, ...(attempts ? [] : taught)] };
  return { title: textOf(found['title']), blocks: [...text, { kind: 'facts', facts }, ways, ...taken] };
}

/** Quizzes of a course, with the caller's attempts. */
export const quizzesCourse: CourseContribution = {
  tabs: [
    {
      path: 'quizzes',
      title: words.message(({ title }) => title),
      tool: 'quiz',
      place: 60,
      items: 'c_quizzes',
      task: takenAt,
      show: quizzes,
      item: quiz,
    },
  ],
};
