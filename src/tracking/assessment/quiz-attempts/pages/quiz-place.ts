import { idOf } from '../../../../pages/course/course-tab.js';
import type { Actor } from '../../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import type { QuizPageApi } from './quiz-page-api.js';
import { type CourseContext, contextQuery } from '../../../../pages/course/course-context.js';

/** Where a page of a quiz stands. */
export interface QuizPlace {
  readonly course?: { readonly title: string; readonly href: string; readonly quizzes: string };
  /** Language of the texts of the course. */
  readonly language: string;
}

/** The context of an attempt. */
export function contextOf(attempt: ApiItem): CourseContext {
  return { course: idOf(attempt['course']), session: idOf(attempt['session']) };
}

/** Address of the page of a quiz. @param page one behind it, such as `edit` */
export function quizAddress(quiz: number, context: CourseContext | undefined, page?: string): string {
  return `/quizzes/${quiz}${page === undefined ? '' : `/${page}`}${contextQuery(context)}`;
}

/** Address of the page of an attempt. */
export function attemptAddress(attempt: number): string {
  return `/quiz-attempts/${attempt}`;
}

/** The way back to the course, where the caller may read it. */
export async function placeOf(api: QuizPageApi, actor: Actor, context: CourseContext | undefined, fallback: string): Promise<QuizPlace> {
  if (context === undefined || context.course === 0) return { language: fallback };
  const course = await api.readable(actor, `/api/courses/${context.course}`);
  if (course === undefined) return { language: fallback };
  const session = context.session === 0 ? '' : `?sid=${context.session}`;
  const href = `/courses/${context.course}`;
  const shown = { title: textOf(course['title']), href: `${href}${session}`, quizzes: `${href}/quizzes${session}` };
  return { course: shown, language: textOf(course['courseLanguage']) || fallback };
}
