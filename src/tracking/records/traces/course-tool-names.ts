import { COURSE_TOOLS } from '../../../course-content/tools/course-tools.js';

/** Resources that a tool shows beyond the collection that it opens with, by the beginning of their paths. */
const FURTHER: readonly (readonly [string, string])[] = [
  ['forum', 'forum'],
  ['c_forum', 'forum'],
  ['c_quiz', 'quiz'],
  ['c_wiki', 'wiki'],
  ['c_blog', 'blog'],
  ['c_survey', 'survey'],
  ['c_announcement', 'announcement'],
  ['c_attendance', 'attendance'],
  ['c_calendar', 'agenda'],
  ['c_chat', 'chat'],
  ['c_dropbox', 'dropbox'],
  ['c_group', 'group'],
  ['c_student_publication', 'student_publication'],
  ['c_thematic', 'course_progress'],
  ['glossary', 'glossary'],
  ['learning_path', 'learnpath'],
  ['link_categor', 'link'],
];

const OPENED: ReadonlyMap<string, string> = new Map(COURSE_TOOLS.map(({ tool, title }) => [tool, title]));

/** @param path of a resource @returns title of the tool in `c_tools` that shows it; undefined where it belongs to none */
export function toolOf(path: string): string | undefined {
  return OPENED.get(path) ?? FURTHER.find(([beginning]) => path.startsWith(beginning))?.[1];
}
