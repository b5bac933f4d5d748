import type { Actor } from '../auth/actor.js';
import { textOf } from './home/home-section.js';
import type { PageApi } from './page-api.js';

/** The course, and the session, in which a page is opened. */
export interface PageContext {
  readonly course: number;
  /** 0: the course itself. */
  readonly session: number;
}

/** Where a page of a course stands that has an address of its own. */
export interface PagePlace extends PageContext {
  readonly title: string;
  /** Language of the texts of the course. */
  readonly language: string;
  /** `cid=3&sid=0` */
  readonly query: string;
  /** Address of a page of the course. */
  readonly href: (...parts: readonly (string | number)[]) => string;
}

/** What a query names as context; course 0 where it names none. */
export function contextIn(query: URLSearchParams): PageContext {
  return { course: idIn(query.get('cid')), session: idIn(query.get('sid')) };
}

/** The course of a page. @throws Problem with the status that the API gives the caller for the course */
export async function pagePlace(api: PageApi, actor: Actor, { course, session }: PageContext): Promise<PagePlace> {
  const found = await api.item(actor, `/api/courses/${course}`);
  const ending = session === 0 ? '' : `?sid=${session}`;
  return {
    course,
    session,
    title: textOf(found['title']),
    language: textOf(found['courseLanguage']),
    query: `cid=${course}&sid=${session}`,
    href: (...parts) => `${['/courses', course, ...parts].join('/')}${ending}`,
  };
}

function idIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
