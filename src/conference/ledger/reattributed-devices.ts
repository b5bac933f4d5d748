import { sql, type Sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { ParticipantOfMeeting, ReportedDevice } from './ledger-types.js';

/**
 * Stores who is behind connections, and reattributes events that were recorded under a connection alone, or under a person whom an
 * event other than the connection's join had named.
 * @param reported connections that were not known before, or whose join names another person
 * @returns the keys under which these events were recorded before, and those under which they are now
 */
export async function reattributeDevices(transaction: Transaction, reported: readonly ReportedDevice[]): Promise<ParticipantOfMeeting[]> {
  if (reported.length === 0) return [];
  const list = listed(reported);
  await transaction.rows(
    sql`INSERT INTO "conference_device" AS "known" ("meeting_id", "device", "participant_key", "reported_key", "joined")
        SELECT * FROM ${list} ON CONFLICT ("meeting_id", "device") DO UPDATE SET "participant_key" = EXCLUDED."participant_key",
          "reported_key" = EXCLUDED."reported_key", "joined" = TRUE WHERE EXCLUDED."joined" AND NOT "known"."joined"`,
  );
  const moved = await transaction.rows<ParticipantOfMeeting>(
    sql`WITH "devices" AS (UPDATE "conference_device" "d" SET "participant_key" = "reported"."key", "reported_key" = "reported"."reported_key" FROM ${list}
            WHERE "d"."meeting_id" = "reported"."meeting_id" AND "d"."participant_key" = 'i:' || "reported"."device"),
          "reattributed" AS (UPDATE "conference_event" "e" SET "participant_key" = "reported"."key", "reported_key" = "reported"."reported_key" FROM ${list}
            WHERE "e"."meeting_id" = "reported"."meeting_id" AND "e"."participant_key" = 'i:' || "reported"."device"
            RETURNING "e"."meeting_id", 'i:' || "reported"."device" AS "before", "reported"."key" AS "after")
        SELECT DISTINCT "meeting_id" AS "meetingId", unnest(ARRAY["before", "after"]) AS "key" FROM "reattributed"`,
  );
  return [...moved, ...(await givenToJoined(transaction, reported))];
}

/** Events of a connection that came before its join and named another person are of whom the join names. */
async function givenToJoined(transaction: Transaction, reported: readonly ReportedDevice[]): Promise<ParticipantOfMeeting[]> {
  const disputed = reported.filter(({ wasKnown }) => wasKnown);
  if (disputed.length === 0) return [];
  return transaction.rows<ParticipantOfMeeting>(
    sql`WITH "others" AS (SELECT "e"."time", "e"."identity", "e"."meeting_id", "e"."participant_key" AS "before", "reported"."key" AS "after", "reported"."reported_key"
            FROM "conference_event" "e" JOIN ${listed(disputed)} ON "e"."meeting_id" = "reported"."meeting_id" AND "e"."device" = "reported"."device"
            WHERE "e"."participant_key" <> "reported"."key" OR "e"."reported_key" IS DISTINCT FROM "reported"."reported_key"),
          "given" AS (UPDATE "conference_event" "e" SET "participant_key" = "others"."after", "reported_key" = "others"."reported_key" FROM "others"
            WHERE "e"."time" = "others"."time" AND "e"."identity" = "others"."identity")
        SELECT DISTINCT "meeting_id" AS "meetingId", unnest(ARRAY["before", "after"]) AS "key" FROM "others"`,
  );
}

function listed(reported: readonly ReportedDevice[]): Sql {
  return sql`unnest(${reported.map(({ meetingId }) => meetingId)}::int[], ${reported.map(({ device }) => device)}::text[],
    ${reported.map(({ key }) => key)}::text[], ${reported.map((one) => one.reported)}::text[], ${reported.map(({ joined }) => joined)}::boolean[])
    AS "reported" ("meeting_id", "device", "key", "reported_key", "joined")`;
}
