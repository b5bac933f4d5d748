import type { Actor } from '../../auth/actor.js';
import type { Area } from '../../auth/keys/scopes.js';
import type { Wording } from '../../languages/catalogue.js';
import type { Language } from '../../languages/language.js';
import type { CourseBlock, CourseForm } from '../course/course-block.js';
import type { ApiItem } from '../home/home-section.js';

/** What a page of the back office is made from. Whatever is read is read as the administrator who looks at it. */
export interface OfficeVisit {
  readonly actor: Actor;
  readonly now: Date;
  /** The language of the page: what messages of a catalogue are asked for by. */
  readonly locale: Language;
  /** Of the page that was asked for. */
  readonly query: URLSearchParams;
  /** Number of the page of a list, from 1. */
  readonly page: number;
  /** A list of the API. @param address with its filters @returns undefined where the API refuses it */
  readonly rows: (address: string) => Promise<readonly ApiItem[] | undefined>;
  /** How many rows a list of the API has. @returns undefined where the API refuses it */
  readonly count: (address: string) => Promise<number | undefined>;
  /** A document of the API that is no list of items. @returns undefined where the API refuses it */
  readonly document: (address: string) => Promise<ApiItem | undefined>;
}

/** What a page of the back office shows; a course's pages have the same blocks, and forms beside them. */
export interface OfficeContent {
  readonly blocks: readonly Exclude<CourseBlock, CourseForm>[];
}

/** A page for administrators, to which the menu of the back office leads. */
export interface OfficePage {
  /** Its part of the address: `badges` is at `/admin/pages/badges`. */
  readonly path: string;
  readonly title: Wording;
  /** Group of the menu in which it stands, before the resources. */
  readonly area: Area;
  /** Smaller ones stand first in their group. */
  readonly place: number;
  readonly show: (visit: OfficeVisit) => Promise<OfficeContent>;
}

/** The pages that all features bring to the back office, in the order in which they stand in its menu. */
export abstract class OfficePages {
  abstract readonly all: readonly OfficePage[];
}

/** Where a page of the back office is. */
export function officeAddress({ path }: OfficePage): string {
  return `/admin/pages/${path}`;
}
