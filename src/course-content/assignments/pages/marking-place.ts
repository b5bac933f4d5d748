import type { WorkState } from '../assignment-participation.js';
import type { Participant } from './participants.js';

/** Learners on a page of the list. */
const PAGE_PEOPLE = 50;

/** Who is listed: everybody, those whose works wait for a mark, or those of one state. */
export type MarkingFilter = WorkState | 'all' | 'to_mark';

/** A learner among those who are listed. */
export interface MarkingPlace {
  /** Those of the page of the list on which the learner stands. */
  readonly listed: readonly Participant[];
  readonly total: number;
  /** Pages of the list, and which one this is, from 1. */
  readonly pages: number;
  readonly page: number;
  /** Undefined where nobody is listed. */
  readonly current?: Participant;
  /** From 1; 0 where the learner is not among those who are listed. */
  readonly number: number;
  readonly next?: Participant;
  readonly previous?: Participant;
}

/** A filter that a query names. */
export function filterIn(text: string | null, states: readonly string[]): MarkingFilter {
  return text === 'to_mark' || states.includes(text ?? '') ? (text as MarkingFilter) : 'all';
}

/** Whether a learner is listed by a filter. */
export function isListed({ state }: Participant, filter: MarkingFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'to_mark' ? state === 'handed_in' || state === 'late' : state === filter;
}

/**
 * @param user who is asked for, listed or not: a learner leaves the list of works to mark with the mark @param page of the list that is
 * asked for; that of the learner without one
 */
export function placeAmong(all: readonly Participant[], filter: MarkingFilter, user: number | undefined, page?: number): MarkingPlace {
  const people = all.filter((one) => isListed(one, filter));
  const current = (user === undefined ? undefined : all.find((one) => one.user === user)) ?? people[0];
  const place = current === undefined ? -1 : all.indexOf(current);
  const after = (one: Participant): boolean => all.indexOf(one) > place;
  const rank = current === undefined ? -1 : people.indexOf(current);
  // Who marks what waits goes on until nothing does, wherever it was begun.
  const first = filter === 'to_mark' ? people.find((one) => one !== current) : undefined;
  const next = (rank >= 0 ? people[rank + 1] : people.find(after)) ?? first;
  const previous = rank >= 0 ? people[rank - 1] : people.findLast((one) => !after(one) && one !== current);
  const pages = Math.max(1, Math.ceil(people.length / PAGE_PEOPLE));
  const own =
    rank >= 0
      ? rank
      : Math.max(
          0,
          people.findIndex((one) => one === (next ?? previous)),
        );
  const shown = Math.min(pages, Math.max(1, page ?? Math.floor(own / PAGE_PEOPLE) + 1));
  const listed = people.slice((shown - 1) * PAGE_PEOPLE, shown * PAGE_PEOPLE);
  return { listed, total: people.length, pages, page: shown, current, number: rank + 1, next, previous };
}
