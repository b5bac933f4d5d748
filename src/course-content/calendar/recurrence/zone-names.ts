import { findIana } from 'windows-iana';
import { isTimezone } from './recurrence.js';
import { wallTime } from './wall-time.js';

const UTC = 'UTC';
const WINTER = Date.UTC(2026, 0, 15, 12);
const SUMMER = Date.UTC(2026, 6, 15, 12);
const MINUTE_MS = 60_000;
/** "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", as Exchange shows zones. */
const LABEL = /^\(?(?:UTC|GMT)\s?([+-])(\d{1,2}):?(\d{2})\)?\s+(.+)$/i;
/** Labels that name no city, by how they begin. */
const REGIONS: Readonly<Record<string, string>> = {
  'Eastern Time': 'America/New_York',
  'Central Time': 'America/Chicago',
  'Mountain Time': 'America/Denver',
  'Pacific Time': 'America/Los_Angeles',
  'Atlantic Time': 'America/Halifax',
  Arizona: 'America/Phoenix',
  Alaska: 'America/Anchorage',
  Hawaii: 'Pacific/Honolulu',
  Newfoundland: 'America/St_Johns',
  Saskatchewan: 'America/Regina',
};

/**
 * The zone of the IANA database that a name of a calendar file means: its own name, one within the address of a program, a name of
 * Windows (CLDR, windowsZones), or a label with offset and cities.
 * @returns undefined for a name that says nothing by itself
 */
export function ianaZone(name: string): string | undefined {
  const plain = name.trim().replace(/^"(.*)"$/, '$1');
  if (isTimezone(plain)) return plain;
  if (/^(?:tzone:\/\/Microsoft\/)?(?:Utc|Coordinated Universal Time)$/i.test(plain)) return UTC;
  const path = /([A-Z][A-Za-z_]+(?:\/[A-Za-z_+-]+){1,2})$/.exec(plain)?.[1];
  if (path !== undefined && isTimezone(path)) return path;
  return windowsZone(plain) ?? labelledZone(plain);
}

/** Some programs count the zones of a file: "Romance Standard Time 1". */
function windowsZone(name: string): string | undefined {
  return findIana(name.replace(/\s+\d+$/, ''))[0];
}

function labelledZone(name: string): string | undefined {
  const [, sign, hours, minutes, places = ''] = LABEL.exec(name) ?? [];
  if (sign === undefined) return undefined;
  const region = Object.entries(REGIONS).find(([begin]) => places.startsWith(begin))?.[1];
  if (region !== undefined) return region;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const cities = places.split(/[,;/]/).map((city) => city.trim().toLowerCase().replaceAll(' ', '_'));
  const named = Intl.supportedValuesOf('timeZone').filter((zone) => cities.includes((zone.split('/').at(-1) ?? '').toLowerCase()));
  return named.find((zone) => standardOffset(zone) === offset);
}

/** Minutes east of Greenwich without summer time. */
function standardOffset(zone: string): number {
  return Math.min(...[WINTER, SUMMER].map((moment) => (wallTime(new Date(moment), zone) - moment) / MINUTE_MS));
}
