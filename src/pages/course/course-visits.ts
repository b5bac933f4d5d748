import { oneOfTwo } from '../language.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { Problem } from '../../resource/protocol/problem.js';
import { HomeReader } from '../home/home-reader.js';
import { type ApiItem, textOf } from '../home/home-section.js';
import { ItemAddresses } from '../home/item-addresses.js';
import type { Language } from '../../languages/language.js';
import type { CourseVisit, ShownCourse } from './course-tab.js';

/** Page numbers beyond it are taken for it: nobody turns so many pages. */
const LAST_PAGE = 1_000;
/** Tools that are looked at. */
const MOST_TOOLS = 100;

/** What was asked for, and by whom. */
interface CourseQuestion {
  readonly caller: Actor;
  /** Id of the caller's account. */
  readonly id: number;
  readonly language: Language;
  readonly course: number;
  readonly query: URLSearchParams;
}

/** Makes the visits that the pages of a course are made from. */
@Injectable()
export class CourseVisits {
  constructor(
    private readonly reader: HomeReader,
    private readonly clock: Clock,
    private readonly addresses: ItemAddresses,
  ) {}

  /** @throws Problem with the status that the API gives the caller for the course, or the session of the query */
  async begin({ caller, id, language, course, query }: CourseQuestion): Promise<CourseVisit> {
    const actor = await this.reader.acquainted(caller);
    const shown = await this.#course(actor, course, query.get('sid') ?? '');
    const context = `cid=${course}&sid=${shown.session?.id ?? 0}`;
    let teaches: Promise<boolean> | undefined;
    const visit: CourseVisit = {
      actor,
      id,
      locale: language,
      language: oneOfTwo(language),
      query,
      context,
      course: shown,
      now: this.clock.now(),
      page: pageIn(query),
      href: (parts, more = {}) => addressOf(shown, parts, more),
      pageOf: (item, session) => this.addresses.page(item, `/api/courses/${course}`, session),
      rows: (address) => this.reader.rows(actor, address),
      document: (address) => this.reader.document(actor, address),
      one: (address, item) => this.#one(actor, address, item),
      items: (list, refs, members) => this.reader.items(actor, list, refs, members),
      markRead: async (ids) => {
        if (ids.length > 0 && caller.isInPerson) await this.reader.create(actor, '/api/notifications/read', { ids });
      },
      teaches: () => (teaches ??= this.#teaches(visit)),
    };
    return visit;
  }

  /** The titles of the tools that the caller may see in the course, and whether learners do too. */
  async tools({ actor, context }: CourseVisit): Promise<ReadonlyMap<string, boolean>> {
    const members = 'properties[]=title&properties[]=visibility&properties[]=session';
    const rows = (await this.reader.rows(actor, `/api/c_tools?${context}&${members}&itemsPerPage=${MOST_TOOLS}`)) ?? [];
    // A tool of the session counts before the course's own.
    const ordered = rows.toSorted((one, other) => Number(one['session'] !== null) - Number(other['session'] !== null));
    return new Map(ordered.map(({ title, visibility }) => [textOf(title), visibility === true]));
  }

  async #course(actor: Actor, id: number, sid: string): Promise<ShownCourse> {
    const course = await this.#read(actor, `/api/courses/${id}`);
    const session = /^[1-9]\d{0,8}$/.test(sid) ? await this.#session(actor, id, Number(sid)) : undefined;
    return {
      id,
      title: textOf(course['title']),
      code: textOf(course['visualCode'] ?? course['code']),
      node: textOf(course['resourceNode']),
      language: textOf(course['courseLanguage']),
      introduction: textOf(course['introduction']) || textOf(course['description']),
      session,
    };
  }

  async #session(actor: Actor, course: number, id: number): Promise<ShownCourse['session']> {
    const session = await this.#read(actor, `/api/sessions/${id}`);
    const pairs = await this.reader.rows(actor, `/api/session_rel_courses?session=${id}&course=${course}&itemsPerPage=1`);
    if (pairs === undefined || pairs.length === 0) throw new Problem(404, 'The session does not have this course.');
    return { id, title: textOf(session['title']) };
  }

  async #read(actor: Actor, address: string): Promise<ApiItem> {
    const { body = '{}' } = await this.reader.answer(actor, address);
    return JSON.parse(body.toString()) as ApiItem;
  }

  async #one(actor: Actor, address: string, id: number): Promise<ApiItem> {
    const rows = await this.reader.rows(actor, `${address}${address.includes('?') ? '&' : '?'}id=${id}&itemsPerPage=1`);
    const [row] = rows ?? [];
    if (!row) throw new Problem(404, 'The course has no such item, or it is not for you.');
    return row;
  }

  /** As teacher of the course, or coach of the session. */
  async #teaches({ actor, id, course }: CourseVisit): Promise<boolean> {
    const { session } = course;
    const address = session
      ? `/api/session_rel_course_rel_users?user=/api/users/${id}&session=${session.id}&course=${course.id}&status=course_coach&itemsPerPage=1`
      : `/api/me/courses?course=${course.id}&status=teacher&itemsPerPage=1`;
    const rows = await this.reader.rows(actor, address);
    if (rows !== undefined && rows.length > 0) return true;
    if (!session) return false;
    const coaches = `/api/session_rel_users?user=/api/users/${id}&session=${session.id}&relationType=general_coach&itemsPerPage=1`;
    return ((await this.reader.rows(actor, coaches)) ?? []).length > 0;
  }
}

/** The number of a page of a list, as the query of a page says it. */
export function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Math.min(LAST_PAGE, Number(text)) : 1;
}

function addressOf({ id, session }: ShownCourse, parts: readonly (string | number)[], more: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...(session ? { sid: String(session.id) } : {}), ...more }).toString();
  return `${['/courses', id, ...parts].join('/')}${query === '' ? '' : `?${query}`}`;
}
