import ICAL from 'ical.js';
import { type Block, LONGEST_BLOCK } from '../icalendar/icalendar-lines.js';
import { momentAt, wallTime } from './wall-time.js';
import { ianaZone } from './zone-names.js';

/** Observances of a zone; those of the IANA database have two to a few dozen. */
const MOST_OBSERVANCES = 100;
/** Years of a series over which a zone has to agree. */
const MOST_YEARS = 6;
const MONTHS = 12;
const DAYS = [1, 15];
const NOON = 12;
const SECOND_MS = 1_000;
/** Asked first; of zones with the same offsets the one that most people mean. */
const COMMON = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Athens', 'America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
  ...['America/Phoenix', 'America/Sao_Paulo', 'Asia/Tokyo', 'Asia/Shanghai', 'Asia/Kolkata', 'Australia/Sydney', 'UTC'],
];

/** A zone that a file describes itself. */
export interface DescribedZone {
  /** Of the IANA database, which it says it is; undefined where it says none. */
  readonly iana: string | undefined;
  readonly rules: ICAL.Timezone;
}

/** By their TZID. */
export type DescribedZones = ReadonlyMap<string, DescribedZone>;

/** Reads the zones of a file. One that comes again in another way than yearly is passed over, as no calendar has such. */
export function describedZones(blocks: readonly Block[]): DescribedZones {
  return new Map(blocks.flatMap((block) => describedZone(block) ?? []));
}

function describedZone({ text }: Block): [string, DescribedZone][] | undefined {
  if (text === undefined || text.length > LONGEST_BLOCK) return undefined;
  try {
    const component = ICAL.Component.fromString(text);
    const observances = component.getAllSubcomponents();
    const rules = observances.flatMap((observance) =>
      observance.getAllProperties('rrule').map((property) => String(property.getFirstValue())),
    );
    if (observances.length === 0 || observances.length > MOST_OBSERVANCES || !rules.every((rule) => rule.includes('FREQ=YEARLY')))
      return undefined;
    const [name, location] = ['tzid', 'x-lic-location'].map((property) => {
      const value: unknown = component.getFirstPropertyValue(property);
      return typeof value === 'string' ? value : '';
    }) as [string, string];
    return [[name, { iana: ianaZone(location), rules: new ICAL.Timezone(component) }]];
  } catch {
    // An event that needs the zone is the error.
    return undefined;
  }
}

/**
 * The zone of the IANA database whose clocks show what the described one's do, over the first years of a series.
 * @param own zone that is asked first
 * @param from year in which the series begins
 */
export function zoneLike({ rules }: DescribedZone, own: string, from: number): string | undefined {
  const walls = samples(from).map((wall) => ({ wall, offset: rules.utcOffset(timeAt(wall)) * SECOND_MS }));
  const agrees = (zone: string): boolean =>
    walls.every(({ wall, offset }) => wallTime(momentAt(wall, zone), zone) - momentAt(wall, zone).getTime() === offset);
  return [own, ...COMMON].find(agrees) ?? Intl.supportedValuesOf('timeZone').find(agrees);
}

/** Wall times. */
function samples(from: number): number[] {
  const years = Array.from({ length: MOST_YEARS }, (_, index) => from + index);
  return years.flatMap((year) => Array.from({ length: MONTHS }, (_, month) => DAYS.map((day) => Date.UTC(year, month, day, NOON))).flat());
}

function timeAt(wall: number): ICAL.Time {
  return ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19));
}
