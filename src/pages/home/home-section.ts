import type { Actor } from '../../auth/actor.js';
import type { Wording } from '../../languages/catalogue.js';
import type { Language } from '../../languages/language.js';
import type { Language as OneOfTwo } from '../texts.js';

/** A text of the home page in every language. */
export type HomeText = Wording;

/** An item or a row of a list as the API shows it to the caller. */
export type ApiItem = Readonly<Record<string, unknown>>;

/** What a section's address and entries are made from. */
export interface HomeVisit {
  readonly actor: Actor;
  /** Id of the caller's account. */
  readonly id: number;
  readonly now: Date;
  /** The language of the page: what messages of a catalogue are asked for by. */
  readonly locale: Language;
  /** The same for texts in a record of two, until 0.7: English in place of any but French. */
  readonly language: OneOfTwo;
  /**
   * Reads the titles of items by one request to their list.
   * @param list path of the list, such as `/api/courses` @param items addresses of items, as members refer to them
   * @returns titles by address, of those that the caller may read
   */
  titlesOf(list: string, items: readonly unknown[]): Promise<ReadonlyMap<unknown, string>>;
  /** The same for other members. */
  itemsOf(list: string, items: readonly unknown[], members: readonly string[]): Promise<ReadonlyMap<unknown, ApiItem>>;
  /** A further list that lines need. @returns undefined where the caller may not read it */
  rows(address: string): Promise<readonly ApiItem[] | undefined>;
  /**
   * The page on which an item of a course is done, such as the one where a quiz is taken, or else read.
   * @param item its address @param course address of the course @param session that of the session, if any
   * @returns the page of the course where the item has none, undefined where it is in no course
   */
  pageOf(item: unknown, course: unknown, session?: unknown): string | undefined;
}

/** One line of a list. */
export interface HomeEntry {
  readonly title: string;
  /** Page that it leads to. */
  readonly href?: string;
  readonly detail?: string;
  /** When it is or was. */
  readonly at?: string;
  readonly isLive?: boolean;
}

interface Section {
  readonly title: HomeText;
  /** Whom it concerns; what they may read of it, the API's policies decide. */
  readonly concerns: (actor: Actor) => boolean;
  /** Address of a list of the API. It has to name its filters so that an index answers it: no table is read from end to end. */
  readonly address: (visit: HomeVisit) => string;
  /** Page where there is more of it. */
  readonly href?: string;
}

/** The number of rows of a list. */
export interface HomeFigure extends Section {
  readonly kind: 'figure';
}

/** The same of what should not be: shown only where there is any. */
export interface HomeWarning extends Section {
  readonly kind: 'warning';
}

/** The first rows of a list. */
export interface HomeList extends Section {
  readonly kind: 'list';
  /** What is said where there is none; the section is left out without it. */
  readonly empty?: HomeText;
  /** The member that has the rows, where the address is that of a document; with an empty name the document is the only row. */
  readonly rowsIn?: string;
  /** The former way to say `rowsIn: 'member'`, until 0.7. */
  readonly isDocument?: boolean;
  readonly entries: (rows: readonly ApiItem[], visit: HomeVisit) => readonly HomeEntry[] | Promise<readonly HomeEntry[]>;
}

/** A part of the home page that a feature brings. */
export type HomeSection = HomeFigure | HomeWarning | HomeList;

/** What all features bring, in the order in which it is shown. */
export abstract class HomeSections {
  abstract readonly all: readonly HomeSection[];
}

/** The text of a member; empty where it holds none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
