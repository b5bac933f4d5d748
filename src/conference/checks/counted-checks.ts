import type { CheckCount } from './credits.js';

/** The checks that fell into a presence interval, by their ids: whether the participant answered. */
export type ChecksOfStay = Readonly<Record<string, boolean>>;

/** Of one who was asked nothing. */
export const NO_CHECKS: CheckCount = { asked: 0, answered: 0 };

/** A check may fall into several stays of one participant. */
export function eitherAnswered(one: ChecksOfStay, other: ChecksOfStay): ChecksOfStay {
  const answered = Object.keys(other).map((id) => [id, one[id] === true || other[id] === true] as const);
  return { ...one, ...Object.fromEntries(answered) };
}

/** How many these are, and how many of them were answered. */
export function countOf(checks: ChecksOfStay): CheckCount {
  const answers = Object.values(checks);
  return { asked: answers.length, answered: answers.filter((answered) => answered).length };
}
