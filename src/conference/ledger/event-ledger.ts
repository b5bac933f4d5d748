import { documents, numbers, texts } from '../../database/array-literal.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type ActivityEvent, type ActivityKind, meetingEnd } from '../activity/activity-event.js';
import { runName } from '../activity/connection.js';
import type { RoomEvent } from '../events/room-event.js';
import { isCopyOfErased } from './erased-events.js';
import type { NamedEvent } from './participant-state.js';
import type { ParticipantOfMeeting, AttributedEvent, ReportedDevice } from './ledger-types.js';

/** What is stored of an event beside its columns: nothing that is secret, and no words of participants. */
type Payload = RoomEvent['payload'] & { readonly participantName?: string; readonly participantRole?: string };

const COLUMNS = sql`"meeting_id", "participant_key", "reported_key", "device", "kind", "discriminator", "time", "identity", "payload", "internal_meeting_id", "arrived_at"`;
const COPY_OF_ERASED = isCopyOfErased(
  { meeting: sql`"t"."meeting_id"`, key: sql`"t"."participant_key"`, kind: sql`"t"."kind"`, time: sql`"t"."time"` },
  sql`COALESCE("t"."reported_key", "t"."participant_key")`,
);

/** @returns the identities that were new; the others had been recorded before, or erased */
export async function appendEvents(transaction: Transaction, events: readonly AttributedEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const inserted = await transaction.rows<{ identity: string }>(
    sql`INSERT INTO "conference_event" (${COLUMNS})
        SELECT "t"."meeting_id", "t"."participant_key", "t"."reported_key", "t"."device", "t"."kind", "t"."discriminator", "t"."time", "t"."identity", "t"."payload",
          "t"."internal_meeting_id", to_timestamp("t"."arrived_at" / 1000.0::float8) FROM ${listed(events)} AS "t" (${COLUMNS})
        WHERE NOT ${COPY_OF_ERASED} ON CONFLICT ("time", "identity") DO NOTHING RETURNING "identity"`,
  );
  return new Set(inserted.map(({ identity }) => identity));
}

function listed(events: readonly AttributedEvent[]): Sql {
  return sql`unnest(${numbers(events.map(({ meetingId }) => meetingId))}::int[], ${texts(events.map(({ participantKey }) => participantKey ?? null))}::text[],
    ${texts(events.map(({ reportedKey }) => reportedKey ?? null))}::text[],
    ${texts(events.map(({ event }) => event.participant.internal ?? ''))}::text[], ${texts(events.map(({ event }) => event.kind))}::text[],
    ${texts(events.map(({ event }) => event.discriminator))}::text[], ${numbers(events.map(({ event }) => event.time))}::bigint[],
    ${texts(events.map(({ identity }) => identity))}::text[], ${documents(events.map(({ event }) => payloadOf(event)))}::jsonb[],
    ${texts(events.map(({ event }) => event.meeting.internal ?? null))}::text[], ${numbers(events.map(({ arrivedAt }) => arrivedAt.getTime()))}::bigint[])`;
}

function payloadOf({ payload, participant }: RoomEvent): Payload {
  const { name, role } = participant;
  return name === undefined && role === undefined ? payload : ({ ...payload, participantName: name, participantRole: role } as Payload);
}

/**
 * Stores who is behind connections, and reattributes events that were recorded under a connection alone.
 * @param reported connections that were not known before
 * @returns the keys under which these events were recorded before, and those under which they are now
 */
export async function reattributeDevices(transaction: Transaction, reported: readonly ReportedDevice[]): Promise<ParticipantOfMeeting[]> {
  if (reported.length === 0) return [];
  const list = sql`unnest(${reported.map(({ meetingId }) => meetingId)}::int[], ${reported.map(({ device }) => device)}::text[],
    ${reported.map(({ key }) => key)}::text[], ${reported.map((one) => one.reported)}::text[]) AS "reported" ("meeting_id", "device", "key", "reported_key")`;
  await transaction.rows(
    sql`INSERT INTO "conference_device" ("meeting_id", "device", "participant_key", "reported_key") SELECT * FROM ${list} ON CONFLICT DO NOTHING`,
  );
  return transaction.rows<ParticipantOfMeeting>(
    sql`WITH "devices" AS (UPDATE "conference_device" "d" SET "participant_key" = "reported"."key", "reported_key" = "reported"."reported_key" FROM ${list}
            WHERE "d"."meeting_id" = "reported"."meeting_id" AND "d"."participant_key" = 'i:' || "reported"."device"),
          "reattributed" AS (UPDATE "conference_event" "e" SET "participant_key" = "reported"."key", "reported_key" = "reported"."reported_key" FROM ${list}
            WHERE "e"."meeting_id" = "reported"."meeting_id" AND "e"."participant_key" = 'i:' || "reported"."device"
            RETURNING "e"."meeting_id", 'i:' || "reported"."device" AS "before", "reported"."key" AS "after")
        SELECT DISTINCT "meeting_id" AS "meetingId", unnest(ARRAY["before", "after"]) AS "key" FROM "reattributed"`,
  );
}

/** All that is recorded of one participant in one meeting. */
export interface ParticipantHistory {
  readonly events: readonly ActivityEvent[];
  /** When the meeting and its runs ended, by `meetingEnd`; a room may be used again. */
  readonly meetingEnds: readonly ActivityEvent[];
  /** Display name as last reported. */
  readonly name?: string;
  /** The same events with the names reported with them. */
  readonly named: readonly NamedEvent[];
}

interface LedgerRow extends ActivityEvent {
  readonly meetingId: number;
  readonly key: string | null;
  readonly name: string | null;
  /** The server's id of the run, or of the breakout room. */
  readonly internal: string | null;
}

export async function participantHistory(transaction: Transaction, meetingId: number, key: string): Promise<ParticipantHistory> {
  const [history] = await participantHistories(transaction, [{ meetingId, key }]);
  return history ?? { events: [], meetingEnds: [], named: [] };
}

/** @returns one history for each of the participants, in their order */
export async function participantHistories(
  transaction: Transaction,
  participants: readonly ParticipantOfMeeting[],
): Promise<ParticipantHistory[]> {
  if (participants.length === 0) return [];
  const own = await ownEvents(transaction, participants);
  const ends = await meetingWideEvents(transaction, [...new Set(participants.map(({ meetingId }) => meetingId))]);
  const ownByParticipant = grouped(own, ({ meetingId, key }) => `${meetingId} ${key}`);
  const endsByMeeting = grouped(ends, ({ meetingId }) => String(meetingId));
  return participants.map(({ meetingId, key }) =>
    historyOf(ownByParticipant.get(`${meetingId} ${key}`) ?? [], endsByMeeting.get(String(meetingId)) ?? []),
  );
}

function historyOf(own: readonly LedgerRow[], wide: readonly LedgerRow[]): ParticipantHistory {
  const breakouts = wide.filter(({ kind }) => kind === 'breakout-end');
  const named = [...own, ...(own.length > 0 ? breakouts : [])].map(({ kind, time, identity, device, discriminator, name, internal }) => ({
    ...{ kind, time, identity, device, discriminator, run: kind === 'breakout-end' ? undefined : runName(internal, device) },
    name,
  }));
  return {
    named,
    events: named.map(({ name: _, ...event }) => event),
    meetingEnds: wide.filter(({ kind }) => kind === 'end').map(({ time, internal }) => meetingEnd(time, runName(internal))),
    name: own.map(({ name }) => name).findLast((name) => name !== null) ?? undefined,
  };
}

/** Looked up participant by participant, so that the cost never depends on who else is in the ledger. */
function ownEvents(transaction: Transaction, participants: readonly ParticipantOfMeeting[]): Promise<LedgerRow[]> {
  return transaction.rows<LedgerRow>(
    sql`SELECT "t"."meetingId", "t"."key", "e".* FROM unnest(${participants.map(({ meetingId }) => meetingId)}::int[],
            ${participants.map(({ key }) => key)}::text[]) AS "t" ("meetingId", "key"),
          LATERAL (SELECT "kind", "time", "identity", "device", "discriminator", "payload"->>'participantName' AS "name", "internal_meeting_id" AS "internal"
            FROM "conference_event" WHERE "meeting_id" = "t"."meetingId" AND "participant_key" = "t"."key" ORDER BY "time", "identity") AS "e"`,
  );
}

function meetingWideEvents(transaction: Transaction, meetingIds: readonly number[]): Promise<LedgerRow[]> {
  return transaction.rows<LedgerRow>(
    sql`SELECT "meeting_id" AS "meetingId", "kind", "time", "identity", "device", "discriminator", "internal_meeting_id" AS "internal" FROM "conference_event"
        WHERE "meeting_id" = ANY(${meetingIds}::int[]) AND "participant_key" IS NULL AND "kind" IN ('end', 'breakout-end')
        ORDER BY "time", "identity"`,
  );
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Kinds that concern all participants of a meeting. */
export const MEETING_WIDE: ReadonlySet<ActivityKind> = new Set<ActivityKind>(['end', 'breakout-end']);

/** All participants with records in the meeting. */
export async function participantKeys(transaction: Transaction, meetingId: number): Promise<string[]> {
  const rows = await transaction.rows<{ key: string }>(
    sql`SELECT DISTINCT "participant_key" AS "key" FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND "participant_key" IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ key }) => key);
}
