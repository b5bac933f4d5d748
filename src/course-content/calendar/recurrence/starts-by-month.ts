import { createCache } from '../../../cache/cache.js';
import { occurrencesBetween, type Recurrence } from './recurrence.js';

const FIRST_YEAR = 1970;
const MOST_MONTHS = 10_000;
/** A window of more months is asked for rarely, and worked out at once. */
const MOST_OF_A_WINDOW = 3;

/** Milliseconds since the epoch, by series and month: the people of a course look at the same months of the same series. */
const months = createCache<string, readonly number[]>({ name: 'occurrences of series by month', entries: MOST_MONTHS });

/**
 * The starts of the occurrences of a series from one moment to another, both included; {@link occurrencesBetween}, remembered.
 * @throws Error where the rule cannot be read
 */
export function startsBetween(series: Recurrence, from: Date, to: Date): Date[] {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (last - first >= MOST_OF_A_WINDOW) return occurrencesBetween(series, from, to);
  const starts = Array.from({ length: last - first + 1 }, (_, index) => startsIn(series, first + index)).flat();
  return starts.filter((start) => start >= from.getTime() && start <= to.getTime()).map((start) => new Date(start));
}

/** Counted from January 1970, in UTC. */
function monthOf(moment: Date): number {
  return (moment.getUTCFullYear() - FIRST_YEAR) * 12 + moment.getUTCMonth();
}

function startsIn(series: Recurrence, month: number): readonly number[] {
  const key = `${series.start.getTime()} ${series.timezone} ${series.rule} ${month}`;
  const known = months.get(key);
  if (known) return known;
  const [begin, next] = [month, month + 1].map((count) => Date.UTC(FIRST_YEAR, count)) as [number, number];
  const starts = occurrencesBetween(series, new Date(begin), new Date(next - 1)).map((start) => start.getTime());
  months.set(key, starts);
  return starts;
}
