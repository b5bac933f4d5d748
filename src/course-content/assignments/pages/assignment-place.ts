import type { Actor } from '../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import type { AssignmentPageApi } from './assignment-page-api.js';
import { type CourseContext, contextQuery } from '../../../pages/course/course-context.js';

/** Where a page of an assignment stands. */
export interface AssignmentPlace {
  readonly course?: { readonly title: string; readonly href: string; readonly assignments: string; readonly documents: string };
  /** Language of the texts of the course. */
  readonly language: string;
}

/** Address of the page of an assignment, or of one below it. @param more parameters */
export function assignmentAddress(
  assignment: number,
  context: CourseContext | undefined,
  ending = '',
  more: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const given = Object.entries(more).filter(([, value]) => value !== undefined);
  const query = [contextQuery(context).slice(1), ...given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)];
  const text = query.filter((part) => part !== '').join('&');
  return `/assignments/${assignment}${ending}${text === '' ? '' : `?${text}`}`;
}

/** Address of the form that makes an assignment. */
export function newAssignmentAddress(context: CourseContext): string {
  return `/assignments${contextQuery(context)}`;
}

/** The way back to the course, where the caller may read it. */
export async function placeOf(
  api: AssignmentPageApi,
  actor: Actor,
  context: CourseContext | undefined,
  fallback: string,
): Promise<AssignmentPlace> {
  const course = context && (await api.readable<ApiItem>(actor, `/api/courses/${context.course}`));
  if (context === undefined || course === undefined) return { language: fallback };
  const session = context.session === 0 ? '' : `?sid=${context.session}`;
  const href = `/courses/${context.course}`;
  const tabs = { assignments: `${href}/assignments${session}`, documents: `${href}/documents` };
  return {
    course: { title: textOf(course['title']), href: `${href}${session}`, ...tabs },
    language: textOf(course['courseLanguage']) || fallback,
  };
}

/** Whether a text is an id. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}
