import { numbers } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { meetingsNamed } from '../ingest/recording-requests.js';
import type { ServerRecording } from './server-recordings.js';

/** A meeting and the room that is asked for. */
export interface RecordedMeeting {
  readonly id: number;
  readonly remoteId: string;
}

/** What one server lists. */
export interface RecordingList {
  /** Null for the server of the settings. */
  readonly serverId: number | null;
  readonly recordings: readonly ServerRecording[];
}

/** Ids of the meetings that lists speak of. */
export async function meetingsIn(transaction: Transaction, lists: readonly RecordingList[]): Promise<number[]> {
  const ids = lists.flatMap(({ recordings }) => recordings.flatMap(({ meetingId, recordId }) => [meetingId, recordId]));
  const rows = await transaction.rows<{ id: number }>(meetingsNamed([...new Set(ids)]));
  return rows.map(({ id }) => id);
}

/**
 * Stores what a server lists: a row for each format of each recording, the same however often and in whichever order.
 * @param storable the meetings of which something may be stored
 * @param complete those of them of which everything was listed: what is not among it was deleted on the server
 * @returns ids of the rows that are new or changed
 */
export async function storeRecordings(
  transaction: Transaction,
  { serverId, recordings }: RecordingList,
  storable: readonly number[],
  complete: readonly number[],
): Promise<readonly number[]> {
  const rows = recordings.flatMap(({ formats, ...recording }) => formats.map((format) => ({ ...recording, ...format })));
  const stored = await transaction.rows<{ id: number }>(
    sql`INSERT INTO "conference_recording" AS "k" ("meeting_id", "record_id", "format_type", "resource_url", "name", "starts_at", "ends_at", "seconds", "participants", "size", "published", "from_server", "server_id")
        SELECT "m"."id", "r"."recordId", "r"."type", "r"."url", "r"."name", "r"."startsAt", "r"."endsAt", "r"."seconds", "r"."participants", "r"."size", "r"."published", TRUE, ${serverId}::int
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS "r" ("recordId" text, "meetingId" text, "type" text, "url" text, "name" text, "startsAt" timestamptz,
          "endsAt" timestamptz, "seconds" int, "participants" int, "size" bigint, "published" boolean)
        JOIN LATERAL (SELECT "c"."id" FROM "conference_meeting" "c" LEFT JOIN "conference_meeting_run" "n" ON "n"."meeting_id" = "c"."id" AND "n"."internal_meeting_id" = "r"."recordId"
          WHERE "c"."remote_id" = "r"."meetingId" OR "n"."meeting_id" IS NOT NULL ORDER BY "n"."meeting_id" IS NULL, "c"."holds_room" DESC, "c"."id" DESC LIMIT 1) "m" ON "m"."id" = ANY(${numbers(storable)}::int[])
        ON CONFLICT ("record_id", "format_type") WHERE "record_id" IS NOT NULL DO UPDATE SET "resource_url" = EXCLUDED."resource_url", "name" = EXCLUDED."name", "starts_at" = EXCLUDED."starts_at",
          "ends_at" = EXCLUDED."ends_at", "seconds" = EXCLUDED."seconds", "participants" = EXCLUDED."participants", "size" = EXCLUDED."size", "published" = EXCLUDED."published", "server_id" = EXCLUDED."server_id"
        WHERE ("k"."resource_url", "k"."name", "k"."starts_at", "k"."ends_at", "k"."seconds", "k"."participants", "k"."size", "k"."published", "k"."server_id") IS DISTINCT FROM
          (EXCLUDED."resource_url", EXCLUDED."name", EXCLUDED."starts_at", EXCLUDED."ends_at", EXCLUDED."seconds", EXCLUDED."participants", EXCLUDED."size", EXCLUDED."published", EXCLUDED."server_id")
        RETURNING "k"."id"`,
  );
  const there = rows.map(({ recordId, type }) => `${type} ${recordId}`);
  await transaction.rows(
    sql`DELETE FROM "conference_recording" WHERE "from_server" AND "server_id" IS NOT DISTINCT FROM ${serverId}::int AND "meeting_id" = ANY(${numbers(complete)}::int[])
          AND ("format_type" || ' ' || "record_id") <> ALL(${there}::text[])`,
  );
  return stored.map(({ id }) => id);
}
