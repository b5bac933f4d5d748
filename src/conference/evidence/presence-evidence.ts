import type { ActivityEvent } from '../activity/activity-event.js';
import { steps } from '../activity/activity-fold.js';
import type { Certainty, ExplainedInterval } from '../activity/activity-interval.js';
import { IntervalTrace } from '../activity/interval-trace.js';
import { ABSENT } from '../activity/activity-record.js';
import { distinctEvents } from '../activity/distinct-events.js';
import { withoutContradicted } from '../activity/inactivity-leave.js';
import { type ActivityStep, isBeginning } from '../activity/activity-step.js';

/** Something that is counted, not measured. */
export interface CountedEvent {
  readonly of: 'message' | 'reaction' | 'hand';
  readonly event: ActivityEvent;
  /** `estimated` where the server does not say whether it was a reaction, a raised hand or the clearing of either (2.x). */
  readonly certainty: Exclude<Certainty, 'gap'>;
}

/** The evidence of one presence interval's metrics. */
export interface PresenceEvidence {
  readonly intervals: readonly ExplainedInterval[];
  readonly moments: readonly CountedEvent[];
}

const COUNTERS = { message: 'messages', reaction: 'reactions', 'reaction-change': 'reactions', hand: 'hands' } as const;

/**
 * Explains the presence intervals of one participant down to the events, by the same steps that fold the records.
 * @returns in the order of the intervals, as `fold` gives them
 */
export function explainPresence(events: readonly ActivityEvent[], meetingEnds: readonly ActivityEvent[]): PresenceEvidence[] {
  const presences: ActivityStep[][] = [];
  for (const step of steps(ABSENT, distinctEvents(withoutContradicted([...events, ...meetingEnds])))) {
    if (isBeginning(step)) presences.push([]);
    if (step.after !== step.before) presences.at(-1)?.push(step);
  }
  return presences.map(explained);
}

function explained(presence: readonly ActivityStep[]): PresenceEvidence {
  const trace = new IntervalTrace();
  for (const step of presence) trace.follow(step);
  return { intervals: trace.intervals(), moments: presence.flatMap(countedEvent) };
}

/** A twin of a raised hand and the clearing of a reaction move no figure, and so are no evidence. */
function countedEvent(step: ActivityStep): CountedEvent[] {
  const { before, event, after } = step;
  const { kind } = event;
  if (kind !== 'message' && kind !== 'reaction' && kind !== 'reaction-change' && kind !== 'hand') return [];
  const earlier = isBeginning(step) ? 0 : before[COUNTERS[kind]];
  if (after[COUNTERS[kind]] <= earlier) return [];
  return [kind === 'reaction-change' ? { of: 'reaction', event, certainty: 'estimated' } : { of: kind, event, certainty: 'complete' }];
}
