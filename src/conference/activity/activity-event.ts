import type { EventKind, RoomEvent } from '../events/room-event.js';

/** Kinds that the state machine knows. */
export type ActivityKind = Exclude<EventKind, 'meeting-created'>;

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
}

/** The end of a meeting as it enters the fold of each of its participants. */
export function meetingEnd(time: number): ActivityEvent {
  return { kind: 'end', time, identity: `end:${time}`, device: '', discriminator: '' };
}

/** A room event as it enters the fold; undefined for a meeting's creation, which concerns no participant. */
export function activityEvent(event: RoomEvent, identity: string): ActivityEvent | undefined {
  const { kind, time, discriminator, participant } = event;
  return kind === 'meeting-created' ? undefined : { kind, time, identity, device: participant.internal ?? '', discriminator };
}
