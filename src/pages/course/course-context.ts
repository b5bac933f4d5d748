import { textOf } from '../home/home-section.js';
import type { PageCaller, PageCalls } from '../page-calls.js';
import type { ApiItem } from '../home/home-section.js';

/** The course, and session, in which something is looked at that more than one may have. */
export interface CourseContext {
  readonly course: number;
  /** 0: the course itself. */
  readonly session: number;
}

/** The course around a page of its own. */
export interface SurroundingCourse {
  readonly title: string;
  readonly href: string;
  /** The tab that the page belongs to. */
  readonly tab: string;
  /** Language of its texts. */
  readonly language: string;
}

/** What a query names by `cid` and `sid`; undefined without a course. */
export function contextIn(query: URLSearchParams): CourseContext | undefined {
  const [course, session] = [query.get('cid') ?? '', query.get('sid') ?? ''];
  return isId(course) ? { course: Number(course), session: isId(session) ? Number(session) : 0 } : undefined;
}

/** As part of an address, with its question mark. */
export function contextQuery(context: CourseContext | undefined): string {
  return context === undefined ? '' : `?cid=${context.course}&sid=${context.session}`;
}

/** Address of a page of the course. @param parts tab, item and so on */
export function courseAddress({ course, session }: CourseContext, ...parts: readonly (string | number)[]): string {
  return `${['/courses', course, ...parts].join('/')}${session === 0 ? '' : `?sid=${session}`}`;
}

/** The way back to the course, where the caller may read it. @param tab its part of the address */
export async function surroundingCourse(
  calls: PageCalls,
  caller: PageCaller,
  context: CourseContext | undefined,
  tab: string,
): Promise<SurroundingCourse | undefined> {
  const course = context && (await calls.readable<ApiItem>(caller, `/api/courses/${context.course}`));
  if (!course) return undefined;
  return {
    title: textOf(course['title']),
    href: courseAddress(context),
    tab: courseAddress(context, tab),
    language: textOf(course['courseLanguage']),
  };
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}
