import type { PresenceCertainty } from './presence-certainty.js';
import type { RecordState } from './activity-states.js';
import { STANDING, type RunningTimer } from './running-timer.js';

/**
 * One presence interval of a participant in a meeting, or the want of one: what the state machine works on. Plain JSON, immutable,
 * times in Unix milliseconds.
 */
export interface ActivityRecord {
  readonly state: RecordState;
  /** Time of the first event; null where there has been none. */
  readonly inAt: number | null;
  /** Time of the last event that counted: once closed, the time of closing. */
  readonly outAt: number | null;
  /** Connections now in the room, by their names (see `connectionName`); one without a device is one that the sender doesn't report. */
  readonly devices: readonly string[];
  readonly talk: RunningTimer;
  readonly camera: RunningTimer;
  readonly messages: number;
  readonly reactions: number;
  readonly hands: number;
  readonly reactionsByEmoji: Readonly<Record<string, number>>;
  /** Reactions as the server's own dashboard counts them: the same emoji once in a while; see `scored-reactions.ts`. */
  readonly scoredReactions: number;
  /** When such a reaction last counted, by its emoji; none that no longer matters. */
  readonly lastScored: Readonly<Record<string, number>>;
  /** Connections on which a reaction is set, where the sender tells its changes only. */
  readonly devicesWithReaction: readonly string[];
  /** A raised hand whose twin, reported the other way (by emoji or by its own event), may still follow. */
  readonly handWithoutTwin: { readonly time: number; readonly discriminator: string } | null;
  /** The last runs that ended, in the order of their ends; the empty name stands for all of them. Only a join goes on after it. */
  readonly over: readonly string[];
  /** How sure its ends are: while it is open, its beginning. */
  readonly certainty: PresenceCertainty;
}

/** A participant of whom nothing is known. */
export const ABSENT: ActivityRecord = {
  state: 'absent',
  inAt: null,
  outAt: null,
  devices: [],
  talk: STANDING,
  camera: STANDING,
  messages: 0,
  reactions: 0,
  hands: 0,
  reactionsByEmoji: {},
  scoredReactions: 0,
  lastScored: {},
  devicesWithReaction: [],
  handWithoutTwin: null,
  over: [],
  certainty: 'complete',
};
