import { type EVENT_KINDS, type RoomEvent, SHOWN_KINDS, type ShownKind } from '../events/room-event.js';
import { runName } from './connection.js';

const SHOWN: ReadonlySet<RoomEvent['kind']> = new Set(SHOWN_KINDS);

/** Kinds that the state machine knows. */
export type ActivityKind = Exclude<(typeof EVENT_KINDS)[number], 'meeting-created'>;

/** One row of the ledger as the fold takes it: an event of one participant in one meeting, or the meeting's end. */
export interface ActivityEvent {
  readonly kind: ActivityKind;
  /** Unix time in milliseconds. */
  readonly time: number;
  /** Equal for copies of one event. */
  readonly identity: string;
  /** The person's device (the server's internal user id); empty where the sender doesn't report it. */
  readonly device: string;
  /** Camera stream, emoji, evidence of talking, …: see `RoomEvent.discriminator`. */
  readonly discriminator: string;
  /** The run that the connection is to, or that ended (see `runName`); undefined where the sender doesn't name it. */
  readonly run?: string;
  /** Whether the sender's clock was wrong, so that the time is that of the arrival. */
  readonly isCorrected?: boolean;
}

/**
 * The end of a meeting, or of one of its runs, as it enters the fold of each of its participants.
 * @param time Unix milliseconds
 * @param run see `ActivityEvent.run`; undefined where all of the meeting ended
 */
export function meetingEnd(time: number, run?: string): ActivityEvent {
  const end = { kind: 'end', time, identity: `end:${time}:${run ?? ''}`, device: '', discriminator: '' } as const;
  return run === undefined ? end : { ...end, run };
}

/** A room event as it enters the fold; undefined for what moves no figure, such as a meeting's creation. */
export function activityEvent(event: RoomEvent, identity: string): ActivityEvent | undefined {
  const { kind, time, discriminator, participant, meeting } = event;
  if (kind === 'meeting-created' || isShown(kind)) return undefined;
  const device = participant.internal ?? '';
  const run = kind === 'breakout-end' ? undefined : runName(meeting.internal, device);
  return { kind, time, identity, device, discriminator, ...(run === undefined ? {} : { run }) };
}

/** Whether an event of this kind is drawn in the timeline and moves no figure. */
export function isShown(kind: RoomEvent['kind']): kind is ShownKind {
  return SHOWN.has(kind);
}
