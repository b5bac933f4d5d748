import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { eventIdentity } from '../callback/event-identity.js';
import type { MappedDelivery } from '../callback/event.mapper.js';
import { type IgnoredEvent, MEETING_KINDS, type RoomEvent } from '../callback/room-event.js';
import { refoldParticipant } from './activity-records.js';
import { adoptDevices, appendEvents, type AttributedEvent, participantKeys } from './event-ledger.js';
import { type DeliverySource, MeetingFinder } from './meeting-finder.js';
import { ParticipantResolver } from './participant-resolver.js';

/** What became of a delivery's events. */
export interface RecordedDelivery {
  readonly received: number;
  readonly recorded: number;
  readonly duplicates: number;
  readonly ignored: readonly IgnoredEvent[];
}

interface PlacedEvent {
  readonly meetingId: number;
  readonly event: RoomEvent;
}

/**
 * Turns a delivery into ledger rows and the records that follow from them, in one unit of work: answered only when
 * durable, and however often an event comes it counts once.
 */
@Injectable()
export class EventRecorder {
  constructor(private readonly database: Database) {}

  async record({ received, events, ignored }: MappedDelivery, source: DeliverySource): Promise<RecordedDelivery> {
    if (events.length === 0) return { received, recorded: 0, duplicates: 0, ignored };
    return this.database.transaction(async (transaction) => {
      const { placed, refused } = await place(transaction, events, source);
      const attributed = await attribute(transaction, placed);
      const fresh = await appendEvents(transaction, attributed);
      await applyRecorded(
        transaction,
        attributed.filter(({ identity }) => fresh.has(identity)),
      );
      return {
        received,
        recorded: fresh.size,
        duplicates: attributed.length - fresh.size,
        ignored: [...ignored, ...refused].sort((a, b) => a.index - b.index),
      };
    });
  }
}

async function place(
  transaction: Transaction,
  events: readonly RoomEvent[],
  source: DeliverySource,
): Promise<{ placed: PlacedEvent[]; refused: IgnoredEvent[] }> {
  const finder = await MeetingFinder.load(transaction, events, source);
  const placed: PlacedEvent[] = [];
  const refused: IgnoredEvent[] = [];
  for (const event of events) {
    const meeting = finder.find(event);
    if (typeof meeting === 'string') refused.push({ index: event.index, reason: meeting });
    else placed.push({ meetingId: meeting.id, event });
  }
  return { placed, refused };
}

async function attribute(transaction: Transaction, placed: readonly PlacedEvent[]): Promise<AttributedEvent[]> {
  const mentions = placed
    .filter(({ event }) => !MEETING_KINDS.has(event.kind))
    .map(({ meetingId, event }) => ({ meetingId, participant: event.participant }));
  const resolver = await ParticipantResolver.load(transaction, mentions);
  return placed.map(({ meetingId, event }) => ({
    meetingId,
    event,
    participantKey: resolver.keyOf({ meetingId, participant: event.participant }),
    identity: eventIdentity(String(meetingId), event),
  }));
}

/** Folds anew whatever the recorded events touch: their participants, or everybody where a meeting ended. */
async function applyRecorded(transaction: Transaction, recorded: readonly AttributedEvent[]): Promise<void> {
  const adopted = await adoptDevices(transaction, recorded);
  await learnMeetings(transaction, recorded);
  const touched = new Map<string, { meetingId: number; key: string }>();
  const touch = (meetingId: number, key: string): void => void touched.set(`${meetingId} ${key}`, { meetingId, key });
  for (const { meetingId, key } of adopted) touch(meetingId, key);
  for (const { meetingId, participantKey, event } of recorded) {
    if (participantKey !== undefined) touch(meetingId, participantKey);
    else if (event.kind === 'end') for (const key of await participantKeys(transaction, meetingId)) touch(meetingId, key);
  }
  for (const { meetingId, key } of touched.values()) await refoldParticipant(transaction, meetingId, key);
}

/** The server's id of a meeting is learned from its first event; its end closes it. */
async function learnMeetings(transaction: Transaction, recorded: readonly AttributedEvent[]): Promise<void> {
  const internals = new Map(
    recorded.flatMap(({ meetingId, event }) =>
      event.meeting.internal === undefined ? [] : [[meetingId, event.meeting.internal] as const],
    ),
  );
  for (const [meetingId, internal] of internals) {
    await transaction.rows(
      sql`UPDATE "conference_meeting" SET "internal_meeting_id" = ${internal} WHERE "id" = ${meetingId} AND "internal_meeting_id" IS NULL`,
    );
  }
  for (const { meetingId, event } of recorded.filter(({ event }) => event.kind === 'end')) {
    await transaction.rows(
      sql`UPDATE "conference_meeting" SET "status" = 'closed', "closed_at" = ${new Date(event.time)} WHERE "id" = ${meetingId} AND "status" = 'open'`,
    );
  }
}
