import { describedZones } from '../recurrence/described-zones.js';
import { type EventProblem, type ReadEvent, readEvent } from './icalendar-events.js';
import { calendarLines } from './icalendar-lines.js';
import { withOverrides } from '../recurrence/overridden-occurrences.js';
import { ianaZone } from '../recurrence/zone-names.js';

/** A calendar file as it came. */
export interface CalendarFile {
  readonly content: Uint8Array;
  /** IANA name of the zone of times that name none, and of days. */
  readonly zone: string;
}

export interface ReadCalendar {
  /** In the order of the file; those of them that cannot be read are problems. */
  readonly events: readonly (ReadEvent | EventProblem)[];
  /** Components that are no events. */
  readonly others: number;
}

/** Reads a calendar file. @throws ViolationProblem at `uploadFile` for a file that is not iCalendar, and for one beyond the bounds */
export function readCalendarFile({ content, zone }: CalendarFile): ReadCalendar {
  const { events, zones, others, zone: named } = calendarLines(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const described = describedZones(zones);
  const own = named === undefined ? zone : (ianaZone(named) ?? zone);
  return { events: withOverrides(events.map((block) => readEvent(block, described, own))), others };
}
