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
  /** Most rows of a list. */
  readonly most?: number;
  /** The list is a document of an action, which is bounded by itself and has no pages. */
  readonly isWhole?: true;
  /** Of a whole list: which of its rows belong to the screen. */
  readonly keeps?: (row: Readonly<Record<string, unknown>>, visit: ScreenVisit) => boolean;
}

/** What all features bring, in the order in which it is shown. */
export abstract class ScreenSections {
  abstract readonly all: readonly ScreenSection[];
}
