import ICAL from 'ical.js';
import { type DescribedZone, type DescribedZones, zoneLike } from '../recurrence/described-zones.js';
import { type Block, LONGEST_BLOCK } from './icalendar-lines.js';
import { type ReadReminder, remindersIn } from './icalendar-reminders.js';
import { LONGEST_UID } from '../recurrence/event-uid.js';
import { stampOf } from '../recurrence/moment-stamp.js';
import { ruleProblem } from '../recurrence/recurrence-rule.js';
import { momentAt, wallTime } from '../recurrence/wall-time.js';
import { ianaZone } from '../recurrence/zone-names.js';

const LONGEST_TITLE = 255;
const LONGEST_CONTENT = 20_000;
const MOST_EXCEPTIONS = 1_000;
const LONGEST_LOCATION = 255;
const DAY_MS = 86_400_000;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;
const LATEST_END = Date.UTC(LATEST_YEAR + 1, 0);
const UTC = 'UTC';
/** A name with a colon, which Exchange does not quote. */
const EXCHANGE_UTC = /;TZID=tzone:\/\/Microsoft\/Utc/gi;

/** An event as it was read from a file. */
export interface ReadEvent {
  readonly line: number;
  readonly uid: string;
  readonly sequence: number;
  readonly title: string;
  /** HTML. */
  readonly content: string | null;
  readonly location: string | null;
  readonly start: Date;
  readonly end: Date | null;
  readonly allDay: boolean;
  readonly timezone: string;
  readonly rule: string | null;
  readonly exceptions: readonly Date[];
  readonly recurrenceId: Date | null;
  /** Wall time of the day that `recurrenceId` was given as, instead of a moment. */
  readonly recurrenceDay: number | null;
  /** It takes the place of all later occurrences, too. */
  readonly andLater: boolean;
  readonly cancelled: boolean;
  readonly reminders: readonly ReadReminder[];
}

/** Why an event cannot be taken. */
export interface EventProblem {
  readonly line: number;
  readonly uid: string | null;
  readonly message: string;
}

class Unreadable extends Error {}

/**
 * Reads an event of a file.
 * @param zone IANA name of the zone of times that name none, and of days
 */
export function readEvent({ line, text, mistake }: Block, zones: DescribedZones, zone: string): ReadEvent | EventProblem {
  let uid: string | null = null;
  try {
    if (mistake !== undefined) throw new Unreadable(mistake);
    if (text === undefined) throw new Unreadable('The event is no text in UTF-8.');
    const component = ICAL.Component.fromString(short(text.replace(EXCHANGE_UTC, ';TZID=UTC')));
    uid = textOf(component, 'uid');
    if (uid === null || uid === '' || uid.length > LONGEST_UID) throw new Unreadable('The event has no UID of at most 255 characters.');
    return { line, uid, ...read(component, zones, zone) };
  } catch (error) {
    // The library throws errors of several kinds for what it cannot read; none of them is ours.
    const message = error instanceof Unreadable ? error.message : 'The event cannot be read.';
    return { line, uid, message };
  }
}

function read(component: ICAL.Component, described: DescribedZones, own: string): Omit<ReadEvent, 'line' | 'uid'> {
  const begins = component.getFirstProperty('dtstart');
  if (!begins) throw new Unreadable('The event has no DTSTART.');
  const first = timeOf(begins);
  const zones: Zones = { described, own, year: first.year };
  const allDay = first.isDate;
  const timezone = allDay ? own : zoneOf(begins, zones);
  const moment = (property: ICAL.Property): Date => momentOf(property, zones);
  const start = moment(begins);
  const replaces = component.getFirstProperty('recurrence-id');
  const series: SeriesOfEvent = { start, allDay, timezone: timezone ?? UTC };
  // What takes the place of an occurrence comes once, whatever some programs repeat in it.
  const rule = replaces ? null : ruleIn(component, series);
  if (rule !== null && !allDay && timezone === undefined)
    throw new Unreadable('The event comes again in a time zone without an IANA name.');
  return {
    sequence: sequenceOf(component),
    title: (textOf(component, 'summary') ?? '').slice(0, LONGEST_TITLE) || 'Untitled',
    content: contentOf(component),
    location: textOf(component, 'location')?.trim().slice(0, LONGEST_LOCATION) || null,
    start,
    end: endOf(component, start, moment),
    allDay,
    timezone: timezone ?? UTC,
    rule,
    exceptions: exceptionsIn(component, zones, series),
    recurrenceId: replaces ? momentWithin(replaces, zones, series) : null,
    recurrenceDay: replaces && timeOf(replaces).isDate ? wallOf(timeOf(replaces)) : null,
    andLater: String(replaces?.getParameter('range') ?? '').toUpperCase() === 'THISANDFUTURE',
    cancelled: textOf(component, 'status')?.toUpperCase() === 'CANCELLED',
    reminders: remindersIn(component),
  };
}

/** @throws Unreadable for a text beyond the bound */
function short(text: string): string {
  if (text.length > LONGEST_BLOCK) throw new Unreadable('The event is too long.');
  return text;
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : null;
}

function sequenceOf(component: ICAL.Component): number {
  const value = Number(component.getFirstPropertyValue('sequence') ?? 0);
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : 0;
}

/** Plain text as HTML. */
function contentOf(component: ICAL.Component): string | null {
  const text = textOf(component, 'description')?.slice(0, LONGEST_CONTENT);
  if (text === undefined || text.trim() === '') return null;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n+/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}

function timeOf(property: ICAL.Property): ICAL.Time {
  const value: unknown = property.getFirstValue();
  if (!(value instanceof ICAL.Time) || value.year < EARLIEST_YEAR || value.year > LATEST_YEAR)
    throw new Unreadable(`${property.name.toUpperCase()} is no time between ${EARLIEST_YEAR} and ${LATEST_YEAR}.`);
  return value;
}

function zoneIn(property: ICAL.Property): string | undefined {
  const name: unknown = property.getParameter('tzid');
  return typeof name === 'string' ? name : undefined;
}

/** What is known of zones where an event is read. */
interface Zones {
  readonly described: DescribedZones;
  /** Of times that name none, and of days. */
  readonly own: string;
  /** In which the event begins. */
  readonly year: number;
}

/** @returns undefined for a zone that only the file describes */
function zoneOf(property: ICAL.Property, zones: Zones): string | undefined {
  const name = zoneIn(property);
  if (name === undefined) return timeOf(property).zone === ICAL.Timezone.utcTimezone ? UTC : zones.own;
  const described = zones.described.get(name);
  return described?.iana ?? ianaZone(name) ?? (described && likeZone(described, zones));
}

/** A file has few zones, and many events in each. */
const alike = new WeakMap<DescribedZone, Map<string, string | undefined>>();

function likeZone(described: DescribedZone, { own, year }: Zones): string | undefined {
  const known = alike.get(described) ?? new Map<string, string | undefined>();
  alike.set(described, known);
  const key = `${own} ${year}`;
  if (!known.has(key)) known.set(key, zoneLike(described, own, year));
  return known.get(key);
}

function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function momentOf(property: ICAL.Property, zones: Zones, value = timeOf(property)): Date {
  const wall = wallOf(value);
  if (value.isDate) return momentAt(wall, zones.own);
  if (zoneIn(property) === undefined) return value.zone === ICAL.Timezone.utcTimezone ? new Date(wall) : momentAt(wall, zones.own);
  const zone = zoneOf(property, zones);
  if (zone !== undefined) return momentAt(wall, zone);
  const name = String(zoneIn(property));
  const described = zones.described.get(name);
  if (!described) throw new Unreadable(`Nothing is known of the time zone ${name.slice(0, 100)}.`);
  return new Date(wall - described.rules.utcOffset(value) * 1000);
}

/** What days and times without a zone mean within a series. */
interface SeriesOfEvent {
  readonly start: Date;
  readonly allDay: boolean;
  readonly timezone: string;
}

/** A day names the occurrence of that day, and a time that of a series by the day. */
function momentWithin(property: ICAL.Property, zones: Zones, series: SeriesOfEvent, value = timeOf(property)): Date {
  if (value.isDate === series.allDay) return momentOf(property, zones, value);
  const day = Math.floor(wallOf(value) / DAY_MS) * DAY_MS;
  if (series.allDay) return momentAt(day, zones.own);
  const timeOfDay = ((wallTime(series.start, series.timezone) % DAY_MS) + DAY_MS) % DAY_MS;
  return momentAt(day + timeOfDay, series.timezone);
}

function endOf(component: ICAL.Component, start: Date, moment: (property: ICAL.Property) => Date): Date | null {
  const ends = component.getFirstProperty('dtend');
  const lasts: unknown = component.getFirstPropertyValue('duration');
  const end = ends ? moment(ends) : lasts instanceof ICAL.Duration ? new Date(start.getTime() + lasts.toSeconds() * 1000) : null;
  if (end && !(end.getTime() < LATEST_END)) throw new Unreadable(`The event ends after ${LATEST_YEAR}.`);
  if (end && end < start) throw new Unreadable('The event ends before it starts.');
  return end;
}

function ruleIn(component: ICAL.Component, series: SeriesOfEvent): string | null {
  const rules = component.getAllProperties('rrule');
  if (rules.length > 1 || component.getFirstProperty('rdate') || component.getFirstProperty('exrule'))
    throw new Unreadable('Events come again by one RRULE here, without RDATE and EXRULE.');
  const [rule] = rules;
  if (!rule) return null;
  const text = inUtc(String(rule.getFirstValue()), series);
  const problem = ruleProblem(text);
  if (problem) throw new Unreadable(problem.message);
  return text;
}

/** Exchange ends series by a time without a zone, which is that of the series; the rules here end by UTC. */
function inUtc(rule: string, { allDay, timezone }: SeriesOfEvent): string {
  return rule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(?!Z)(?=;|$)/, (_, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts.slice(0, 6).map(Number) as [number, number, number, number, number, number];
    if (allDay) return `UNTIL=${parts.slice(0, 3).join('')}`;
    const moment = momentAt(Date.UTC(year, month - 1, day, hour, minute, second), timezone);
    return `UNTIL=${stampOf(moment)}`;
  });
}

function exceptionsIn(component: ICAL.Component, zones: Zones, series: SeriesOfEvent): Date[] {
  const moments = component.getAllProperties('exdate').flatMap((property) =>
    property.getValues().map((value: unknown) => {
      if (!(value instanceof ICAL.Time)) throw new Unreadable('EXDATE is no time.');
      return momentWithin(property, zones, series, value);
    }),
  );
  if (moments.length > MOST_EXCEPTIONS) throw new Unreadable(`An event has at most ${MOST_EXCEPTIONS} exceptions.`);
  return moments;
}
