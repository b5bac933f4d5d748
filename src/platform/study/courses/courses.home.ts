import { message } from '../../../languages/catalogue.js';
import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit } from '../../../pages/home/home-section.js';
import { learners, teachers } from '../../rights/access/home-audiences.js';

const SHOWN = 12;

function own(status: 'student' | 'teacher'): string {
  return `/api/me/courses?status=${status}&relationType=normal&order[course.title]=asc&itemsPerPage=${SHOWN}`;
}

async function coursesOf(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const titles = await visit.titlesOf(
    '/api/courses',
    rows.map(({ course }) => course),
  );
  return rows.flatMap(({ course, status, progress }) => {
    const title = titles.get(course);
    if (title === undefined) return [];
    const detail = status === 'student' && typeof progress === 'number' && progress > 0 ? `${progress} %` : undefined;
    return [{ title, detail, href: visit.pageOf(undefined, course) }];
  });
}

const none = message('courses.home.none', 'You are in no course yet.');

/** The courses of who is signed in: those that are taught, and those that are attended. */
export const coursesHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: message('courses.home.coursesYouTeach.title', 'Courses you teach'),
    concerns: teachers,
    address: () => own('teacher'),
    empty: message('courses.home.coursesYouTeach.empty', 'You teach no course yet.'),
    entries: coursesOf,
  },
  {
    kind: 'list',
    title: message('courses.home.yourCourses.title', 'Your courses'),
    concerns: learners,
    address: () => own('student'),
    empty: none,
    entries: coursesOf,
  },
];
