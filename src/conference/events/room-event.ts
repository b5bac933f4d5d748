/** What an event means to us, whatever its sender calls it. `reaction-change`: set or cleared, and the sender doesn't say which (2.x). */
export const EVENT_KINDS = [
  'meeting-created',
  'join',
  'talk-start',
  'talk-stop',
  'camera-start',
  'camera-stop',
  'message',
  'reaction',
  'reaction-change',
  'hand',
  'leave',
  'breakout-end',
  'end',
] as const;

/**
 * Kinds that are drawn in the timeline and move no figure: sharing the screen, being presenter, being away, another presentation, and polls
 * with who voted in them.
 */
export const SHOWN_KINDS = [
  'screen-start',
  'screen-stop',
  'presenter-start',
  'presenter-stop',
  'away-start',
  'away-stop',
  'slides',
  'poll-start',
  'poll-vote',
] as const;

export type ShownKind = (typeof SHOWN_KINDS)[number];

export type EventKind = (typeof EVENT_KINDS)[number] | ShownKind;

/** Kinds that no sender reports: what the service asked in a room, and what it was answered. They move no state. */
export const CHECK_KINDS = ['check-asked', 'check-answered'] as const;

/** Kind of an event that no sender reports: a person read what the meeting records, and joined. It moves no state. */
export const ACKNOWLEDGED = 'acknowledged';

/** Kinds about the meeting as a whole; all others are about one participant. */
export const MEETING_KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['meeting-created', 'breakout-end', 'end', 'slides', 'poll-start']);

/** Kinds about one participant, or about the meeting where the sender does not say whose: releases before 3.1 name nobody. */
export const PERHAPS_OF_NOBODY: ReadonlySet<EventKind> = new Set<EventKind>(['screen-start', 'screen-stop']);

/**
 * What a talk-start rests on: the sender says that the person talks, the microphone is known to be open, or the participant is
 * connected with a microphone whose muting the sender doesn't report (2.x).
 */
export type TalkEvidence = 'talking' | 'microphone-open' | 'microphone-joined';

/** Discriminator of a talk-stop that was inferred: the participant connected to the audio muted, or to listen only. */
export const MICROPHONE_CLOSED = 'microphone-closed';

/** Discriminator of a raised-hand emoji, in addition to which the sender may also post the raised hand itself. */
export const HAND_BY_EMOJI = 'emoji';

/** Ids of a meeting as the sender gives them; at least one of `external` and `internal` is there. */
export interface MeetingReference {
  /** The id given to the server when the meeting was created: our `remoteId`. */
  readonly external?: string;
  /** The server's own id, new for each run of a room. */
  readonly internal?: string;
  /** Internal id of the meeting that a breakout room belongs to; sent at its creation only. */
  readonly parentInternal?: string;
}

/** A person as the sender knows them; for events about a participant at least one of the ids is there. */
export interface ParticipantReference {
  /** One device of the person: the server's `internal-user-id`. */
  readonly internal?: string;
  /** The person: the id given to the server on joining. */
  readonly external?: string;
  readonly name?: string;
  readonly role?: 'moderator' | 'viewer';
  readonly guest?: boolean;
}

/** Values worth storing in addition to the columns of the ledger, by dotted path as sent; nothing secret or private. */
export type EventPayload = Readonly<Record<string, string | number | boolean>>;

/** One event in a room, in our own vocabulary. */
export interface RoomEvent {
  /** Position in its delivery, from 0. */
  readonly index: number;
  readonly kind: EventKind;
  readonly meeting: MeetingReference;
  readonly participant: ParticipantReference;
  /** When it happened: Unix time in whole milliseconds. */
  readonly time: number;
  /**
   * What distinguishes it from others of its kind, participant and time: chat message id, camera stream, emoji, evidence of
   * talking, `microphone-closed` for an inferred stop, `emoji` for a hand raised by emoji, id of a poll or presentation; empty where the
   * sender gives nothing.
   */
  readonly discriminator: string;
  /** Position among equal events of the same delivery where the sender's clock is too coarse to separate them; else 0. */
  readonly ordinal: number;
  readonly emoji?: string;
  /** Id of the camera. */
  readonly stream?: string;
  readonly payload: EventPayload;
}

/**
 * Why an event of a delivery was not recorded: its name is unknown (`unknown-event`); it is known but moves no figure
 * (`no-effect`); it can't be read (`malformed-event`); its meeting or participant can't be determined (`unknown-…`); it belongs
 * to another meeting or portal than the signed address covers (`other-…`); the delivery wasn't signed (`no-signature`).
 */
export type IgnoreReason =
  | 'unknown-event'
  | 'no-effect'
  | 'malformed-event'
  | 'unknown-meeting'
  | 'unknown-participant'
  | 'other-meeting'
  | 'other-portal'
  | 'privacy'
  | 'no-signature';

export interface IgnoredEvent {
  /** Position in the delivery, from 0. */
  readonly index: number;
  readonly reason: IgnoreReason;
}
