import { sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';
import { attributeKeptReportsOf } from './kept-reports.js';
import { attributePendingEventsOf, type PendingTerms } from './pending-events.js';

/** Most rooms that one turn adopts. */
const MOST_AT_ONCE = 50;

const NOBODY_HAS_IT = sql`NOT EXISTS (SELECT 1 FROM "conference_meeting" "m" WHERE "m"."remote_id" = "r"."external_id")`;

/** Rooms of other systems that no meeting has and nobody dismissed. @returns their ids */
export async function roomsToAdopt(statements: Statements): Promise<number[]> {
  const rooms = await statements.rows<{ id: number }>(
    sql`SELECT "r"."id" FROM "conference_unassigned_room" "r" WHERE "r"."dismissed_until" IS NULL AND NOT "r"."breakout" AND ${NOBODY_HAS_IT}
        ORDER BY "r"."id" LIMIT ${MOST_AT_ONCE}`,
  );
  return rooms.map(({ id }) => id);
}

/**
 * Makes a hidden meeting of a room that another system made, and records what waits for it. Its people are guests: ids of another
 * system are not ours.
 * @param portalId where its events came by no portal's address
 */
export async function adoptRoom(transaction: Transaction, roomId: number, portalId: number, terms: PendingTerms): Promise<void> {
  const made = await transaction.one<{ id: number }>(
    sql`INSERT INTO "conference_meeting" ("title", "remote_id", "people", "access_url_id", "server_id", "origin", "visibility", "status", "created_at")
        SELECT left(COALESCE("r"."name", "r"."external_id"), 255), "r"."external_id", 'guests', COALESCE("r"."access_url_id", "u"."id"), "r"."server_id", "r"."origin", 'hidden', 'closed', ${terms.now}::timestamptz
        FROM "conference_unassigned_room" "r" LEFT JOIN "access_url" "u" ON "u"."id" = ${portalId}
        WHERE "r"."id" = ${roomId} AND ${NOBODY_HAS_IT} ON CONFLICT DO NOTHING RETURNING "id"`,
  );
  if (!made) return;
  await attributePendingEventsOf(transaction, made.id, terms);
  await attributeKeptReportsOf(transaction, made.id, terms.now);
  await transaction.rows(
    sql`UPDATE "conference_meeting" "m" SET "events_adopted" = "l"."count", "since" = "l"."since"
        FROM (SELECT count(*)::int AS "count", to_timestamp(min("time") / 1000.0) AS "since" FROM "conference_event" WHERE "meeting_id" = ${made.id}) AS "l"
        WHERE "m"."id" = ${made.id}`,
  );
}
