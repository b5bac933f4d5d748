import type { Actor } from '../../auth/actor.js';

/** What the address of a section is made from. */
export interface ScreenVisit {
  readonly actor: Actor;
  /** Id of the caller's account. */
  readonly caller: number;
  /** Id of the item that the screen is of; 0 where it is of none. */
  readonly item: number;
  /** Parameters that name a course, session and group to lists of content: `cid=3&sid=0&gid=0`. */
  readonly context: string;
  /** To the minute, so that two reads within it have the same validator. */
  readonly now: Date;
}

export type ScreenRow = Readonly<Record<string, unknown>>;

/**
 * A part of a screen that a feature brings: something that the API has at an address of its own, read as the caller by the same rules,
 * filters and limits.
 */
export interface ScreenSection {
  /** Address of the screen below `/api/`: `me/home`. */
  readonly screen: string;
  /** Member of its document. */
  readonly name: string;
  /** A list with its first rows, the only row of a list, how many rows there are, or a document as it is. */
  readonly kind: 'list' | 'first' | 'count' | 'document';
  readonly address: (visit: ScreenVisit) => string;
  /** It is read where `sections` names it, and left out otherwise. */
  readonly onlyNamed?: true;
  /** Most rows of a list. */
  readonly most?: number;
  /** The list is a document of an action, which is bounded by itself and has no pages. */
  readonly isWhole?: true;
  /** Of a whole list: which of its rows belong to the screen. */
  readonly keeps?: (row: ScreenRow, visit: ScreenVisit) => boolean;
}

/**
 * Members that a feature adds to the rows of another feature's list: what a document of its own, which the API has at an address too,
 * says of each in its `member`.
 */
export interface ScreenAddition {
  readonly screen: string;
  readonly kind: 'addition';
  /** The section with the list. */
  readonly name: string;
  readonly address: (visit: ScreenVisit) => string;
  /** What a row of the list is known by; the same of a row of the document. */
  readonly key: (row: ScreenRow) => unknown;
  readonly keyOf: (row: ScreenRow) => unknown;
  /** The members that are added; null where the document says nothing of the row. */
  readonly members: readonly string[];
}

export type ScreenPart = ScreenAddition | ScreenSection;

/** What all features bring, in the order in which it is shown. */
export abstract class ScreenSections {
  abstract readonly all: readonly ScreenPart[];
}
