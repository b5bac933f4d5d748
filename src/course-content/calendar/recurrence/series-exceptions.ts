import { type Recurrence } from './recurrence.js';
import { momentAt, wallTime } from './wall-time.js';

/** A series with what was left out of it. */
export interface Series extends Recurrence {
  readonly end: Date | null;
  /** Moments left out, and those that another event takes the place of. */
  readonly leftOut: readonly Date[];
}

/** Moves a moment by the distance between two others, as wall clocks show it. */
export function movedBy(moment: Date, { from, to, timezone }: { readonly from: Date; readonly to: Date; readonly timezone: string }): Date {
  return momentAt(wallTime(moment, timezone) + wallTime(to, timezone) - wallTime(from, timezone), timezone);
}

/** The day that a wall calendar shows; months from 1, weekdays from Sunday as 0. */
export function calendarDay(moment: Date, timezone: string): { year: number; month: number; day: number; weekday: number } {
  const shown = new Date(wallTime(moment, timezone));
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate(), weekday: shown.getUTCDay() };
}
