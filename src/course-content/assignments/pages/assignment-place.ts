import type { Actor } from '../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import type { AssignmentPageApi } from './assignment-page-api.js';

/** The course, and the session, in which an assignment is looked at. */
export interface AssignmentContext {
  readonly course: number;
  /** 0: the course itself. */
  readonly session: number;
}

/** Where a page of an assignment stands. */
export interface AssignmentPlace {
  readonly course?: { readonly title: string; readonly href: string; readonly assignments: string; readonly documents: string };
  /** Language of the texts of the course. */
  readonly language: string;
}

/** What a query names as context; undefined without a course. */
export function contextIn(query: URLSearchParams): AssignmentContext | undefined {
  const [course, session] = [query.get('cid') ?? '', query.get('sid') ?? ''];
  return isId(course) ? { course: Number(course), session: isId(session) ? Number(session) : 0 } : undefined;
}

/** As part of an address, with its question mark. */
export function contextQuery(context: AssignmentContext | undefined): string {
  return context === undefined ? '' : `?cid=${context.course}&sid=${context.session}`;
}

/** Address of the page of an assignment, or of one below it. @param more parameters */
export function assignmentAddress(
  assignment: number,
  context: AssignmentContext | undefined,
  ending = '',
  more: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const given = Object.entries(more).filter(([, value]) => value !== undefined);
  const query = [contextQuery(context).slice(1), ...given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)];
  const text = query.filter((part) => part !== '').join('&');
  return `/assignments/${assignment}${ending}${text === '' ? '' : `?${text}`}`;
}

/** Address of the form that makes an assignment. */
export function newAssignmentAddress(context: AssignmentContext): string {
  return `/assignments${contextQuery(context)}`;
}

/** The way back to the course, where the caller may read it. */
export async function placeOf(
  api: AssignmentPageApi,
  actor: Actor,
  context: AssignmentContext | undefined,
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
