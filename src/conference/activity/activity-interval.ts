import type { TalkEvidence } from '../events/room-event.js';
import type { ActivityEvent } from './activity-event.js';

/**
 * How sure an interval is: both of its ends were reported (`complete`); one of them was inferred, from the meeting's end, a leave,
 * a rejoin, connecting muted, a sign of life or a time without events, or the server does not report muting (`estimated`); or a stop was lost, so that the
 * time is known to have begun but not counted (`gap`).
 */
export type Certainty = 'complete' | 'estimated' | 'gap';

/** One piece of evidence behind a record's figures; times in Unix milliseconds. */
export interface ActivityInterval {
  readonly of: 'presence' | 'microphone' | 'camera';
  readonly from: number;
  /** Null while it goes on. */
  readonly to: number | null;
  readonly source: 'presence' | 'camera' | TalkEvidence;
  readonly certainty: Certainty;
}

/** An interval with the events that it lies between. */
export interface ExplainedInterval extends ActivityInterval {
  /** Whether its length is part of the record's figures; what began and was lost is not. */
  readonly counted: boolean;
  readonly began: ActivityEvent;
  /** Undefined while it goes on. */
  readonly ended?: ActivityEvent;
}

/** An interval of one connection that is over. */
export interface FinishedInterval extends ExplainedInterval {
  readonly to: number;
  readonly ended: ActivityEvent;
}
