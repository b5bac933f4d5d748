import { sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';
import type { RoomEvent } from '../events/room-event.js';
import type { SourcedEvent } from '../ledger/ledger-types.js';

/** What events report about a room that no meeting has. */
interface ReportedRoom {
  readonly externalId: string;
  name: string | null;
  origin: string | null;
  originServer: string | null;
  context: string | null;
  readonly portalId: number | null;
  serverId: number | null;
  isBreakout: boolean;
  /** Unix milliseconds. */
  firstAt: number;
  lastAt: number;
  /** Whether it runs, as of its last begin, join or end. */
  running: boolean;
  decidedAt: number;
}

/** How long a room stays listed, or dismissed, in milliseconds. */
export const LISTED_FOR_MS = 30 * 24 * 3_600_000;
/** Most rooms that are remembered, the latest ones. */
const MOST_ROOMS = 5_000;
/** The time of the last event is kept to the minute, so that a busy room is not written with each event. */
const EXACT_TO_MS = 60_000;

/** Remembers the rooms that pending events come from, so that an administrator can assign them; nothing about people. */
export async function noteUnassignedRooms(transaction: Transaction, events: readonly SourcedEvent[], now: Date): Promise<void> {
  const rooms = reportedRooms(events);
  if (rooms.length === 0) return;
  const listed = sql`unnest(${rooms.map(({ externalId }) => externalId)}::text[], ${rooms.map(({ name }) => name)}::text[],
    ${rooms.map(({ origin }) => origin)}::text[], ${rooms.map(({ originServer }) => originServer)}::text[], ${rooms.map(({ context }) => context)}::text[],
    ${rooms.map(({ portalId }) => portalId)}::bigint[], ${rooms.map(({ serverId }) => serverId)}::int[], ${rooms.map(({ isBreakout }) => isBreakout)}::boolean[],
    ${rooms.map(({ firstAt }) => firstAt)}::bigint[], ${rooms.map(({ lastAt }) => lastAt)}::bigint[],
    ${rooms.map(({ running }) => running)}::boolean[], ${rooms.map(({ decidedAt }) => decidedAt)}::bigint[])
    AS "t" ("external", "name", "origin", "server", "context", "portal", "on", "breakout", "first", "last", "running", "decided")`;
  await transaction.rows(
    sql`INSERT INTO "conference_unassigned_room" AS "k" ("external_id", "name", "origin", "origin_server", "context", "access_url_id", "server_id", "breakout",
          "first_event_at", "last_event_at", "running", "decided_at", "noted_at")
        SELECT "external", "name", "origin", "server", "context", "portal", (SELECT "s"."id" FROM "conference_server" "s" WHERE "s"."id" = "on"), "breakout", to_timestamp("first" / 1000.0), to_timestamp("last" / 1000.0),
          "running", "decided", ${now}::timestamptz FROM ${listed}
        WHERE "portal" IS NULL OR EXISTS (SELECT 1 FROM "access_url" "u" WHERE "u"."id" = "portal") ORDER BY "external"
        ON CONFLICT ("external_id") DO UPDATE SET "name" = COALESCE(EXCLUDED."name", "k"."name"), "origin" = COALESCE(EXCLUDED."origin", "k"."origin"),
          "origin_server" = COALESCE(EXCLUDED."origin_server", "k"."origin_server"), "context" = COALESCE(EXCLUDED."context", "k"."context"),
          "access_url_id" = CASE WHEN "k"."access_url_id" = EXCLUDED."access_url_id" THEN "k"."access_url_id" END,
          "server_id" = EXCLUDED."server_id",
          "breakout" = "k"."breakout" OR EXCLUDED."breakout", "first_event_at" = LEAST("k"."first_event_at", EXCLUDED."first_event_at"),
          "last_event_at" = GREATEST("k"."last_event_at", EXCLUDED."last_event_at"),
          "running" = CASE WHEN EXCLUDED."decided_at" > "k"."decided_at" THEN EXCLUDED."running" ELSE "k"."running" END,
          "decided_at" = GREATEST("k"."decided_at", EXCLUDED."decided_at"), "noted_at" = EXCLUDED."noted_at", "dismissed_until" = NULL
        WHERE COALESCE("k"."dismissed_until" <= ${now}::timestamptz, TRUE) AND ("k"."dismissed_until" IS NOT NULL OR EXCLUDED."name" IS DISTINCT FROM COALESCE("k"."name", EXCLUDED."name")
          OR ("k"."name" IS NULL AND EXCLUDED."name" IS NOT NULL) OR EXCLUDED."breakout" > "k"."breakout"
          OR EXCLUDED."first_event_at" < "k"."first_event_at" OR "k"."access_url_id" IS DISTINCT FROM EXCLUDED."access_url_id"
          OR "k"."server_id" IS DISTINCT FROM EXCLUDED."server_id"
          OR EXCLUDED."last_event_at" >= "k"."last_event_at" + make_interval(secs => ${EXACT_TO_MS / 1000})
          OR (EXCLUDED."decided_at" > "k"."decided_at" AND EXCLUDED."running" <> "k"."running"))`,
  );
}

/** Forgets rooms of which nothing came for long, and those that were dismissed for as long. @param listed whether others are to be listed */
export async function expireUnassignedRooms(transaction: Transaction, now: Date, listed: boolean): Promise<void> {
  const oldest = new Date(now.getTime() - LISTED_FOR_MS);
  await transaction.rows(
    sql`DELETE FROM "conference_unassigned_room" WHERE COALESCE("dismissed_until" <= ${now}::timestamptz, "noted_at" < ${oldest}::timestamptz OR NOT ${listed}::boolean)
          OR "id" IN (SELECT "id" FROM "conference_unassigned_room" ORDER BY "noted_at" DESC, "id" DESC OFFSET ${MOST_ROOMS})`,
  );
}

/** How many rooms no meeting has, in the whole installation; breakout rooms and dismissed ones are left out. */
export async function countOfUnassignedRooms(statements: Statements): Promise<number> {
  const found = await statements.one<{ n: number }>(
    sql`SELECT count(*)::int AS "n" FROM "conference_unassigned_room" WHERE "dismissed_until" IS NULL AND NOT "breakout"`,
  );
  return found?.n ?? 0;
}

function reportedRooms(events: readonly SourcedEvent[]): ReportedRoom[] {
  const rooms = new Map<string, ReportedRoom>();
  for (const { event, source } of events) {
    const { external } = event.meeting;
    if (external === undefined) continue;
    const room = rooms.get(external) ?? newRoom(external, source.portalId ?? null, event.time);
    rooms.set(external, room);
    room.serverId = source.serverId ?? null;
    applyEvent(room, event);
  }
  return [...rooms.values()];
}

function newRoom(externalId: string, portalId: number | null, time: number): ReportedRoom {
  const unknown = { name: null, origin: null, originServer: null, context: null };
  return { externalId, portalId, serverId: null, ...unknown, isBreakout: false, firstAt: time, lastAt: time, running: true, decidedAt: 0 };
}

function applyEvent(room: ReportedRoom, { kind, time, meeting, payload }: RoomEvent): void {
  room.firstAt = Math.min(room.firstAt, time);
  room.lastAt = Math.max(room.lastAt, time);
  room.isBreakout ||= meeting.parentInternal !== undefined || payload['meeting.is-breakout'] === true;
  const decides = kind === 'end' || kind === 'join' || kind === 'meeting-created';
  if (decides && time > room.decidedAt) Object.assign(room, { running: kind !== 'end', decidedAt: time });
  if (kind !== 'meeting-created') return;
  room.name = text(payload['meeting.name']) ?? room.name;
  room.origin = text(payload['meeting.metadata.bbb-origin']) ?? room.origin;
  room.originServer = text(payload['meeting.metadata.bbb-origin-server-name']) ?? room.originServer;
  room.context = text(payload['meeting.metadata.bbb-context']) ?? text(payload['meeting.metadata.bbb-context-label']) ?? room.context;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
