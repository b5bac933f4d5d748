import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { ActivityEvent } from '../activity/activity-event.js';
import type { RoomEvent } from '../callback/room-event.js';

/** An event whose meeting and participant are known. */
export interface AttributedEvent {
  readonly meetingId: number;
  /** Undefined for an event about the meeting as a whole. */
  readonly participantKey?: string;
  readonly event: RoomEvent;
  readonly identity: string;
}

/** What is kept of an event beside its columns: nothing that is secret, and no words that somebody said. */
type Payload = RoomEvent['payload'] & { readonly participantName?: string; readonly participantRole?: string };

/** @returns the identities that were new; the others had been recorded before */
export async function appendEvents(transaction: Transaction, events: readonly AttributedEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const inserted = await transaction.rows<{ identity: string }>(
    sql`INSERT INTO "conference_event" ("meeting_id", "participant_key", "device", "kind", "discriminator", "time", "identity", "payload", "external_meeting_id", "internal_meeting_id")
        SELECT * FROM unnest(${events.map(({ meetingId }) => meetingId)}::int[], ${events.map(({ participantKey }) => participantKey ?? null)}::text[],
          ${events.map(({ event }) => event.participant.internal ?? '')}::text[], ${events.map(({ event }) => event.kind)}::text[], ${events.map(({ event }) => event.discriminator)}::text[],
          ${events.map(({ event }) => event.time)}::bigint[], ${events.map(({ identity }) => identity)}::text[],
          ${events.map(({ event }) => JSON.stringify(payloadOf(event)))}::jsonb[], ${events.map(({ event }) => event.meeting.external ?? null)}::text[],
          ${events.map(({ event }) => event.meeting.internal ?? null)}::text[])
        ON CONFLICT ("identity") DO NOTHING RETURNING "identity"`,
  );
  return new Set(inserted.map(({ identity }) => identity));
}

function payloadOf({ payload, participant }: RoomEvent): Payload {
  return { ...payload, participantName: participant.name, participantRole: participant.role } as Payload;
}

/**
 * Gives the events of connections that nobody was known behind to the person who turned out to be there.
 * @returns the keys under which they had been kept
 */
export async function adoptDevices(
  transaction: Transaction,
  events: readonly AttributedEvent[],
): Promise<{ meetingId: number; key: string }[]> {
  const told = events.filter(
    ({ event, participantKey }) => event.participant.internal !== undefined && participantKey?.startsWith('i:') === false,
  );
  if (told.length === 0) return [];
  return transaction.rows<{ meetingId: number; key: string }>(
    sql`WITH "told" AS (SELECT DISTINCT * FROM unnest(${told.map(({ meetingId }) => meetingId)}::int[],
            ${told.map(({ event }) => event.participant.internal ?? '')}::text[], ${told.map(({ participantKey }) => participantKey ?? '')}::text[]) AS "t" ("meeting_id", "device", "key")),
          "adopted" AS (UPDATE "conference_event" "e" SET "participant_key" = "told"."key" FROM "told"
            WHERE "e"."meeting_id" = "told"."meeting_id" AND "e"."device" = "told"."device" AND "e"."participant_key" = 'i:' || "told"."device"
            RETURNING "e"."meeting_id", "e"."device")
        SELECT DISTINCT "meeting_id" AS "meetingId", 'i:' || "device" AS "key" FROM "adopted"`,
  );
}

/** All that is recorded of one participant in one meeting. */
export interface ParticipantHistory {
  readonly events: readonly ActivityEvent[];
  /** When the meeting ended, Unix milliseconds; a room may be used again. */
  readonly meetingEnds: readonly number[];
  /** Display name as last told. */
  readonly name?: string;
}

interface LedgerRow extends ActivityEvent {
  readonly participantKey: string | null;
  readonly name: string | null;
}

export async function participantHistory(transaction: Transaction, meetingId: number, key: string): Promise<ParticipantHistory> {
  const rows = await transaction.rows<LedgerRow>(
    sql`SELECT "participant_key" AS "participantKey", "kind", "time", "identity", "device", "discriminator", "payload"->>'participantName' AS "name"
        FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND ("participant_key" = ${key} OR ("participant_key" IS NULL AND "kind" = 'end'))
        ORDER BY "time", "identity"`,
  );
  const own = rows.filter(({ participantKey }) => participantKey !== null);
  return {
    events: own.map(({ kind, time, identity, device, discriminator }) => ({
      kind: kind,
      time,
      identity,
      device,
      discriminator,
    })),
    meetingEnds: rows.filter(({ participantKey }) => participantKey === null).map(({ time }) => time),
    name: own.map(({ name }) => name).findLast((name) => name !== null) ?? undefined,
  };
}

/** Everybody of whom something is recorded in the meeting. */
export async function participantKeys(transaction: Transaction, meetingId: number): Promise<string[]> {
  const rows = await transaction.rows<{ key: string }>(
    sql`SELECT DISTINCT "participant_key" AS "key" FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND "participant_key" IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ key }) => key);
}
