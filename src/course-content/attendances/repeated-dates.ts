import { momentAt, wallTime } from '../calendar/recurrence/wall-time.js';

export const REPETITIONS = ['daily', 'weekly', 'biweekly', 'monthly'] as const;
export type Repetition = (typeof REPETITIONS)[number];

const DAY = 86_400_000;
const DAYS: Readonly<Record<Exclude<Repetition, 'monthly'>, number>> = { daily: 1, weekly: 7, biweekly: 14 };

/**
 * A date and its repetitions, each when wall clocks of a zone show the same time of day. Months that lack the day of the month are left out.
 * @param until the last timestamp for a repetition, inclusive
 * @param timezone IANA name
 * @param most dates that are returned; ask for one more than allowed to detect an excess
 */
export function repeatedDates(
  first: Date,
  repetition: Repetition,
  { until, timezone }: { until: Date; timezone: string },
  most: number,
): Date[] {
  const dates = [first];
  const begin = wallTime(first, timezone);
  for (let step = 1; dates.length < most; step += 1) {
    const wall = repetition === 'monthly' ? monthsLater(begin, step) : begin + step * DAYS[repetition] * DAY;
    const date = momentAt(wall, timezone);
    if (date > until) break;
    if (repetition !== 'monthly' || new Date(wall).getUTCDate() === new Date(begin).getUTCDate()) dates.push(date);
  }
  return dates;
}

/** @param wall time as if it were UTC */
function monthsLater(wall: number, months: number): number {
  return new Date(wall).setUTCMonth(new Date(wall).getUTCMonth() + months);
}
