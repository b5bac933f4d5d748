export const REPETITIONS = ['daily', 'weekly', 'biweekly', 'monthly'] as const;
export type Repetition = (typeof REPETITIONS)[number];

const DAY = 86_400_000;
const DAYS: Readonly<Record<Exclude<Repetition, 'monthly'>, number>> = { daily: 1, weekly: 7, biweekly: 14 };

/**
 * A date and its repetitions, each at the same time of day (UTC). Months that lack the day of the month are left out.
 * @param until the last timestamp for a repetition, inclusive
 * @param most dates that are returned; ask for one more than allowed to detect an excess
 */
export function repeatedDates(first: Date, repetition: Repetition, until: Date, most: number): Date[] {
  const dates = [first];
  for (let step = 1; dates.length < most; step += 1) {
    const date = repetition === 'monthly' ? monthsLater(first, step) : new Date(first.getTime() + step * DAYS[repetition] * DAY);
    if (date > until) break;
    if (repetition !== 'monthly' || date.getUTCDate() === first.getUTCDate()) dates.push(date);
  }
  return dates;
}

function monthsLater(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + months);
  return later;
}
