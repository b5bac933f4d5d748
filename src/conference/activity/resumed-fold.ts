import type { ActivityEvent } from './activity-event.js';
import { stepsAtOneTime } from './activity-fold.js';
import { ABSENT, type ActivityRecord } from './activity-record.js';
import { distinctEvents } from './distinct-events.js';
import { endOfInactivityWindow, isInactivityLeave, withoutContradicted } from './inactivity-leave.js';
import { isBeginning } from './activity-step.js';

/**
 * Where a fold stands. The last timestamp is kept apart from what went before it, because events of one timestamp are put
 * into an order of their own: another event of it has the whole timestamp taken again. Plain JSON.
 */
export interface FoldState {
  /** The record before the last timestamp. */
  readonly settled: ActivityRecord;
  /** How many presence intervals had begun before the last timestamp. */
  readonly settledIntervals: number;
  /** How many presence intervals there are, the last timestamp included. */
  readonly intervals: number;
  /** All events of the last timestamp; empty before the first event. */
  readonly lastEvents: readonly ActivityEvent[];
  /** Until when a late event may still contradict a leave inferred from inactivity, Unix milliseconds; 0 without such a leave. */
  readonly timeoutEnd: number;
}

export const BEGINNING: FoldState = { settled: ABSENT, settledIntervals: 0, intervals: 0, lastEvents: [], timeoutEnd: 0 };

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
  const [last] = from.lastEvents;
  if (last && events.some((event) => event.time < last.time || isInactivityLeave(event))) return undefined;
  // A leave inferred from inactivity has to be checked against all events.
  if (events.some(({ time }) => time <= from.timeoutEnd)) return undefined;
  const changed = new Map<number, ActivityRecord>();
  if (from.settledIntervals > 0) changed.set(from.settledIntervals - 1, from.settled);
  const standing = withoutContradicted(events);
  const timeoutEnd = Math.max(from.timeoutEnd, endOfInactivityWindow(standing));
  let { settled, settledIntervals } = from;
  let [record, intervals, lastEvents]: [ActivityRecord, number, readonly ActivityEvent[]] = [settled, settledIntervals, []];
  for (lastEvents of byTime([...from.lastEvents, ...standing])) {
    settled = record;
    settledIntervals = intervals;
    for (const step of stepsAtOneTime(record, distinctEvents(lastEvents))) {
      if (isBeginning(step)) intervals += 1;
      if (step.after !== step.before && intervals > 0) changed.set(intervals - 1, step.after);
      record = step.after;
    }
  }
  return { state: { settled, settledIntervals, intervals, lastEvents, timeoutEnd }, changed };
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
