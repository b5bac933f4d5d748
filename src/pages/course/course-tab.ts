import type { Actor } from '../../auth/actor.js';
import type { ApiItem, HomeText } from '../home/home-section.js';
import type { Language } from '../../languages/language.js';
import type { Language as OneOfTwo } from '../texts.js';
import type { CourseBlock, CourseLine } from './course-block.js';

/** A course as its pages name it. */
export interface ShownCourse {
  readonly id: number;
  readonly title: string;
  readonly code: string;
  /** Address of its node. */
  readonly node: string;
  /** Language that its texts are in. */
  readonly language: string;
  /** HTML. */
  readonly introduction: string;
  /** The session in which it is looked at. */
  readonly session?: { readonly id: number; readonly title: string };
}

/** What the parts of a course's pages are made from. Whatever is read is read as the caller, and undefined where the API refuses it. */
export interface CourseVisit {
  readonly actor: Actor;
  /** Id of the caller's account. */
  readonly id: number;
  readonly now: Date;
  /** The language of the page: what messages of a catalogue are asked for by. */
  readonly locale: Language;
  /** The same for texts in a record of two, until 0.7: English in place of any but French. */
  readonly language: OneOfTwo;
  readonly course: ShownCourse;
  /** Of the page that was asked for. */
  readonly query: URLSearchParams;
  /** Number of the page of a list, from 1. */
  readonly page: number;
  /** The parameters that name the course and the session to lists of content: `cid=3&sid=0`. */
  readonly context: string;
  /** Address of a page of this course. @param parts tab, item and so on */
  readonly href: (parts: readonly (string | number)[], query?: Readonly<Record<string, string>>) => string;
  /** Address of the page on which an item of this course is done, or else read. @param item its address @param session address of the session in which it is, if any */
  readonly pageOf: (item: unknown, session?: unknown) => string | undefined;
  /** A list of the API. @param address with its filters */
  readonly rows: (address: string) => Promise<readonly ApiItem[] | undefined>;
  /** A document of the API that is no list of items. */
  readonly document: (address: string) => Promise<ApiItem | undefined>;
  /** The item of a list with this id. @param address with the filters that it has to meet @throws Problem 404 */
  readonly one: (address: string, id: number) => Promise<ApiItem>;
  /** Looks items up by one request to their list. @param refs addresses of items @returns by address */
  readonly items: (list: string, refs: readonly unknown[], members: readonly string[]) => Promise<ReadonlyMap<unknown, ApiItem>>;
  /** Marks notifications as read, which the page shows; nothing where an administrator acts as the caller. @param ids of them */
  readonly markRead: (ids: readonly number[]) => Promise<void>;
  /** Whether the caller teaches here: what is shown of all learners then, policies decide. */
  readonly teaches: () => Promise<boolean>;
}

/** What a page of a tab shows. */
export interface CourseContent {
  /** Of an item; that of the tab otherwise. */
  readonly title?: string;
  readonly blocks: readonly CourseBlock[];
  /** Where it came from, such as the forum of a thread; the tab otherwise. */
  readonly back?: { readonly title: string; readonly href: string };
}

/** A file of the API, which is opened in place of a page: address of the item that has it. */
export interface CourseFile {
  readonly file: string;
}

/** A page that stands elsewhere: its address. */
export interface CourseElsewhere {
  readonly elsewhere: string;
}

/** What a form makes: an item of a list of the API, which decides whether the caller may. */
export interface CourseWrite {
  readonly list: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Page that shows it. */
  readonly to: string;
}

/** What a form takes away: the address of an item of the API, which decides whether the caller may. */
export interface CourseRemoval {
  readonly removed: string;
  /** Page that is shown then. */
  readonly to: string;
}

/** A page of each course, with those of its items. */
export interface CourseTab {
  /** Its part of the address: `documents`. */
  readonly path: string;
  readonly title: HomeText;
  /** Tool of the course that it shows, by the title that the tool has: without the tool there is no tab. Always there where it names none. */
  readonly tool?: string;
  /** Smaller ones stand first. */
  readonly place: number;
  /** List of the API whose items have their pages under it, such as `c_announcements`: lines of the home and of notices lead there. */
  readonly items?: string;
  /** Further lists whose items are read on the tab itself, such as `gradebook_results`. */
  readonly about?: readonly string[];
  /** Address of the page that an item has elsewhere, in place of one under the tab, which leads there then. @param session 0 outside of one */
  readonly elsewhere?: (id: number, course: number, session: number) => string;
  /** Address of the page on which an item is done, where its page only says what it is. @param session 0 outside of one */
  readonly task?: (id: number, course: number, session: number) => string;
  readonly show: (visit: CourseVisit) => Promise<CourseContent>;
  /** The page of an item, `/courses/3/documents/8`. @throws Problem 404 */
  readonly item?: (visit: CourseVisit, id: number) => Promise<CourseContent | CourseFile>;
  /** What the form of a page makes or takes away, by the item and part of that page. @throws Problem 404 */
  readonly write?: (visit: CourseVisit, form: URLSearchParams, item?: number, part?: number) => Promise<CourseWrite | CourseRemoval>;
  /** The page of a part of an item, `/courses/3/forums/8/21`. @throws Problem 404 */
  readonly part?: (visit: CourseVisit, id: number, part: number) => Promise<CourseContent | CourseFile>;
}

/** A part of a course's first page. */
export interface CourseSection {
  readonly title: HomeText;
  /** Tool without which it is left out. */
  readonly tool?: string;
  readonly place: number;
  /** Tab with all of it. */
  readonly tab?: string;
  /** What is said where there is nothing; the section is left out without it. */
  readonly empty?: HomeText;
  /** The first few lines; undefined where the caller may not read them. */
  readonly lines: (visit: CourseVisit) => Promise<readonly CourseLine[] | undefined>;
}

/** What a feature brings to the pages of courses. */
export interface CourseContribution {
  readonly tabs?: readonly CourseTab[];
  readonly sections?: readonly CourseSection[];
}

/** What all features bring to the pages of courses, in the order in which it is shown. */
export abstract class CourseContributions {
  abstract readonly tabs: readonly CourseTab[];
  abstract readonly sections: readonly CourseSection[];
}

/** Rows on a page of a list. */
export const PAGE_ROWS = 20;

/** The parameters of an API list that name the page of a visit. */
export function pageOf({ page }: CourseVisit, rows: number = PAGE_ROWS): string {
  return `itemsPerPage=${rows}&page=${page}`;
}

/** The id in an address of an item; 0 where it has none. */
export function idOf(ref: unknown): number {
  return typeof ref === 'string' ? Number(/\/(\d+)$/.exec(ref)?.[1] ?? 0) : 0;
}
