import { isRFC3339 } from 'class-validator';
import { Problem } from '../../resource/protocol/problem.js';

/**
 * The time that a parameter of a query names, for those that bound a period.
 * @returns null where it is not given
 * @throws Problem 400 for what is no time
 */
export function askedTime(name: string, given: unknown): Date | null {
  if (given === undefined) return null;
  if (typeof given === 'string' && isRFC3339(given) && !Number.isNaN(Date.parse(given))) return new Date(given);
  throw new Problem(400, `The parameter ${name} should be a time such as 2026-10-11T07:00:00Z.`);
}
