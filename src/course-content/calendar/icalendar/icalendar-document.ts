import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { PoisonRows } from '../../../database/poison-rows.js';
import { plainText } from '../../../resource/input/plain-text.js';
import type { FeedEvent } from './feed-events.js';
import { wallClock } from '../recurrence/recurrence.js';

const PATH = 'c_calendar_events';
const DAY_MS = 86_400_000;
const UTC = 'UTC';
/** Longest description of an event in a feed. */
const MOST_DESCRIPTION = 4_000;

/** What a feed says beyond its events. */
interface FeedShape {
  readonly title: string;
  /** Shows when something takes place, and not what. */
  readonly busy: boolean;
  readonly truncated: boolean;
  /** Address of the page of an event; undefined where there is none, or where it is not known. */
  readonly pageOf: (event: FeedEvent) => string | undefined;
}

/**
 * Writes events as an iCalendar document (RFC 5545): times in the zones of the events, each zone with its VTIMEZONE, lines folded at 75
 * octets and ended by CRLF. The same events make the same bytes. A rule that cannot be read leaves an event that takes place once.
 */
export function icalendarDocument(events: readonly FeedEvent[], shape: FeedShape, poison: PoisonRows): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', '-//Lyceum//Calendar//EN');
  calendar.updatePropertyWithValue('x-wr-calname', shape.title);
  if (shape.truncated) calendar.updatePropertyWithValue('x-lyceum-truncated', 'TRUE');
  const zones = knownZones(events);
  for (const zone of zones.values()) calendar.addSubcomponent(zone);
  const masters = new Map(events.filter(({ rule }) => rule !== null).map((event) => [event.id, event]));
  const inOrder = [...events].sort((a, b) => a.id - b.id);
  const shown = new Set(inOrder.flatMap(({ parent, recurrenceId }) => (recurrenceId ? [`${parent} ${recurrenceId.getTime()}`] : [])));
  for (const event of inOrder) {
    const master = event.parent !== null && event.recurrenceId !== null ? masters.get(event.parent) : undefined;
    const leftOut = [...event.exceptions, ...event.replaced.filter((moment) => !shown.has(`${event.id} ${new Date(moment).getTime()}`))];
    const whole = { ...event, exceptions: leftOut };
    const read = (taken: FeedEvent) => (): ICAL.Component[] => [componentOf(taken, master, shape, zones)];
    const once = (): ICAL.Component[] => poison.read(PATH, event.id, read({ ...whole, rule: null }), () => []);
    for (const component of poison.read(PATH, event.id, read(whole), once)) calendar.addSubcomponent(component);
  }
  return `${calendar.toString()}\r\n`;
}

/** @param master the series of which the event takes the place of one occurrence */
function componentOf(
  event: FeedEvent,
  master: FeedEvent | undefined,
  { busy, pageOf }: FeedShape,
  zones: ReadonlyMap<string, ICAL.Component>,
): ICAL.Component {
  const component = new ICAL.Component('vevent');
  const zone = zoneOf(event, zones);
  const time = (name: string, moment: Date, isEnd = false): void => {
    component.addProperty(timeProperty(name, moment, { zone, allDay: event.allDay, isEnd }));
  };
  component.updatePropertyWithValue('uid', master?.uid ?? event.uid);
  component.updatePropertyWithValue('sequence', event.sequence);
  component.updatePropertyWithValue('dtstamp', utcTime(event.changed));
  component.updatePropertyWithValue('summary', busy ? 'Busy' : event.title);
  time('dtstart', event.start);
  if (event.end) time('dtend', event.end, true);
  if (master && event.recurrenceId) {
    const within = { zone: zoneOf(master, zones), allDay: master.allDay, isEnd: false };
    component.addProperty(timeProperty('recurrence-id', event.recurrenceId, within));
  }
  if (event.rule !== null) {
    component.updatePropertyWithValue('rrule', ICAL.Recur.fromString(event.allDay ? datedUntil(event.rule, zone) : event.rule));
    for (const moment of event.exceptions) time('exdate', new Date(moment));
  }
  if (busy) return component;
  const description = event.content === null ? '' : plainText(event.content, MOST_DESCRIPTION);
  if (description !== '') component.updatePropertyWithValue('description', description);
  if (event.location !== null) component.updatePropertyWithValue('location', event.location);
  const page = pageOf(event);
  if (page !== undefined) component.updatePropertyWithValue('url', page);
  return component;
}

/** Days need no VTIMEZONE; times of day do. */
function zoneOf({ allDay, timezone }: FeedEvent, zones: ReadonlyMap<string, ICAL.Component>): string {
  return allDay || zones.has(timezone) ? timezone : UTC;
}

interface TimeShape {
  readonly zone: string;
  readonly allDay: boolean;
  /** The end of a day is the day after it (RFC 5545, section 3.6.1). */
  readonly isEnd: boolean;
}

function timeProperty(name: string, moment: Date, { zone, allDay, isEnd }: TimeShape): ICAL.Property {
  const property = new ICAL.Property(name);
  if (allDay) {
    const shown = wallClock(isEnd ? new Date(moment.getTime() - 1) : moment, zone).slice(0, 8);
    const day = new Date(Date.UTC(Number(shown.slice(0, 4)), Number(shown.slice(4, 6)) - 1, Number(shown.slice(6))) + (isEnd ? DAY_MS : 0));
    property.resetType('date');
    property.setValue(ICAL.Time.fromDateString(day.toISOString().slice(0, 10)));
    return property;
  }
  if (zone === UTC) property.setValue(utcTime(moment));
  else {
    property.setParameter('tzid', zone);
    const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/.exec(wallClock(moment, zone)) ?? [];
    property.setValue(ICAL.Time.fromDateTimeString(`${year}-${month}-${day}T${hour}:${minute}:${second}`));
  }
  return property;
}

function utcTime(moment: Date): ICAL.Time {
  return ICAL.Time.fromDateTimeString(`${moment.toISOString().slice(0, 19)}Z`);
}

/** The rule of an event that lasts whole days ends by a day. */
function datedUntil(rule: string, zone: string): string {
  return rule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z/, (_, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts.map(Number) as [number, number, number, number, number, number];
    return `UNTIL=${wallClock(new Date(Date.UTC(year, month - 1, day, hour, minute, second)), zone).slice(0, 8)}`;
  });
}

/** VTIMEZONE of each zone that the events name and the IANA database has, by its name. */
function knownZones(events: readonly FeedEvent[]): ReadonlyMap<string, ICAL.Component> {
  const names = new Set(events.flatMap(({ timezone, allDay }) => (timezone === UTC || allDay ? [] : [timezone])));
  const found = [...names].sort().flatMap((name): [string, ICAL.Component][] => {
    const [block] = [tzlib_get_ical_block(name)].flat();
    if (!block?.startsWith('BEGIN:VTIMEZONE')) return [];
    const component = ICAL.Component.fromString(block);
    // Of a zone that is another's alias the library has the other's name, which no time of the feed bears.
    component.updatePropertyWithValue('tzid', name);
    return [[name, component]];
  });
  return new Map(found);
}
