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
    sql`INSERT INTO "conference_device" AS "known" ("meeting_id", "device", "participant_key", "reported_key", "joined", "outside")
        SELECT * FROM ${list} ON CONFLICT ("meeting_id", "device") DO UPDATE SET "participant_key" = EXCLUDED."participant_key",
          "reported_key" = EXCLUDED."reported_key", "outside" = EXCLUDED."outside", "joined" = TRUE WHERE EXCLUDED."joined" AND NOT "known"."joined"`,
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

/**
 * Events of a connection that came before its join and named another person are of whom the join names, and so is what was recorded in
 * breakout rooms of those whom this connection names there.
 */
async function givenToJoined(transaction: Transaction, reported: readonly ReportedDevice[]): Promise<ParticipantOfMeeting[]> {
  const disputed = reported.filter(({ before }) => before !== null);
  if (disputed.length === 0) return [];
  const before = sql`unnest(${disputed.map(({ meetingId }) => meetingId)}::int[], ${disputed.map(({ device }) => device)}::text[],
    ${disputed.map((one) => one.before)}::text[]) AS "former" ("meeting_id", "device", "before")`;
  return transaction.rows<ParticipantOfMeeting>(
    sql`WITH "joined" AS (SELECT "reported".*, "former"."before" FROM ${listed(disputed)} JOIN ${before} USING ("meeting_id", "device")),
          "inside" AS (UPDATE "conference_device" "d" SET "participant_key" = "joined"."key", "reported_key" = "joined"."reported_key" FROM "joined"
            WHERE "d"."meeting_id" = "joined"."meeting_id" AND "d"."outside" = "joined"."device"
            RETURNING "d"."meeting_id", "d"."device", "joined"."key", "joined"."reported_key", "joined"."before"),
          "connections" AS (SELECT "meeting_id", "device", "key", "reported_key", NULL AS "before" FROM "joined"
            UNION ALL SELECT "meeting_id", "device", "key", "reported_key", "before" FROM "inside"),
          "others" AS (SELECT "e"."time", "e"."identity", "e"."meeting_id", "e"."participant_key" AS "before", "c"."key" AS "after", "c"."reported_key"
            FROM "conference_event" "e" JOIN "connections" "c" ON "e"."meeting_id" = "c"."meeting_id" AND "e"."device" = "c"."device"
            WHERE ("c"."before" IS NULL OR "e"."participant_key" = "c"."before")
              AND ("e"."participant_key" <> "c"."key" OR "e"."reported_key" IS DISTINCT FROM "c"."reported_key")),
          "given" AS (UPDATE "conference_event" "e" SET "participant_key" = "others"."after", "reported_key" = "others"."reported_key" FROM "others"
            WHERE "e"."time" = "others"."time" AND "e"."identity" = "others"."identity")
        SELECT DISTINCT "meeting_id" AS "meetingId", unnest(ARRAY["before", "after"]) AS "key" FROM "others"`,
  );
}

function listed(reported: readonly ReportedDevice[]): Sql {
  return sql`unnest(${reported.map(({ meetingId }) => meetingId)}::int[], ${reported.map(({ device }) => device)}::text[],
    ${reported.map(({ key }) => key)}::text[], ${reported.map((one) => one.reported)}::text[], ${reported.map(({ joined }) => joined)}::boolean[],
    ${reported.map(({ outside }) => outside)}::text[]) AS "reported" ("meeting_id", "device", "key", "reported_key", "joined", "outside")`;
}
