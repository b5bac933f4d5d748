import { coursePolicy } from './course.policy.js';
import { ReadScreen, screen } from '../../../resource/screens/screen.handler.js';
import type { ScreenSection } from '../../../resource/screens/screen-section.js';

const HOME = 'me/home';
const COURSE_HOME = 'courses/{id}/home';
const MOST_COURSES = 50;

class ReadCourseHome extends ReadScreen {
  protected readonly screen = COURSE_HOME;
}

/** `GET /api/courses/{id}/home` */
export const courseHome = screen({
  name: 'home',
  path: COURSE_HOME,
  document: 'CourseHome',
  description: 'What the first screen of a course shows, each section as its own address gives it to the caller.',
  rule: coursePolicy.rule('read'),
  handler: ReadCourseHome,
  ofCourse: true,
});

export const coursesScreens: readonly ScreenSection[] = [
  {
    screen: HOME,
    name: 'courses',
    kind: 'list',
    most: MOST_COURSES,
    address: () => '/api/me/courses?relationType=normal&order[course.title]=asc&include=course',
  },
  { screen: COURSE_HOME, name: 'course', kind: 'document', address: ({ item }) => `/api/courses/${item}` },
  {
    screen: COURSE_HOME,
    name: 'permissions',
    kind: 'document',
    onlyNamed: true,
    address: ({ item }) => `/api/courses/${item}/permissions`,
  },
  { screen: COURSE_HOME, name: 'me', kind: 'first', address: ({ item, caller }) => `/api/course_rel_users?course=${item}&user=${caller}` },
  {
    screen: COURSE_HOME,
    name: 'teachers',
    kind: 'list',
    isWhole: true,
    address: ({ item, context }) => `/api/courses/${item}/teachers?${sessionOf(context)}`,
  },
  { screen: COURSE_HOME, name: 'people', kind: 'count', address: ({ item }) => `/api/course_rel_users?course=${item}` },
];

/** The session of a context, as those who teach are asked for by it. */
function sessionOf(context: string): string {
  return `sid=${new URLSearchParams(context).get('sid') ?? 0}`;
}
