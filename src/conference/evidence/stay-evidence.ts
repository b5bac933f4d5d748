import { type ActivityEvent, meetingEnd } from '../activity/activity-event.js';
import { type ActivityStep, isBeginning, steps } from '../activity/activity-fold.js';
import { type ActivityInterval, IntervalTrace } from '../activity/activity-intervals.js';
import { ABSENT } from '../activity/activity-record.js';
import { distinctEvents } from '../activity/distinct-events.js';
import { withoutDisproved } from '../activity/stale-leave.js';

/** An interval with the events that it lies between. */
export interface ExplainedInterval extends ActivityInterval {
  /** Whether its length is part of the record's figures; what began and was lost is not. */
  readonly counted: boolean;
  readonly began: ActivityEvent;
  /** Undefined while it goes on. */
  readonly ended?: ActivityEvent;
}

/** Something that is counted, not measured. */
export interface ExplainedMoment {
  readonly of: 'message' | 'reaction' | 'hand';
  readonly event: ActivityEvent;
}

/** What one stay's figures rest on. */
export interface StayEvidence {
  readonly intervals: readonly ExplainedInterval[];
  readonly moments: readonly ExplainedMoment[];
}

const COUNTERS = { message: 'messages', reaction: 'reactions', hand: 'hands' } as const;
const STARTS = { presence: undefined, microphone: 'talk-start', camera: 'camera-start' } as const;
const STOPS = { presence: undefined, microphone: 'talk-stop', camera: 'camera-stop' } as const;
/** Kinds that end everything at once; of several at one moment the last one did. */
const ENDS: ReadonlySet<string> = new Set(['leave', 'breakout-end', 'end']);

/**
 * Explains the stays of one participant down to the events, by the very steps that the records are folded in.
 * @returns in the order of the stays, as `fold` gives them
 */
export function explainStays(events: readonly ActivityEvent[], meetingEnds: readonly number[]): StayEvidence[] {
  const stays: ActivityStep[][] = [];
  for (const step of steps(ABSENT, distinctEvents(withoutDisproved([...events, ...meetingEnds.map(meetingEnd)])))) {
    if (isBeginning(step)) stays.push([]);
    if (step.after !== step.before) stays.at(-1)?.push(step);
  }
  return stays.map(explained);
}

function explained(stay: readonly ActivityStep[]): StayEvidence {
  const trace = new IntervalTrace();
  for (const step of stay) trace.follow(step);
  const events = stay.map(({ event }) => event);
  return {
    intervals: trace.intervals().map((interval) => explainedInterval(interval, events)),
    moments: stay.flatMap(countedMoment),
  };
}

function explainedInterval(interval: ActivityInterval, events: readonly ActivityEvent[]): ExplainedInterval {
  const { of, from, to, certainty } = interval;
  const [start, stop] = [STARTS[of], STOPS[of]];
  const began = events.find(({ time, kind }) => time === from && (start === undefined || kind === start));
  if (!began) throw new Error(`Nothing began the interval of ${of} at ${from}.`);
  const ending = certainty === 'gap' ? start : certainty === 'complete' ? stop : undefined;
  const ended = to === null ? undefined : events.findLast(({ time, kind }) => time === to && (ending ? kind === ending : ENDS.has(kind)));
  return { ...interval, counted: to !== null && certainty !== 'gap', began, ended };
}

/** A twin of a raised hand moves no figure, and so is no evidence. */
function countedMoment(step: ActivityStep): ExplainedMoment[] {
  const { before, event, after } = step;
  const { kind } = event;
  if (kind !== 'message' && kind !== 'reaction' && kind !== 'hand') return [];
  const earlier = isBeginning(step) ? 0 : before[COUNTERS[kind]];
  return after[COUNTERS[kind]] > earlier ? [{ of: kind, event }] : [];
}
