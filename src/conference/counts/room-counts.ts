import { sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';
import type { ListedRoom } from '../rooms/listed-room.js';

/** Who joins or leaves at about the time of a look may have been counted or not. */
const AROUND_MS = 15_000;
/** A run's first events are not older than its room, whatever the clocks say. */
const BEFORE_ROOM_MS = 3_600_000;
/** A room of which events were missing is remembered for so long after it is gone. */
const REMEMBERED_MS = 86_400_000;
/** Comparisons in a row after which the difference is no coincidence. */
export const COMPARISONS_TO_BE_SURE = 2;

/** What a comparison found of a room. */
export interface ComparedRoom {
  readonly title: string;
  readonly counted: number;
  readonly recorded: number;
  /** How many comparisons in a row found the same side too small; 0 where both are the same. */
  readonly differing: number;
  readonly wasDiffering: number;
}

/**
 * Compares what a server counted at the last look with who was in its rooms then by the ledger: deliveries have had a minute since. Who
 * joined or left at about that time counts as either.
 */
export function compareCounts(transaction: Transaction, serverId: number | null): Promise<ComparedRoom[]> {
  return transaction.rows<ComparedRoom>(
    sql`WITH "present" AS (SELECT "c"."internal_meeting_id" AS "run", "c"."differing", "c"."people", "m"."title", count("d"."device")::int AS "most",
            count(*) FILTER (WHERE "d"."surely")::int AS "least"
          FROM "conference_room_count" "c" JOIN "conference_meeting" "m" ON "m"."id" = "c"."meeting_id"
          CROSS JOIN LATERAL (SELECT (extract(epoch FROM "c"."asked_at") * 1000)::bigint AS "at") "t"
          LEFT JOIN LATERAL (
            SELECT "j"."device", bool_or("j"."time" <= "t"."at" - ${AROUND_MS} AND NOT EXISTS (SELECT 1 FROM "conference_event" "l"
                WHERE "l"."meeting_id" = "j"."meeting_id" AND "l"."participant_key" = "j"."participant_key" AND "l"."device" = "j"."device"
                  AND "l"."kind" = 'leave' AND "l"."time" BETWEEN "j"."time" AND "t"."at" + ${AROUND_MS})) AS "surely"
            FROM "conference_event" "j" WHERE "j"."meeting_id" = "c"."meeting_id" AND "j"."kind" = 'join'
              AND "j"."time" BETWEEN "c"."began_at" - ${BEFORE_ROOM_MS} AND "t"."at" + ${AROUND_MS}
              AND COALESCE("j"."internal_meeting_id", "c"."internal_meeting_id") = "c"."internal_meeting_id"
              AND NOT EXISTS (SELECT 1 FROM "conference_event" "l" WHERE "l"."meeting_id" = "j"."meeting_id" AND "l"."participant_key" = "j"."participant_key"
                AND "l"."device" = "j"."device" AND "l"."kind" = 'leave' AND "l"."time" BETWEEN "j"."time" AND "t"."at" - ${AROUND_MS})
            GROUP BY "j"."participant_key", "j"."device") "d" ON TRUE
          WHERE "c"."server_id" IS NOT DISTINCT FROM ${serverId}::int AND "c"."people" IS NOT NULL GROUP BY "c"."internal_meeting_id", "m"."title"),
        "found" AS (SELECT *, GREATEST("least", LEAST("most", "people")) AS "recorded" FROM "present")
        UPDATE "conference_room_count" "c" SET "counted" = "c"."people", "recorded" = "f"."recorded",
          "differing" = CASE WHEN "f"."recorded" = "c"."people" THEN 0 WHEN ${SAME_SIDE} THEN LEAST("c"."differing" + 1, 1000) ELSE 1 END,
          "differs_since" = CASE WHEN "f"."recorded" = "c"."people" THEN NULL WHEN ${SAME_SIDE} THEN "c"."differs_since" ELSE "c"."asked_at" END
        FROM "found" "f" WHERE "f"."run" = "c"."internal_meeting_id"
        RETURNING "f"."title", "c"."counted", "c"."recorded", "c"."differing", "f"."differing" AS "wasDiffering"`,
  );
}

const SAME_SIDE = sql`"c"."differs_since" IS NOT NULL AND sign("c"."people" - "f"."recorded") = sign("c"."counted" - "c"."recorded")`;

/** Keeps what a server counts now, until the next look. Meetings that are to have no hook, or were closed by a person, are not compared. */
export async function storeCounts(
  transaction: Transaction,
  serverId: number | null,
  rooms: readonly ListedRoom[],
  now: Date,
): Promise<void> {
  const named = rooms.filter(({ internalId }) => internalId !== '');
  await transaction.rows(
    sql`INSERT INTO "conference_room_count" ("internal_meeting_id", "meeting_id", "server_id", "began_at", "people", "asked_at")
        SELECT DISTINCT ON ("t"."internal") "t"."internal", "m"."id", ${serverId}::int, "t"."began", "t"."people", ${now}::timestamptz
        FROM unnest(${named.map(({ internalId }) => internalId)}::text[], ${named.map(({ externalId }) => externalId)}::text[],
            ${named.map(({ createTime }) => createTime)}::bigint[], ${named.map(({ participants }) => participants)}::int[])
          AS "t" ("internal", "external", "began", "people")
        LEFT JOIN "conference_meeting_run" "r" ON "r"."internal_meeting_id" = "t"."internal"
        JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id" OR ("r"."meeting_id" IS NULL AND "m"."remote_id" = "t"."external" AND "m"."holds_room")
        WHERE "t"."external" <> '' AND NOT ("m"."status" = 'closed' AND "m"."closed_by_hand")
          AND NOT EXISTS (SELECT 1 FROM "conference_hook" "h" WHERE "h"."meeting_id" = "m"."id" AND "h"."declined") ORDER BY "t"."internal", "m"."id" DESC
        ON CONFLICT ("internal_meeting_id") DO UPDATE SET "meeting_id" = EXCLUDED."meeting_id", "server_id" = EXCLUDED."server_id",
          "people" = EXCLUDED."people", "asked_at" = EXCLUDED."asked_at"`,
  );
  const suffered = sql`"differing" >= ${COMPARISONS_TO_BE_SURE} AND "asked_at" > ${new Date(now.getTime() - REMEMBERED_MS)}::timestamptz`;
  const gone = sql`"server_id" IS NOT DISTINCT FROM ${serverId}::int AND "asked_at" < ${now}::timestamptz`;
  await transaction.rows(sql`DELETE FROM "conference_room_count" WHERE ${gone} AND NOT (${suffered})`);
  await transaction.rows(sql`UPDATE "conference_room_count" SET "people" = NULL WHERE ${gone} AND "people" IS NOT NULL`);
}

/** Nothing is to be recorded, so nothing is compared. */
export async function forgetCounts(statements: Statements): Promise<void> {
  await statements.rows(sql`DELETE FROM "conference_room_count"`);
}
