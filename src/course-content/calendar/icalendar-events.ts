import ICAL from 'ical.js';
import type { Block } from './icalendar-lines.js';
import { isTimezone } from './recurrence.js';
import { ruleProblem } from './recurrence-rule.js';
import { momentAt } from './wall-time.js';

const LONGEST_EVENT = 262_144;
const LONGEST_TITLE = 255;
const LONGEST_UID = 255;
const LONGEST_CONTENT = 20_000;
const MOST_EXCEPTIONS = 1_000;
const MOST_REMINDERS = 5;
/** Observances of a zone; those of the IANA database have two to a few dozen. */
const MOST_OBSERVANCES = 100;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;
const UTC = 'UTC';

/** How long before an event its reminder comes. */
export interface ReadReminder {
  readonly count: number;
  readonly period: 'minute' | 'hour' | 'day' | 'week';
}

/** An event as it was read from a file. */
export interface ReadEvent {
  readonly line: number;
  readonly uid: string;
  readonly sequence: number;
  readonly title: string;
  /** HTML. */
  readonly content: string | null;
  readonly start: Date;
  readonly end: Date | null;
  readonly allDay: boolean;
  readonly timezone: string;
  readonly rule: string | null;
  readonly exceptions: readonly Date[];
  readonly recurrenceId: Date | null;
  readonly cancelled: boolean;
  readonly reminders: readonly ReadReminder[];
}

/** Why an event cannot be taken. */
export interface EventProblem {
  readonly line: number;
  readonly uid: string | null;
  readonly message: string;
}

/** Zones that a file describes itself, by their TZID. */
export type DescribedZones = ReadonlyMap<string, DescribedZone>;

interface DescribedZone {
  /** The zone of the IANA database that it says it is; absent where it says none. */
  readonly iana: string | undefined;
  readonly rules: ICAL.Timezone;
}

class Unreadable extends Error {}

/** Reads the zones of a file. One that comes again in another way than yearly is passed over, as no calendar has such. */
export function describedZones(blocks: readonly Block[]): DescribedZones {
  const zones = blocks.flatMap((block): [string, DescribedZone][] => {
    try {
      const component = ICAL.Component.fromString(short(block.text));
      const observances = component.getAllSubcomponents();
      const rules = observances.flatMap((observance) =>
        observance.getAllProperties('rrule').map((property) => String(property.getFirstValue())),
      );
      if (observances.length > MOST_OBSERVANCES || !rules.every((rule) => rule.includes('FREQ=YEARLY'))) return [];
      const [name, location] = ['tzid', 'x-lic-location'].map((property) => String(component.getFirstPropertyValue(property)));
      const iana = location !== undefined && isTimezone(location) ? location : undefined;
      return [[name ?? '', { iana, rules: new ICAL.Timezone(component) }]];
    } catch {
      // An event that needs the zone is the error.
      return [];
    }
  });
  return new Map(zones);
}

/**
 * Reads an event of a file.
 * @param zone IANA name of the zone of times that name none, and of days
 */
export function readEvent({ line, text }: Block, zones: DescribedZones, zone: string): ReadEvent | EventProblem {
  let uid: string | null = null;
  try {
    const component = ICAL.Component.fromString(short(text));
    uid = textOf(component, 'uid');
    if (uid === null || uid === '' || uid.length > LONGEST_UID) throw new Unreadable('The event has no UID of at most 255 characters.');
    return { line, uid, ...read(component, zones, zone) };
  } catch (error) {
    // The library throws errors of several kinds for what it cannot read; none of them is ours.
    const message = error instanceof Unreadable ? error.message : 'The event cannot be read.';
    return { line, uid, message };
  }
}

function read(component: ICAL.Component, zones: DescribedZones, own: string): Omit<ReadEvent, 'line' | 'uid'> {
  const begins = component.getFirstProperty('dtstart');
  if (!begins) throw new Unreadable('The event has no DTSTART.');
  const allDay = timeOf(begins).isDate;
  const timezone = allDay ? own : zoneNamed(begins, zones, own);
  const moment = (property: ICAL.Property): Date => momentOf(property, zones, own);
  const start = moment(begins);
  const rule = ruleIn(component);
  if (rule !== null && !allDay && timezone === undefined)
    throw new Unreadable('The event comes again in a time zone without an IANA name.');
  const replaces = component.getFirstProperty('recurrence-id');
  return {
    sequence: sequenceOf(component),
    title: (textOf(component, 'summary') ?? '').slice(0, LONGEST_TITLE) || 'Untitled',
    content: contentOf(component),
    ...{ start, end: endOf(component, start, moment), allDay, timezone: timezone ?? UTC, rule },
    exceptions: exceptionsIn(component, zones, own),
    recurrenceId: replaces ? moment(replaces) : null,
    cancelled: textOf(component, 'status')?.toUpperCase() === 'CANCELLED',
    reminders: remindersIn(component),
  };
}

/** @throws Unreadable for a text beyond the bound */
function short(text: string): string {
  if (text.length > LONGEST_EVENT) throw new Unreadable('The event is too long.');
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

/** @returns undefined for a zone that only the file describes */
function zoneNamed(property: ICAL.Property, zones: DescribedZones, own: string): string | undefined {
  const name = zoneIn(property);
  if (name === undefined) return timeOf(property).zone === ICAL.Timezone.utcTimezone ? UTC : own;
  return isTimezone(name) ? name : zones.get(name)?.iana;
}

function momentOf(property: ICAL.Property, zones: DescribedZones, own: string, value = timeOf(property)): Date {
  const { year, month, day, hour, minute, second } = value;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (value.isDate) return momentAt(wall, own);
  const name = zoneIn(property);
  if (name === undefined) return value.zone === ICAL.Timezone.utcTimezone ? new Date(wall) : momentAt(wall, own);
  if (isTimezone(name)) return momentAt(wall, name);
  const described = zones.get(name);
  if (!described) throw new Unreadable(`Nothing is known of the time zone ${name.slice(0, 100)}.`);
  if (described.iana !== undefined) return momentAt(wall, described.iana);
  const offset = described.rules.utcOffset(value);
  return new Date(wall - offset * 1000);
}

function endOf(component: ICAL.Component, start: Date, moment: (property: ICAL.Property) => Date): Date | null {
  const ends = component.getFirstProperty('dtend');
  const lasts: unknown = component.getFirstPropertyValue('duration');
  const end = ends ? moment(ends) : lasts instanceof ICAL.Duration ? new Date(start.getTime() + lasts.toSeconds() * 1000) : null;
  if (end && end < start) throw new Unreadable('The event ends before it starts.');
  return end;
}

function ruleIn(component: ICAL.Component): string | null {
  const rules = component.getAllProperties('rrule');
  if (rules.length > 1 || component.getFirstProperty('rdate') || component.getFirstProperty('exrule'))
    throw new Unreadable('Events come again by one RRULE here, without RDATE and EXRULE.');
  const [rule] = rules;
  if (!rule) return null;
  const text = String(rule.getFirstValue());
  const problem = ruleProblem(text);
  if (problem) throw new Unreadable(problem.message);
  return text;
}

function exceptionsIn(component: ICAL.Component, zones: DescribedZones, own: string): Date[] {
  const moments = component.getAllProperties('exdate').flatMap((property) =>
    property.getValues().map((value: unknown) => {
      if (!(value instanceof ICAL.Time)) throw new Unreadable('EXDATE is no time.');
      return momentOf(property, zones, own, value);
    }),
  );
  if (moments.length > MOST_EXCEPTIONS) throw new Unreadable(`An event has at most ${MOST_EXCEPTIONS} exceptions.`);
  return moments;
}

const PERIODS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Reminders before the event, by DISPLAY; the first few of different times. */
function remindersIn(component: ICAL.Component): ReadReminder[] {
  const found = new Map<string, ReadReminder>();
  for (const alarm of component.getAllSubcomponents('valarm')) {
    const trigger: unknown = alarm.getFirstPropertyValue('trigger');
    if (textOf(alarm, 'action')?.toUpperCase() !== 'DISPLAY' || !(trigger instanceof ICAL.Duration)) continue;
    const seconds = -trigger.toSeconds();
    const whole = PERIODS.find(([, unit]) => seconds >= unit && seconds % unit === 0);
    if (!whole || found.size >= MOST_REMINDERS) continue;
    const [period, count] = [whole[0], seconds / whole[1]];
    if (count <= 1_000) found.set(`${period} ${count}`, { period, count });
  }
  return [...found.values()];
}
