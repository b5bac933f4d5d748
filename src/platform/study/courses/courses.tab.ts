import { catalogue } from '../../../languages/catalogue.js';
import type { CourseBlock, CourseLine } from '../../../pages/course/course-block.js';
import {
  type CourseContent,
  type CourseContribution,
  type CourseVisit,
  idOf,
  PAGE_ROWS,
  pageOf,
} from '../../../pages/course/course-tab.js';
import { initialsOf } from '../../../pages/initials.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';

const MOST_TEACHERS = 50;

const words = catalogue('courses.tab', {
  title: 'People',
  teachers: 'Teachers',
  coaches: 'Coaches',
  learners: 'Learners',
  you: 'You',
  none: 'There is nobody yet.',
  groups: 'Who may need a word',
  closed: 'Who else learns in the course, those who teach it see.',
});

/** The people of a status, as far as the API lets one read them. */
function subscriptions(
  { rows, course }: CourseVisit,
  status: 'teacher' | 'student',
  more: string,
): Promise<readonly ApiItem[] | undefined> {
  const { id, session } = course;
  if (!session) return rows(`/api/courses/${id}/users?relationType=normal&status=${status}&order[user.lastname]=asc&${more}`);
  const coaching = status === 'teacher' ? 'course_coach' : 'student';
  return rows(`/api/session_rel_course_rel_users?session=${session.id}&course=${id}&status=${coaching}&${more}`);
}

/** @param report page with more of a person, for those who teach */
async function linesOf(visit: CourseVisit, rows: readonly ApiItem[], report?: (user: number) => string): Promise<readonly CourseLine[]> {
  const people = await visit.items(
    '/api/users',
    rows.map(({ user }) => user),
    ['fullName', 'username'],
  );
  return rows.flatMap(({ user }) => {
    const person = people.get(user);
    if (!person) return [];
    return [
      {
        title: textOf(person['fullName']) || textOf(person['username']),
        initials: initialsOf(textOf(person['fullName']) || textOf(person['username'])),
        badges: ownBadge(visit, user),
        href: report?.(idOf(user)),
      },
    ];
  });
}

/** Who teaches, as every reader of the course may know; the coaches of a session, as those who keep its enrolments read them. */
async function teachersLines(visit: CourseVisit): Promise<readonly CourseLine[]> {
  const { id, session } = visit.course;
  const coaches = session ? await linesOf(visit, (await subscriptions(visit, 'teacher', `itemsPerPage=${MOST_TEACHERS}`)) ?? []) : [];
  if (coaches.length > 0) return coaches;
  const found = await visit.document(`/api/courses/${id}/teachers?sid=${session?.id ?? 0}`);
  const teachers = (found?.['member'] ?? []) as readonly ApiItem[];
  return teachers.map(({ user, fullName }) => ({
    title: textOf(fullName),
    initials: initialsOf(textOf(fullName)),
    badges: ownBadge(visit, user),
  }));
}

function ownBadge({ id, locale: language }: CourseVisit, user: unknown): CourseLine['badges'] {
  return user === `/api/users/${id}` ? [{ text: words.in(language).you }] : [];
}

async function people(visit: CourseVisit): Promise<CourseContent> {
  const { teachers, coaches, learners, none, closed, groups } = words.in(visit.locale);
  const teaching = visit.page > 1 ? [] : await teachersLines(visit);
  const learning = (await subscriptions(visit, 'student', pageOf(visit))) ?? [];
  const first: CourseBlock = {
    kind: 'lines',
    title: visit.course.session ? coaches : teachers,
    lines: teaching,
    empty: none,
  };
  const report = (await visit.teaches()) ? (user: number): string => `/learners/${user}?${visit.context}` : undefined;
  const second: CourseBlock = {
    kind: 'lines',
    title: learners,
    lines: await linesOf(visit, learning, report),
    empty: none,
    goesOn: learning.length === PAGE_ROWS,
  };
  // Learners read their own subscription alone.
  const isAlone = learning.every(({ user }) => user === `/api/users/${visit.id}`);
  const note: CourseBlock[] = isAlone ? [{ kind: 'note', text: closed }] : [];
  const ways: CourseBlock[] = report ? [{ kind: 'ways', ways: [{ title: groups, href: `/learners?${visit.context}` }] }] : [];
  return { blocks: [...ways, ...(teaching.length > 0 ? [first] : []), second, ...note] };
}

/** The people of a course. */
export const coursesCourse: CourseContribution = {
  tabs: [{ path: 'people', title: words.message(({ title }) => title), place: 70, show: people }],
};
