import type { Actor } from '../../../auth/actor.js';
import { ROLES } from './roles.js';

/** Whom a section of the home page concerns; which rows of it they see is the business of policies. */
export const everybody = (): boolean => true;
export const administrators = (actor: Actor): boolean => actor.is(ROLES.administrator);
/** Administrators have all of teachers' rights, and a home of their own. */
export const teachers = (actor: Actor): boolean => actor.is(ROLES.teacher) && !administrators(actor);
export const learners = (actor: Actor): boolean => !actor.is(ROLES.teacher);
export const teachersAndLearners = (actor: Actor): boolean => !administrators(actor);

/** Midnight (UTC) at which the day began. */
export function dayOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

const DAY_MS = 86_400_000;
