import { eventTime } from '../events/event-time.js';

/** As Ruby writes a time, which servers 2.x do: `2023-08-07 14:06:14 -0300`, or with `UTC`. */
const RUBY_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?) (?:UTC|([+-]\d{2}):?(\d{2}))$/;

/** Unix milliseconds of an ISO 8601 text, of a time as Ruby writes it, or of a Unix time. */
export function millisecondsOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return eventTime(value)?.milliseconds;
  const iso = value.replace(RUBY_TIME, (_, day: string, clock: string, hours?: string, minutes?: string) =>
    hours === undefined ? `${day}T${clock}Z` : `${day}T${clock}${hours}:${minutes ?? '00'}`,
  );
  return eventTime(/^\d{4}-\d{2}-\d{2}T/.test(iso) ? Date.parse(iso) : value)?.milliseconds;
}
