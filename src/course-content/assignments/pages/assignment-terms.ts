import { type ApiItem, textOf } from '../../../pages/home/home-section.js';

/** Whether works are taken now, and how they count. */
export type Stage = 'open' | 'late' | 'closed';

/** The moments of an assignment, in ISO 8601; empty where there is none. */
export interface AssignmentTimes {
  readonly due: string;
  readonly ends: string;
}

/** @param terms deadlines of the assignment, if it has any */
export function timesOf(terms: ApiItem | undefined): AssignmentTimes {
  const [due, ends] = [textOf(terms?.['expiresOn']), textOf(terms?.['endsOn'])];
  return { due, ends };
}

/** What the service would say to a work that comes now. */
export function stageAt({ due, ends }: AssignmentTimes, now: Date): Stage {
  if (ends !== '' && new Date(ends) <= now) return 'closed';
  return due !== '' && new Date(due) < now ? 'late' : 'open';
}
