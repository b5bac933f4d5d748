import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { HomeReader, MOST_ITEMS } from '../home/home-reader.js';
import { type ApiItem, textOf } from '../home/home-section.js';
import { ItemAddresses } from '../home/item-addresses.js';
import { initialsOf } from '../initials.js';
import { idOf } from './course-tab.js';

/** Cards of no session on a page, and sessions of a phase on it. */
const CARDS = 24;
const SESSIONS = 20;
/** Pairs of a session and a course that are read at once, and how often. */
const PAIRS = 100;
const MOST_READS = 10;
/** Colours of tiles, as `courses.css` has them. */
const HUES = 6;
const MEMBERS = ['title', 'visualCode', 'code', 'tutorName', 'locked', 'expirationDate'];

/** A course as a card. */
interface CourseCard {
  readonly title: string;
  readonly href: string;
  readonly code: string;
  /** What tells its tile from others: a colour by number, and letters. */
  readonly hue: number;
  readonly initials: string;
  readonly teacher: string;
  readonly teaches: boolean;
  readonly locked: boolean;
  /** In percent. */
  readonly progress?: number;
  /** What the caller owes, the soonest first. */
  readonly due: readonly { readonly title: string; readonly href?: string; readonly at: string }[];
  /** Unread notifications. */
  readonly news: number;
}

/** Of a session, where its person stands: it is in progress, has not begun or is over. */
type Phase = 'current' | 'upcoming' | 'past';

/** The cards of a session, or those of no session. */
interface CardGroup {
  readonly title?: string;
  /** Of a session; it has no cards where it is not open, or has no courses. */
  readonly phase?: Phase;
  readonly starts?: string;
  readonly ends?: string;
  readonly cards: readonly CourseCard[];
}

interface ShownCourses {
  readonly groups: readonly CardGroup[];
  readonly isPast: boolean;
  readonly page: number;
  readonly goesOn: boolean;
  /** Whether the user may make courses. */
  readonly makes: boolean;
}

/** What is pending in a course. */
interface Pending {
  readonly due: readonly ApiItem[];
  readonly news: readonly ApiItem[];
}

/** The courses of a user, and those of the sessions that the user is in. */
@Injectable()
export class MyCourses {
  constructor(
    private readonly reader: HomeReader,
    private readonly addresses: ItemAddresses,
  ) {}

  /** One request to the API after the other, so that a page takes one connection of the pool. @param id of the caller's account */
  async for(caller: Actor, id: number, query: URLSearchParams): Promise<ShownCourses> {
    const actor = await this.reader.acquainted(caller);
    const isPast = query.get('old') === '1';
    const page = Math.min(1_000, Number(/^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1));
    const pending = isPast ? { due: [], news: [] } : await this.#pending(actor);
    const own = isPast ? [] : await this.#own(actor, page);
    const phases: readonly Phase[] = isPast ? ['past'] : ['current', 'upcoming'];
    const found = await this.#phases(actor, id, phases, `itemsPerPage=${SESSIONS}&page=${page}`);
    const sessions = found.flatMap(({ rows }) => rows);
    const pairs = await this.#pairs(actor, sessions);
    const courses = await this.#courses(actor, [...own, ...pairs]);
    const groups = [
      { cards: own.flatMap((row) => this.#card(row, courses, pending)) },
      ...found.flatMap(({ phase, rows }) =>
        rows.map((session) => this.#group(session, phase, this.#cards(session, pairs, courses, pending))),
      ),
    ];
    const goesOn = own.length === CARDS || found.some(({ rows }) => rows.length === SESSIONS);
    const makes = !isPast && (await this.reader.document(actor, '/api/courses/permissions'))?.['create'] === true;
    const isShown = ({ title, cards }: CardGroup): boolean => title !== undefined || cards.length > 0;
    return { groups: groups.filter(isShown), isPast, page, goesOn, makes };
  }

  /**
   * A session of the caller that cannot be opened, because it has not begun or is over.
   * @param id of the caller's account
   * @returns undefined where the caller has no such session
   */
  async closed(actor: Actor, id: number, session: number): Promise<CardGroup | undefined> {
    const found = await this.#phases(actor, id, ['upcoming', 'past'], `id=${session}&itemsPerPage=1`);
    return found.flatMap(({ phase, rows }) => rows.map((row) => this.#group(row, phase, [])))[0];
  }

  async #own(actor: Actor, page: number): Promise<readonly ApiItem[]> {
    const address = `/api/me/courses?relationType=normal&order[course.title]=asc&itemsPerPage=${CARDS}&page=${page}`;
    return (await this.reader.rows(actor, address)) ?? [];
  }

  async #phases(
    actor: Actor,
    id: number,
    phases: readonly Phase[],
    query: string,
  ): Promise<readonly { readonly phase: Phase; readonly rows: readonly ApiItem[] }[]> {
    const members = ['id', 'title', 'accessStartDate', 'accessEndDate'].map((name) => `properties[]=${name}`).join('&');
    const found: { readonly phase: Phase; readonly rows: readonly ApiItem[] }[] = [];
    for (const phase of phases) {
      const rows = await this.reader.rows(actor, `/api/users/${id}/session_subscriptions/${phase}?${members}&${query}`);
      found.push({ phase, rows: rows ?? [] });
    }
    return found;
  }

  async #pairs(actor: Actor, sessions: readonly ApiItem[]): Promise<readonly ApiItem[]> {
    if (sessions.length === 0) return [];
    const chosen = sessions.map(({ id }) => `session[]=${String(id)}`).join('&');
    const found: ApiItem[] = [];
    for (let read = 1; read <= MOST_READS && found.length === (read - 1) * PAIRS; read += 1)
      found.push(...((await this.reader.rows(actor, `/api/session_rel_courses?${chosen}&itemsPerPage=${PAIRS}&page=${read}`)) ?? []));
    return found;
  }

  /** The courses that rows name, as far as the caller may read them. */
  async #courses(actor: Actor, rows: readonly ApiItem[]): Promise<ReadonlyMap<string, ApiItem>> {
    const refs = [...new Set(rows.map(({ course }) => textOf(course)))];
    const found = new Map<string, ApiItem>();
    for (let from = 0; from < refs.length; from += MOST_ITEMS)
      for (const [ref, course] of await this.reader.items(actor, '/api/courses', refs.slice(from, from + MOST_ITEMS), MEMBERS))
        found.set(ref, course);
    return found;
  }

  async #pending(actor: Actor): Promise<Pending> {
    const due = (await this.reader.document(actor, '/api/me/due_items'))?.['member'] as readonly ApiItem[] | undefined;
    const news = await this.reader.rows(actor, '/api/notifications?exists[readAt]=false&properties[]=course&itemsPerPage=100');
    return { due: due ?? [], news: news ?? [] };
  }

  #cards(session: ApiItem, pairs: readonly ApiItem[], courses: ReadonlyMap<string, ApiItem>, pending: Pending): readonly CourseCard[] {
    const own = pairs.filter((pair) => idOf(pair['session']) === session['id']);
    const cards = own.flatMap((pair) => this.#card(pair, courses, pending));
    return cards.toSorted((one, other) => one.title.localeCompare(other.title));
  }

  #group(session: ApiItem, phase: Phase, cards: readonly CourseCard[]): CardGroup {
    return {
      title: textOf(session['title']),
      phase,
      starts: textOf(session['accessStartDate']) || undefined,
      ends: textOf(session['accessEndDate']) || undefined,
      cards,
    };
  }

  /** None for a course that the caller may not read. */
  #card(row: ApiItem, courses: ReadonlyMap<string, ApiItem>, { due, news }: Pending): CourseCard[] {
    const ref = textOf(row['course']);
    const course = courses.get(ref);
    if (!course) return [];
    const session = idOf(row['session']);
    const { progress } = row;
    const owed = due.filter((one) => one['course'] === ref && idOf(one['session']) === session);
    return [
      {
        title: textOf(course['title']),
        href: `/courses/${idOf(ref)}${session > 0 ? `?sid=${session}` : ''}`,
        code: textOf(course['visualCode'] ?? course['code']),
        hue: idOf(ref) % HUES,
        initials: initialsOf(textOf(course['title'])),
        teacher: textOf(course['tutorName']),
        teaches: row['status'] === 'teacher',
        locked: course['locked'] === true,
        progress: row['status'] === 'student' && typeof progress === 'number' && progress > 0 ? progress : undefined,
        due: owed.slice(0, 2).map((one) => this.#due(one)),
        news: news.filter((one) => one['course'] === ref).length,
      },
    ];
  }

  #due({ item, title, course, session, dueOn }: ApiItem): CourseCard['due'][number] {
    return { title: textOf(title), href: this.addresses.page(item, course, session), at: textOf(dueOn) };
  }
}
