import { RRuleTemporal } from 'rrule-temporal';
import { startedNear } from './near-start.js';
import { wallParts } from './wall-parts.js';

/** Something that happens again and again, at the same time of day in its zone. */
export interface Recurrence {
  /** Its first occurrence. */
  readonly start: Date;
  /** IANA name, such as `Europe/Paris`. */
  readonly timezone: string;
  /** RFC 5545, section 3.3.10, without `RRULE:`. */
  readonly rule: string;
}

/** Most periods that are looked at for an occurrence: rules that never come true end there. */
const MOST_PERIODS = 2_000;

/** Whether a name is one of a time zone (IANA). */
export function isTimezone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && wallParts(new Date(0), name)['year'] !== undefined;
  } catch {
    return false;
  }
}

/**
 * The starts of its occurrences, in order. They keep their time of day where the clocks change; days and hours that do not exist
 * are left out.
 * @param limit most that are wanted
 * @param before none later than that
 * @throws Error where the rule cannot be read
 */
export function occurrences({ start, timezone, rule }: Recurrence, limit: number, before: Date): Date[] {
  const rruleString = `DTSTART;TZID=${timezone}:${wallClock(start, timezone)}\nRRULE:${rule}`;
  const found: Date[] = [];
  const last = before.getTime();
  try {
    new RRuleTemporal({ rruleString, maxIterations: MOST_PERIODS }).all(({ epochMilliseconds }) => {
      const isWanted = found.length < limit && epochMilliseconds <= last;
      if (isWanted) found.push(new Date(epochMilliseconds));
      return isWanted;
    });
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Maximum iterations'))) throw error;
  }
  return found;
}

/**
 * The starts of its occurrences from one moment to another, both included.
 * @throws Error where the rule cannot be read
 */
export function occurrencesBetween(series: Recurrence, from: Date, to: Date): Date[] {
  if (to < series.start) return [];
  const { start, timezone, rule } = startedNear(series, from);
  const rruleString = `DTSTART;TZID=${timezone}:${wallClock(start, timezone)}\nRRULE:${rule}`;
  return new RRuleTemporal({ rruleString, cache: false })
    .between(from, to, true)
    .map(({ epochMilliseconds }) => new Date(epochMilliseconds));
}

/** What a wall clock shows. @returns `20261011T090000` */
export function wallClock(time: Date, timeZone: string): string {
  const shown = wallParts(time, timeZone);
  return `${shown['year']?.padStart(4, '0')}${shown['month']}${shown['day']}T${shown['hour']}${shown['minute']}${shown['second']}`;
}
