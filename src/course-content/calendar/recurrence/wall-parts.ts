import { createCache } from '../../../cache/cache.js';

/** As many as the IANA database has zones. */
const MOST_ZONES = 600;

/** To make a format takes half a millisecond; a file of events asks thousands of times. */
const formats = createCache<string, Intl.DateTimeFormat>({ name: 'formats of time zones', entries: MOST_ZONES });

/**
 * What a wall calendar and a wall clock show: `year`, and `month` to `second` with two digits.
 * @throws RangeError for a zone that there is not
 */
export function wallParts(time: Date, timeZone: string): Readonly<Partial<Record<string, string>>> {
  const known = formats.get(timeZone);
  const format = known ?? formatOf(timeZone);
  if (!known) formats.set(timeZone, format);
  return Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}
