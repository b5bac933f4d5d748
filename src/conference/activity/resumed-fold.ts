import type { ActivityEvent } from './activity-event.js';
import { isBeginning, stepsOfMoment } from './activity-fold.js';
import { ABSENT, type ActivityRecord } from './activity-record.js';
import { distinctEvents } from './distinct-events.js';
import { endOfSilence, isStale, withoutDisproved } from './stale-leave.js';

/**
 * Where a fold stands. The last moment is kept apart from what went before it, because events of one moment are put into
 * an order of their own: another one of the same moment has it taken again. Plain JSON.
 */
export interface FoldState {
  /** The record before the last moment. */
  readonly settled: ActivityRecord;
  /** How many stays had begun before the last moment. */
  readonly settledStays: number;
  /** How many stays there are, the last moment included. */
  readonly stays: number;
  /** All events of the last moment; empty where there has been none. */
  readonly moment: readonly ActivityEvent[];
  /** Until when something may still turn up that disproves a leave concluded from silence, Unix milliseconds; 0 without one. */
  readonly silentUntil: number;
}

export const BEGINNING: FoldState = { settled: ABSENT, settledStays: 0, stays: 0, moment: [], silentUntil: 0 };

export interface ResumedFold {
  readonly state: FoldState;
  /** The stays that may have changed, by their position among all stays of the participant. */
  readonly changed: ReadonlyMap<number, ActivityRecord>;
}

/**
 * Goes on with a fold: the outcome is that of folding all events together from the beginning.
 * @param events in any order, with or without repetitions
 * @returns undefined where one of the events comes too late for that: the whole has to be folded again
 */
export function resumeFold(from: FoldState, events: readonly ActivityEvent[]): ResumedFold | undefined {
  const [last] = from.moment;
  if (last && events.some((event) => event.time < last.time || isStale(event))) return undefined;
  // What was concluded from silence is to be weighed against all that is known.
  if (events.some(({ time }) => time <= from.silentUntil)) return undefined;
  const changed = new Map<number, ActivityRecord>();
  if (from.settledStays > 0) changed.set(from.settledStays - 1, from.settled);
  const standing = withoutDisproved(events);
  const silentUntil = Math.max(from.silentUntil, endOfSilence(standing));
  let { settled, settledStays } = from;
  let [record, stays, moment]: [ActivityRecord, number, readonly ActivityEvent[]] = [settled, settledStays, []];
  for (moment of moments([...from.moment, ...standing])) {
    settled = record;
    settledStays = stays;
    for (const step of stepsOfMoment(record, distinctEvents(moment))) {
      if (isBeginning(step)) stays += 1;
      if (step.after !== step.before && stays > 0) changed.set(stays - 1, step.after);
      record = step.after;
    }
  }
  return { state: { settled, settledStays, stays, moment, silentUntil }, changed };
}

/** Each event once, in groups of equal time, in the order of time. */
function moments(events: readonly ActivityEvent[]): ActivityEvent[][] {
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
