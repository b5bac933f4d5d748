/** What other packages import from `lyceum/pages`: what they bring to the home, to courses and to the documents of screens. */
export type {
  CourseBlock,
  CourseField,
  CourseForm,
  CourseLine,
  CourseLines,
  CourseTable,
  CourseText,
  CourseWays,
} from '../pages/course/course-block.js';
export {
  type CourseContent,
  type CourseContribution,
  type CourseRemoval,
  type CourseSection,
  type CourseTab,
  type CourseVisit,
  type CourseWrite,
  idOf,
  PAGE_ROWS,
  pageOf,
} from '../pages/course/course-tab.js';
export { excerptOf, htmlOf, paragraphsIn } from '../pages/course/shown-text.js';
export { type ApiItem, type HomeEntry, type HomeSection, type HomeText, type HomeVisit, textOf } from '../pages/home/home-section.js';
export type { OfficeContent, OfficePage, OfficeVisit } from '../pages/office/office-page.js';
// `Language` is the type of the former `visit.language`, until 0.7.
export type { Language } from '../pages/texts.js';
export type { ScreenAddition, ScreenPart, ScreenRow, ScreenSection, ScreenVisit } from '../resource/screens/screen-section.js';
