import { meetingEnd, type ActivityEvent } from './activity-event.js';
import { IntervalTrace, type ActivityInterval } from './activity-intervals.js';
import { metricsOf } from './record-metrics.js';
import { ABSENT, type ActivityRecord } from './activity-record.js';
import { reduce } from './activity-reducer.js';
import { distinctEvents } from './distinct-events.js';
import type { ActivityMetrics } from '../entities/activity-metrics.js';
import { withoutDisproved } from './stale-leave.js';
import { inTieOrder } from './tie-order.js';

/** One stay of a participant as it is stored; times in Unix milliseconds. */
export interface StoredRecord {
  readonly inAt: number;
  /** Time of closing; of the last event while the record is open. */
  readonly outAt: number;
  readonly open: boolean;
  readonly metrics: ActivityMetrics;
}

/** A stay with what its figures rest on. */
export interface FoldedRecord extends StoredRecord {
  /** The evidence behind the metrics, in the order in which its pieces ended. */
  readonly intervals: readonly ActivityInterval[];
}

/** One event and what it did. */
export interface ActivityStep {
  readonly before: ActivityRecord;
  readonly event: ActivityEvent;
  readonly after: ActivityRecord;
}

/**
 * The stays of one participant in one meeting, out of all that the ledger holds of them. The order, the repetition and
 * the batching of the events don't matter.
 * @param meetingEnds times at which the meeting ended, in Unix milliseconds; a room may be used again
 * @returns in the order of time; only the last one can be open
 */
export function fold(events: readonly ActivityEvent[], meetingEnds: readonly number[]): FoldedRecord[] {
  const stays: { record: ActivityRecord; trace: IntervalTrace }[] = [];
  for (const step of steps(ABSENT, distinctEvents(withoutDisproved([...events, ...meetingEnds.map(meetingEnd)])))) {
    if (isBeginning(step)) stays.push({ record: step.after, trace: new IntervalTrace() });
    const stay = stays.at(-1);
    if (!stay || step.after === step.before) continue;
    stay.record = step.after;
    stay.trace.follow(step);
  }
  return stays.map(({ record, trace }) => folded(record, trace));
}

/**
 * Takes distinct events in the order of their times, one after the other.
 * @param record where to begin: `ABSENT`, or the record that earlier events left, all of them before the first of these
 */
export function* steps(record: ActivityRecord, events: readonly ActivityEvent[]): Generator<ActivityStep> {
  let before = record;
  for (const moment of moments(events)) {
    for (const step of stepsOfMoment(before, moment)) {
      yield step;
      before = step.after;
    }
  }
}

/** The same for distinct events of one time. */
export function* stepsOfMoment(record: ActivityRecord, moment: readonly ActivityEvent[]): Generator<ActivityStep> {
  let before = record;
  for (const event of inTieOrder(moment, record)) {
    const after = reduce(before, event);
    yield { before, event, after };
    before = after;
  }
}

/** The events in groups of equal time, in the order of time. */
function* moments(events: readonly ActivityEvent[]): Generator<readonly ActivityEvent[]> {
  const sorted = events.toSorted((one, other) => one.time - other.time);
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end]?.time === sorted[start]?.time) end += 1;
    yield sorted.slice(start, end);
  }
}

/** A record begins in any step that makes an open or closed one out of one that wasn't open. */
export function isBeginning({ before, after }: ActivityStep): boolean {
  return before.state !== 'open' && after !== before && after.state !== 'ended';
}

function folded(record: ActivityRecord, trace: IntervalTrace): FoldedRecord {
  return { ...storedRecord(record), intervals: trace.intervals() };
}

/** A stay as the database has it. */
export function storedRecord(record: ActivityRecord): StoredRecord {
  const { inAt, outAt } = record;
  if (inAt === null || outAt === null) throw new Error('A stay has no beginning.');
  return { inAt, outAt, open: record.state === 'open', metrics: metricsOf(record) };
}
