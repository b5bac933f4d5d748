import { numbers, texts } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { eventIdentity } from '../events/event-identity.js';
import type { RoomEvent } from '../events/room-event.js';
import { refoldParticipants } from './activity-records.js';
import { appendEvents } from './event-ledger.js';
import type { ParticipantOfMeeting, AttributedEvent } from './ledger-types.js';

/** An event that no sender reported: a record or meeting was closed by hand or by the inactivity timeout, or the server said who was in the room. */
export interface InferredEvent {
  readonly meetingId: number;
  readonly kind: 'end' | 'join' | 'leave';
  /** Undefined for the end of the meeting. */
  readonly participantKey?: string;
  readonly discriminator: string;
  /** Unix milliseconds. */
  readonly time: number;
  /** Kept with the event. */
  readonly reason: string;
  /** Of the participant, where the server said it. */
  readonly name?: string | undefined;
}

/** Locks meetings as deliveries do: in the order of their ids, before anything else. */
export async function lockMeetings(transaction: Transaction, meetingIds: readonly number[]): Promise<void> {
  await transaction.rows(sql`SELECT "id" FROM "conference_meeting" WHERE "id" = ANY(${meetingIds}::int[]) ORDER BY "id" FOR NO KEY UPDATE`);
}

/**
 * Adds such events to the ledger and brings the records of whom they concern into line with it.
 * @returns how many of the events were new
 */
export async function writeInferredEvents(transaction: Transaction, events: readonly InferredEvent[], arrivedAt: Date): Promise<number> {
  if (events.length === 0) return 0;
  const meetings = [...new Set(events.map(({ meetingId }) => meetingId))];
  await lockMeetings(transaction, meetings);
  const reported = await latestReportedKeys(
    transaction,
    events.map(({ meetingId, participantKey }) => ({ meetingId, key: participantKey ?? '' })),
  );
  const { fresh } = await appendEvents(
    transaction,
    events.map((event, index) => ({ ...attributed(event, arrivedAt), reportedKey: reported[index] })),
  );
  const ended = events.filter(({ kind }) => kind === 'end').map(({ meetingId }) => meetingId);
  const named = events.flatMap(({ meetingId, participantKey }) =>
    participantKey === undefined ? [] : [{ meetingId, key: participantKey }],
  );
  await refoldParticipants(transaction, [...named, ...(await participantsOf(transaction, ended))]);
  return fresh.size;
}

function participantsOf(transaction: Transaction, meetingIds: readonly number[]): Promise<ParticipantOfMeeting[]> {
  return transaction.rows<ParticipantOfMeeting>(
    sql`SELECT "meeting_id" AS "meetingId", "participant_key" AS "key" FROM "conference_fold_state"
        WHERE "meeting_id" = ANY(${meetingIds}::int[]) ORDER BY 1, 2`,
  );
}

/** The keys that participants have as guests, by their last events: what is inferred belongs to the same person as these. */
async function latestReportedKeys(
  transaction: Transaction,
  participants: readonly ParticipantOfMeeting[],
): Promise<readonly (string | null)[]> {
  if (participants.length === 0) return [];
  const rows = await transaction.rows<{ reported: string | null }>(
    sql`SELECT "e"."reported_key" AS "reported" FROM unnest(${numbers(participants.map(({ meetingId }) => meetingId))}::int[],
          ${texts(participants.map(({ key }) => key))}::text[]) WITH ORDINALITY AS "t" ("meeting", "key", "position")
        LEFT JOIN LATERAL (SELECT "reported_key" FROM "conference_event" WHERE "meeting_id" = "t"."meeting" AND "participant_key" = "t"."key"
          ORDER BY "time" DESC LIMIT 1) AS "e" ON TRUE ORDER BY "t"."position"`,
  );
  return rows.map(({ reported }) => reported);
}

function attributed(
  { meetingId, kind, participantKey, discriminator, time, reason, name }: InferredEvent,
  arrivedAt: Date,
): AttributedEvent {
  const event: RoomEvent = {
    index: 0,
    kind,
    discriminator,
    time,
    ordinal: 0,
    meeting: {},
    payload: { event: reason },
    participant: name === undefined ? {} : { name },
  };
  const parts = { ...event, participant: participantKey === undefined ? {} : { external: participantKey } };
  return {
    meetingId,
    event,
    arrivedAt,
    identity: eventIdentity(String(meetingId), parts),
    ...(participantKey === undefined ? {} : { participantKey }),
  };
}
