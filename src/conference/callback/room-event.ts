/** What an event means to us, whatever its sender calls it. */
export const EVENT_KINDS = [
  'meeting-created',
  'join',
  'talk-start',
  'talk-stop',
  'camera-start',
  'camera-stop',
  'message',
  'reaction',
  'hand',
  'leave',
  'breakout-end',
  'end',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** Kinds about the meeting as a whole; all others are about one participant. */
export const MEETING_KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['meeting-created', 'breakout-end', 'end']);

/**
 * What a talk-start rests on: the sender says that the person talks, the microphone is known to be open, or the person
 * is connected with a microphone whose muting the sender doesn't tell (2.x).
 */
export type TalkEvidence = 'talking' | 'microphone-open' | 'microphone-joined';

/** Discriminator of a raised hand told by an emoji, beside which the sender may also post the raised hand itself. */
export const HAND_BY_EMOJI = 'emoji';

/** Ids of a meeting as the sender gives them; at least one of `external` and `internal` is there. */
export interface MeetingReference {
  /** The id given to the server when the meeting was created: our `remoteId`. */
  readonly external?: string;
  /** The server's own id, new for each run of a room. */
  readonly internal?: string;
  /** Internal id of the meeting that a breakout room belongs to; told at its creation only. */
  readonly parentInternal?: string;
}

/** A person as the sender knows him or her; for events about a participant at least one of the ids is there. */
export interface ParticipantReference {
  /** One device of the person: the server's `internal-user-id`. */
  readonly internal?: string;
  /** The person: the id given to the server on joining. */
  readonly external?: string;
  readonly name?: string;
  readonly role?: 'moderator' | 'viewer';
  readonly guest?: boolean;
}

/** Values worth keeping beside the columns of the ledger, by dotted path as sent; nothing secret or private. */
export type EventPayload = Readonly<Record<string, string | number | boolean>>;

/** One thing that happened in a room, free of every vendor's spelling. */
export interface RoomEvent {
  /** Position in its delivery, from 0. */
  readonly index: number;
  readonly kind: EventKind;
  readonly meeting: MeetingReference;
  readonly participant: ParticipantReference;
  /** When it happened: Unix time in whole milliseconds. */
  readonly time: number;
  /**
   * What tells it from others of its kind, person and time: chat message id, camera stream, emoji, evidence of talking,
   * `emoji` for a hand raised by emoji; empty where the sender gives nothing.
   */
  readonly discriminator: string;
  /** Position among equals of the same delivery where its sender's clock is too coarse to tell them apart; else 0. */
  readonly ordinal: number;
  readonly emoji?: string;
  /** Id of the camera. */
  readonly stream?: string;
  readonly payload: EventPayload;
}

/**
 * Why an event of a delivery was not recorded: its name is unknown (`unknown-event`); it is known but moves no figure
 * (`no-effect`); it can't be read (`malformed-event`); its meeting or person can't be told (`unknown-…`); it belongs to
 * another meeting or portal than the signed address covers (`other-…`); the delivery wasn't signed (`no-signature`).
 */
export type IgnoreReason =
  | 'unknown-event'
  | 'no-effect'
  | 'malformed-event'
  | 'unknown-meeting'
  | 'unknown-participant'
  | 'other-meeting'
  | 'other-portal'
  | 'no-signature';

export interface IgnoredEvent {
  /** Position in the delivery, from 0. */
  readonly index: number;
  readonly reason: IgnoreReason;
}
