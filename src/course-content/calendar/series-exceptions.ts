import { type Recurrence } from './recurrence.js';
import { wallParts } from './wall-parts.js';

const HOUR_MS = 3_600_000;

/** A series with what was left out of it. */
export interface Series extends Recurrence {
  readonly end: Date | null;
  /** Moments left out, and those that another event takes the place of. */
  readonly leftOut: readonly Date[];
}

/** Milliseconds that a wall clock shows in a zone, counted as if it were UTC. */
function wallTime(moment: Date, timeZone: string): number {
  const part = wallParts(moment, timeZone);
  const [year, month, day] = [Number(part['year']), Number(part['month']), Number(part['day'])];
  const [hour, minute, second] = [Number(part['hour']), Number(part['minute']), Number(part['second'])];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which a wall clock shows a time; of two the first, and of none the one as far after the gap. */
export function momentAt(wall: number, timeZone: string): Date {
  const offsets = [wall - 24 * HOUR_MS, wall + 24 * HOUR_MS].map((near) => wallTime(new Date(near), timeZone) - near);
  const moments = offsets.map((offset) => new Date(wall - offset)).sort((a, b) => a.getTime() - b.getTime());
  return moments.find((moment) => wallTime(moment, timeZone) === wall) ?? (moments.at(-1) as Date);
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
