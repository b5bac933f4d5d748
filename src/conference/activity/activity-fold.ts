import type { ActivityEvent } from './activity-event.js';
import type { ActivityInterval } from './activity-interval.js';
import { IntervalTrace } from './interval-trace.js';
import { metricsOf } from './record-metrics.js';
import { ABSENT, type ActivityRecord } from './activity-record.js';
import { reduce } from './activity-reducer.js';
import { distinctEvents } from './distinct-events.js';
import type { ActivityMetrics } from './activity-metrics.js';
import type { PresenceCertainty } from './presence-certainty.js';
import { withoutContradicted } from './inactivity-leave.js';
import { inTieOrder } from './tie-order.js';
import { type ActivityStep, isBeginning } from './activity-step.js';

/** One presence interval of a participant as it is stored; times in Unix milliseconds. */
export interface StoredRecord {
  readonly inAt: number;
  /** Time of closing; of the last event while the record is open. */
  readonly outAt: number;
  readonly open: boolean;
  readonly metrics: ActivityMetrics;
  readonly certainty: PresenceCertainty;
}

/** A presence interval with what its figures rest on. */
export interface FoldedRecord extends StoredRecord {
  /** The evidence behind the metrics, in the order in which its parts ended. */
  readonly intervals: readonly ActivityInterval[];
}

/**
 * The presence intervals of one participant in one meeting, out of all that the ledger holds of them. The order, the repetition and
 * the batching of the events don't matter.
 * @param meetingEnds by `meetingEnd`; a room may be used again, and its runs may overlap
 * @returns in the order of time; only the last one can be open
 */
export function fold(events: readonly ActivityEvent[], meetingEnds: readonly ActivityEvent[]): FoldedRecord[] {
  return presencesOf(events, meetingEnds).map(({ record, trace }) => folded(record, trace));
}

/** Of each of these presence intervals, its reactions as the activity score counts them; see `ActivityRecord.scoredReactions`. */
export function scoredReactionsOf(events: readonly ActivityEvent[], meetingEnds: readonly ActivityEvent[]): number[] {
  return presencesOf(events, meetingEnds).map(({ record }) => record.scoredReactions);
}

interface Presence {
  record: ActivityRecord;
  readonly trace: IntervalTrace;
}

function presencesOf(events: readonly ActivityEvent[], meetingEnds: readonly ActivityEvent[]): readonly Presence[] {
  const presences: Presence[] = [];
  for (const step of steps(ABSENT, distinctEvents(withoutContradicted([...events, ...meetingEnds])))) {
    if (isBeginning(step)) presences.push({ record: step.after, trace: new IntervalTrace() });
    const presence = presences.at(-1);
    if (!presence || step.after === step.before) continue;
    presence.record = step.after;
    presence.trace.follow(step);
  }
  return presences;
}

/**
 * Takes distinct events in the order of their times, one after the other.
 * @param record where to begin: `ABSENT`, or the record that earlier events left, all of them before the first of these
 */
export function* steps(record: ActivityRecord, events: readonly ActivityEvent[]): Generator<ActivityStep> {
  let before = record;
  for (const group of byTime(events)) {
    for (const step of stepsAtOneTime(before, group)) {
      yield step;
      before = step.after;
    }
  }
}

/** The same for distinct events of one time. */
export function* stepsAtOneTime(record: ActivityRecord, group: readonly ActivityEvent[]): Generator<ActivityStep> {
  let before = record;
  for (const event of inTieOrder(group, record)) {
    const after = reduce(before, event);
    yield { before, event, after };
    before = after;
  }
}

/** The events in groups of equal time, in the order of time. */
function* byTime(events: readonly ActivityEvent[]): Generator<readonly ActivityEvent[]> {
  const sorted = events.toSorted((one, other) => one.time - other.time);
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end]?.time === sorted[start]?.time) end += 1;
    yield sorted.slice(start, end);
  }
}

function folded(record: ActivityRecord, trace: IntervalTrace): FoldedRecord {
  const intervals = trace.intervals().map(({ of, from, to, source, certainty }) => ({ of, from, to, source, certainty }));
  return { ...storedRecord(record), intervals };
}

/** A presence interval as the database has it. */
export function storedRecord(record: ActivityRecord): StoredRecord {
  const { inAt, outAt, certainty } = record;
  if (inAt === null || outAt === null) throw new Error('A presence interval has no beginning.');
  return { inAt, outAt, open: record.state === 'open', metrics: metricsOf(record), certainty };
}
