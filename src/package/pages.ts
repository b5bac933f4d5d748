/** What other packages import from `lyceum/pages`: what they bring to the home, to courses and to the documents of screens. */
export type {
  CourseBadge,
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
export { excerptOf, htmlOf, paragraphsIn, shownText } from '../pages/course/shown-text.js';
export { type ApiItem, type HomeEntry, type HomeSection, type HomeText, type HomeVisit, textOf } from '../pages/home/home-section.js';
export type { OfficeContent, OfficePage, OfficeVisit } from '../pages/office/office-page.js';
// `Language` is the type of the former `visit.language`, until 0.7.
export type { Language } from '../pages/texts.js';
export type { ScreenAddition, ScreenPart, ScreenRow, ScreenSection, ScreenVisit } from '../resource/screens/screen-section.js';
export { Admits } from '../auth/admits.decorator.js';
export { Public } from '../auth/public.decorator.js';
export { OpenToScopes } from '../auth/keys/open-to-scopes.decorator.js';
export { WithoutSecondFactor } from '../auth/second-factor/without-second-factor.decorator.js';
export type { ResourceRequest } from '../resource/model/resource-request.js';
export { PageRenderer } from '../pages/page-renderer.js';
export { pageLanguage } from '../pages/language.js';
export { requireOwnForm } from '../pages/own-form.js';
export { SignedInPageGuard } from '../pages/signed-in-page.guard.js';
export { formOf } from '../pages/form.js';
export { COURSES_STYLE, TIMES_SCRIPT } from '../pages/page-assets.controller.js';
export { momentIn } from '../pages/moment.js';
export { PageApi } from '../pages/page-api.js';
export { worded } from '../pages/worded.js';
export { queryOf } from '../pages/course/course-responder.js';
export { contextIn, type PageContext, type PagePlace, pagePlace } from '../pages/page-place.js';
