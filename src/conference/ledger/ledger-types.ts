import type { RoomEvent } from '../events/room-event.js';
import type { PrivacyMode } from '../modes/meeting-privacy.js';
import type { ParticipantState } from './participant-state.js';

/** Which endpoint a delivery came through, and what its signature vouches for. */
export interface DeliverySource {
  /** Portal that the signed address names; undefined where the sender may report on all. */
  readonly portalId?: number;
  /** The only meeting that the sender may report on; undefined or empty for all. */
  readonly externalMeetingId?: string;
  /** The server beside that of the settings that sends; undefined where it is none of these, or may be one of several. */
  readonly serverId?: number;
  /**
   * When the delivery was sent by the sender's own clock, Unix milliseconds: it says whether that clock is right. Undefined where the sender
   * does not say, or a machine of another clock passed the delivery on.
   */
  readonly sentAt?: number;
}

/** An event and who sent it. */
export interface SourcedEvent {
  readonly event: RoomEvent;
  readonly source: DeliverySource;
  /** When a pending event arrived: a meeting that was given its room later may not have it. */
  readonly arrivedAt?: Date;
}

/** Where an event belongs; `room` is the server's id of the breakout room that it happened in. */
export interface Place {
  readonly meetingId: number;
  readonly room?: string | undefined;
  /** Whether the meeting was closed before the event came. */
  readonly isClosed?: boolean;
  /** What pseudonyms of the meeting are made with, where it does not name people. */
  readonly secret?: string;
  /** Whether nothing of the event is stored but that there was one more. */
  readonly isCounted?: boolean;
}

/** An event whose meeting is known. */
export interface PlacedEvent extends Place {
  readonly event: RoomEvent;
  readonly arrivedAt: Date;
  readonly source: DeliverySource;
}

/** An event whose meeting and participant are known. */
export interface AttributedEvent {
  readonly meetingId: number;
  /** Undefined for an event about the meeting as a whole. */
  readonly participantKey?: string;
  /** See {@link Identity}. */
  readonly reportedKey?: string | null;
  readonly event: RoomEvent;
  readonly identity: string;
  readonly arrivedAt: Date;
  /** Undefined for what was inferred here. */
  readonly source?: DeliverySource;
}

/** One participant in one meeting. */
export interface ParticipantOfMeeting {
  readonly meetingId: number;
  readonly key: string;
}

/** A run of a meeting's room, by the server's id. */
export interface MeetingRun {
  readonly meetingId: number;
  readonly internalId: string;
  readonly breakout: boolean;
  /** External id of a breakout room, where it was reported. */
  readonly externalId?: string | undefined;
}

/** A meeting that events may mean, as it is stored. */
export interface MeetingRow {
  readonly id: number;
  readonly remoteId: string | null;
  /** Portals whose callbacks may report on the meeting. */
  readonly portals: readonly number[];
  readonly holdsRoom: boolean;
  /** Pending events that arrived earlier are not the meeting's; null for none. */
  readonly eventsSince: Date | null;
  readonly open: boolean;
  /** What is recorded of people in it. */
  readonly privacy: PrivacyMode;
  /** What pseudonyms are made with; null where there are none yet. */
  readonly pseudonymSecret: string | null;
  /** Of the runs that were asked for: whether each is one of a breakout room, by the server's id. */
  readonly runs: Readonly<Record<string, boolean>> | null;
}

/** Whom the ids of a room's participants may mean: ids of another system are not ours. */
export const PEOPLE = ['accounts', 'usernames', 'guests'] as const;
export type People = (typeof PEOPLE)[number];

/** An account and its canonical user name. */
interface AccountName {
  readonly id: number;
  readonly name: string;
}

/** A connection to a meeting: the server's internal user id. */
export interface Device {
  readonly meetingId: number;
  readonly device: string;
}

/** Who a participant is in a meeting. */
export interface Identity {
  /** `u:` and an account's id, `g:` and the id that a guest joined with, or `i:` and a connection. */
  readonly key: string;
  /** The key that the participant has as a guest, where that does not follow from the key; null where it does. */
  readonly reported: string | null;
}

/** A connection and who is behind it. */
export interface KnownDevice extends Device, Identity {
  /** Whether that is by a join, which no other event disputes. */
  readonly joined: boolean;
  /** Of a connection to a breakout room: the one to the meeting itself by which it is named there; null of all others. */
  readonly outside: string | null;
}

/** A connection whose person was not known before, or is another one. */
export interface ReportedDevice extends KnownDevice {
  /** Key of the person whom an event other than its join had named before; null where none had. */
  readonly before: string | null;
}

/** A guest who turned out to be an account. */
interface AssignedParticipant {
  readonly meetingId: number;
  /** As a guest. */
  readonly key: string;
  readonly userId: number;
}

/** A time in which a participant wants no figures but presence. */
export interface Objection {
  /** Null where the key is that of an account, which is the same in all meetings. */
  readonly meetingId: number | null;
  readonly key: string;
  /** Unix milliseconds. */
  readonly since: number;
  readonly until: number | null;
}

/** The accounts and connections that a batch names, as far as they are known. */
export interface KnownIdentities {
  /** By meeting; absent for meetings whose ids are those of accounts. */
  readonly people: ReadonlyMap<number, People>;
  readonly accounts: readonly AccountName[];
  readonly devices: readonly KnownDevice[];
  readonly assigned: readonly AssignedParticipant[];
  readonly objections: readonly Objection[];
}

/** What is stored of a participant beside the ledger. */
export interface StoredParticipant {
  readonly state: ParticipantState | null;
  /** Ids of the records, in the order of their presence intervals. */
  readonly records: readonly number[];
  /** Whether the figures rest on more than events. */
  readonly hasFacts: boolean;
}

/** What is stored of participants, by `participantName`. */
export type KnownParticipants = ReadonlyMap<string, StoredParticipant>;
