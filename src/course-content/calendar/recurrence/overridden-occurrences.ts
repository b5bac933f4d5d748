import { occurrences, occurrencesBetween } from './recurrence.js';
import type { EventProblem, ReadEvent } from '../icalendar/icalendar-events.js';
import { uidFrom } from './event-uid.js';
import { endedBefore, shortened } from './split-rule.js';
import { momentAt, wallTime } from './wall-time.js';

type Read = ReadEvent | EventProblem;
const DAY_MS = 86_400_000;

/** A series of a file; its occurrences can be found. */
interface FileSeries extends ReadEvent {
  readonly rule: string;
}

/**
 * Brings the parts of a series together, which a file has as events of one UID: an occurrence that is named by its day is that of the
 * day, a cancelled one is an exception, and a change of an occurrence and all later ones (RFC 5545, section 3.2.13) makes two series.
 */
export function withOverrides(events: readonly Read[]): Read[] {
  const masters = new Map(events.filter(isSeries).map((event) => [event.uid, event]));
  const named = events.map((event) => (isOverride(event) ? atItsOccurrence(event, masters.get(event.uid)) : event));
  const byUid = new Map<string, Read[]>();
  for (const [index, event] of named.entries()) {
    const key = event.uid ?? `line ${index}`;
    byUid.set(key, [...(byUid.get(key) ?? []), event]);
  }
  return [...byUid.values()].flatMap(splitSeries);
}

function isSeries(event: Read): event is FileSeries {
  return 'rule' in event && event.rule !== null && event.recurrenceId === null;
}

function isOverride(event: Read): event is ReadEvent & { readonly recurrenceId: Date } {
  return 'recurrenceId' in event && event.recurrenceId !== null;
}

/** `RECURRENCE-ID;VALUE=DATE` of a series by the hour: the occurrence of that day. */
function atItsOccurrence(event: ReadEvent & { readonly recurrenceId: Date }, series: FileSeries | undefined): ReadEvent {
  if (event.recurrenceDay === null || !series) return event;
  if (series.allDay) return { ...event, recurrenceId: momentAt(event.recurrenceDay, series.timezone) };
  const begin = momentAt(event.recurrenceDay, series.timezone);
  const [found] = occurrencesBetween(series, begin, new Date(begin.getTime() + DAY_MS - 1));
  return found ? { ...event, recurrenceId: found } : event;
}

/** Of events of one UID. */
function splitSeries(events: readonly Read[]): Read[] {
  const series = events.find(isSeries);
  if (!series) return [...events];
  const overrides = events.filter(isOverride);
  const cuts = overrides
    .filter(({ andLater, cancelled }) => andLater && !cancelled)
    .sort((a, b) => a.recurrenceId.getTime() - b.recurrenceId.getTime());
  const ended = overrides.find(({ andLater, cancelled }) => andLater && cancelled);
  const whole = ended ? { ...series, rule: endedBefore(series.rule, ended.recurrenceId) } : series;
  const others = events.filter((event) => event !== series && !cuts.some((cut) => cut === event) && event !== ended);
  const cancelled = overrides.filter((event) => event.cancelled && !event.andLater).map(({ recurrenceId }) => recurrenceId);
  const master = { ...whole, exceptions: [...whole.exceptions, ...cancelled] };
  const [cut, ...later] = cuts;
  if (!cut || cut.recurrenceId <= series.start) return [master, ...others, ...cuts];
  return splitAt(master, cut, [...others, ...later]);
}

function splitAt(series: FileSeries, cut: ReadEvent & { readonly recurrenceId: Date }, others: readonly Read[]): Read[] {
  const at = cut.recurrenceId;
  const before = occurrences(series, Number.MAX_SAFE_INTEGER, new Date(at.getTime() - 1)).length;
  const distance = wallTime(cut.start, cut.timezone) - wallTime(at, series.timezone);
  const moved = (moment: Date): Date => momentAt(wallTime(moment, series.timezone) + distance, cut.timezone);
  const uid = uidFrom(series.uid, at);
  const isLater = (moment: Date): boolean => moment >= at;
  const first: FileSeries = {
    ...series,
    rule: endedBefore(series.rule, at),
    exceptions: series.exceptions.filter((moment) => !isLater(moment)),
  };
  const second: FileSeries = {
    ...cut,
    uid,
    recurrenceId: null,
    recurrenceDay: null,
    andLater: false,
    rule: shortened(series.rule, before),
    exceptions: series.exceptions.filter(isLater).map(moved),
  };
  const given = others.map((event) =>
    isOverride(event) && isLater(event.recurrenceId) ? { ...event, uid, recurrenceId: moved(event.recurrenceId) } : event,
  );
  const [mine, theirs] = [given.filter((event) => event.uid !== uid), given.filter((event) => event.uid === uid)];
  return [first, ...mine, ...splitSeries([second, ...theirs])];
}
