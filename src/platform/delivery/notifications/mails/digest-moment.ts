/** The digest of a day in a place. */
export interface DigestMoment {
  /** The day there: `2026-11-22`. */
  readonly day: string;
  /** What was announced until then goes into it. */
  readonly until: Date;
  readonly isMonday: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * The digest that is due in a time zone, if its hour has come there today.
 * @param zone name in the IANA database; what is none counts as UTC
 * @param hour of the day there, 0 to 23
 */
export function digestMoment(now: Date, zone: string, hour: number): DigestMoment | undefined {
  const local = localTime(now, zone);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const guess = new Date(midnight + hour * HOUR_MS - offsetAt(now, zone));
  // The clocks may have been changed between that hour and now.
  const until = new Date(midnight + hour * HOUR_MS - offsetAt(guess, zone));
  if (until > now) return undefined;
  return { day: new Date(midnight).toISOString().slice(0, 10), until, isMonday: local.getUTCDay() === 1 };
}

/** Milliseconds by which the clocks there are ahead of UTC. */
function offsetAt(moment: Date, zone: string): number {
  return localTime(moment, zone).getTime() - Math.floor(moment.getTime() / 1000) * 1000;
}

/** What the clocks there show, as if it were UTC. */
function localTime(moment: Date, zone: string): Date {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const options = { ...fields, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
}
