import { momentAt, wallTime } from './wall-time.js';

const DAY_MS = 86_400_000;
/** Days that lie between the start that is taken and the window: a period, and what zones may shift. */
const MARGIN_DAYS = 8;
/** Periods whose length is the same number of days each time, on a wall calendar. */
const DAYS_OF: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** What comes again; see `Recurrence`. */
interface LongSeries {
  readonly start: Date;
  readonly timezone: string;
  readonly rule: string;
}

/**
 * The same series from a later start on, so that a daily series of fifty years is not gone through for a day of this month. Series
 * by months and years have few periods, and those that are counted have an end: they stay as they are.
 * @param from no occurrence before is wanted
 * @returns a series with the same occurrences from then on
 */
export function startedNear(series: LongSeries, from: Date): LongSeries {
  const parts = new Map(series.rule.split(';').map((part) => part.split('=') as [string, string]));
  const period = (DAYS_OF[parts.get('FREQ') ?? ''] ?? 0) * Number(parts.get('INTERVAL') ?? 1);
  if (parts.has('COUNT') || !(period > 0) || !Number.isSafeInteger(period)) return series;
  const days = Math.floor((from.getTime() - series.start.getTime()) / DAY_MS) - MARGIN_DAYS - period;
  for (let periods = Math.floor(days / period); periods > 0; periods -= 1) {
    const start = movedOn(series, periods * period);
    if (start) return { ...series, start };
  }
  return series;
}

/** @returns nothing where the wall clock does not show the time of day on that day */
function movedOn({ start, timezone }: LongSeries, days: number): Date | undefined {
  const wall = wallTime(start, timezone) + days * DAY_MS;
  const moment = momentAt(wall, timezone);
  return wallTime(moment, timezone) === wall ? moment : undefined;
}
