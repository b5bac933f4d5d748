import type { ActivityEvent } from './activity-event.js';
import { stepsAtOneTime } from './activity-fold.js';
import { ABSENT, type ActivityRecord } from './activity-record.js';
import { distinctEvents } from './distinct-events.js';
import { endOfInactivityWindow, isInactivityLeave, isSignOfConnection, withoutContradicted } from './inactivity-leave.js';
import { type ActivityStep, isBeginning } from './activity-step.js';
import { connectionOf } from './connection.js';

/** Most events that a state retains for late ones; with more, it would no longer fit into its row of the database. */
const MOST_RETAINED = 16;
/** For how many events after a late one further late ones are expected, as where two processes take deliveries of one meeting. */
export const LATE_ALLOWANCE = 200;

/**
 * Where a fold stands. The last timestamp is kept apart from what went before it, because events of one timestamp are put
 * into an order of their own: another event of it has the whole timestamp taken again. Where events come late, the timestamps
 * before it are kept apart too, so that the next late event has only these taken again. Plain JSON.
 */
export interface FoldState {
  /** The record before `lastEvents`. */
  readonly settled: ActivityRecord;
  /** How many presence intervals had begun before `lastEvents`. */
  readonly settledIntervals: number;
  /** How many presence intervals there are, those of `lastEvents` included. */
  readonly intervals: number;
  /** All events of the last timestamp, or of the last few, in the order of time; empty before the first event. */
  readonly lastEvents: readonly ActivityEvent[];
  /** Until when a late event may still contradict a leave inferred from inactivity, Unix milliseconds; 0 without such a leave. */
  readonly timeoutEnd: number;
  /** For how many more events several timestamps are kept apart; 0 where events come in order. */
  readonly lateAllowance: number;
}

export const BEGINNING: FoldState = {
  settled: ABSENT,
  settledIntervals: 0,
  intervals: 0,
  lastEvents: [],
  timeoutEnd: 0,
  lateAllowance: 0,
};

export interface ResumedFold {
  readonly state: FoldState;
  /** The presence intervals that may have changed, by their position among all of the participant's. */
  readonly changed: ReadonlyMap<number, ActivityRecord>;
}

/**
 * Resumes a fold: the result is that of folding all events together from the beginning.
 * @param events in any order, with or without repetitions
 * @returns undefined where one of the events comes too late for that: the whole has to be folded again
 */
export function resumeFold(from: FoldState, events: readonly ActivityEvent[]): ResumedFold | undefined {
  const [first] = from.lastEvents;
  if (first && events.some((event) => event.time < first.time || isInactivityLeave(event))) return undefined;
  // A leave inferred from inactivity has to be checked against all events.
  if (events.some(({ time }) => time <= from.timeoutEnd)) return undefined;
  const changed = new Map<number, ActivityRecord>();
  if (from.settledIntervals > 0) changed.set(from.settledIntervals - 1, from.settled);
  const standing = withoutContradicted(events);
  const timeoutEnd = Math.max(from.timeoutEnd, endOfInactivityWindow(standing));
  const lateAllowance = allowanceAfter(from, events);
  const timestamps = byTime([...from.lastEvents, ...standing]);
  const retained = lateAllowance > 0 ? firstRetained(timestamps) : timestamps.length - 1;
  let { settled, settledIntervals } = from;
  let [record, intervals]: [ActivityRecord, number] = [settled, settledIntervals];
  for (const [position, group] of timestamps.entries()) {
    if (position <= retained) [settled, settledIntervals] = [record, intervals];
    for (const step of stepsAtOneTime(record, distinctEvents(group))) {
      // A connection of before the timeout may show signs of life at any time after it.
      if (from.timeoutEnd > 0 && isSignOfConnection(step.event) && !isPresent(step)) return undefined;
      if (isBeginning(step)) intervals += 1;
      if (step.after !== step.before && intervals > 0) changed.set(intervals - 1, step.after);
      record = step.after;
    }
  }
  const lastEvents = timestamps.slice(retained).flat();
  return { state: { settled, settledIntervals, intervals, lastEvents, timeoutEnd, lateAllowance }, changed };
}

function isPresent({ before, event }: ActivityStep): boolean {
  return before.devices.includes(connectionOf(before.devices, event));
}

function allowanceAfter({ lastEvents, lateAllowance }: FoldState, events: readonly ActivityEvent[]): number {
  const last = lastEvents.at(-1);
  if (!last) return lateAllowance;
  if (events.some(({ time }) => time < last.time)) return LATE_ALLOWANCE;
  return Math.max(0, lateAllowance - events.length);
}

/** @returns position of the earliest timestamp that is kept apart: the last one always, those before it as far as they fit */
function firstRetained(timestamps: readonly (readonly ActivityEvent[])[]): number {
  let first = timestamps.length - 1;
  let count = timestamps[first]?.length ?? 0;
  for (
    let size = timestamps[first - 1]?.length;
    size !== undefined && count + size <= MOST_RETAINED;
    size = timestamps[first - 1]?.length
  ) {
    count += size;
    first -= 1;
  }
  return first;
}

/** Each event once, in groups of equal time, in the order of time. */
function byTime(events: readonly ActivityEvent[]): ActivityEvent[][] {
  // As nearly always.
  if (events.every(({ time }, index) => index === 0 || time > (events[index - 1] as ActivityEvent).time))
    return events.map((event) => [event]);
  const groups = new Map<number, Map<string, ActivityEvent>>();
  for (const event of events) {
    const group = groups.get(event.time) ?? new Map<string, ActivityEvent>();
    groups.set(event.time, group.set(event.identity, event));
  }
  return [...groups].sort(([one], [other]) => one - other).map(([, group]) => [...group.values()]);
}
