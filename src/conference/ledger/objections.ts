import { numbers } from '../../database/array-literal.js';
import { raw, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { pseudonymSql } from '../modes/pseudonyms.js';
import { refoldParticipants } from './activity-records.js';
import { lockMeetings } from './inferred-events.js';
import type { Objection } from './ledger-types.js';

/** No run is longer. */
const LONGEST = raw(`interval '2 days'`);

/**
 * The objections that may concern a batch.
 * @param accounts ids of those that are named, beside those that guests of the meetings turned out to be
 * @param meetings ids of the meetings
 */
export function objectionsOf(transaction: Transaction, accounts: readonly number[], meetings: readonly number[]): Promise<Objection[]> {
  const of = sql`(extract(epoch FROM "o"."since") * 1000)::float8 AS "since", (extract(epoch FROM "o"."until") * 1000)::float8 AS "until"`;
  return transaction.rows<Objection>(
    sql`SELECT 'u:' || "o"."user_id" AS "key", NULL::int AS "meetingId", ${of} FROM "conference_objection" "o" WHERE "o"."user_id" = ANY(${numbers(accounts)}::int[])
          OR "o"."user_id" IN (SELECT "user_id" FROM "conference_participant_account" WHERE "meeting_id" = ANY(${numbers(meetings)}::int[]))
        UNION ALL SELECT ${pseudonymSql(sql`"m"."pseudonym_secret"`, sql`'u:' || "o"."user_id"`)}, "m"."id", ${of} FROM "conference_objection" "o"
          JOIN "conference_meeting" "m" ON "m"."id" = ANY(${numbers(meetings)}::int[]) AND "m"."pseudonym_secret" IS NOT NULL`,
  );
}

/** SQL condition: whether the account of the record "a" objected to figures at any time of it. */
export const OBJECTED = sql`EXISTS (SELECT 1 FROM "conference_objection" "ob" WHERE "ob"."user_id" = "a"."participant_id"
  AND (NOT "a"."close" OR "ob"."since" <= "a"."out_at") AND COALESCE("ob"."until" > "a"."in_at", TRUE))`;

/** Ends what runs of a person in meetings that are on: the microphone and cameras, as far as figures go. What was counted until then stays. */
export async function stopFigures(transaction: Transaction, userId: number, now: Date): Promise<void> {
  const own = sql`SELECT "a"."meeting_id", "a"."participant_key" FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id"
    WHERE NOT "a"."close" AND "a"."type" = 'presence' AND ("a"."participant_id" = ${userId}
      OR ("m"."pseudonym_secret" IS NOT NULL AND "a"."participant_key" = ${pseudonymSql(sql`"m"."pseudonym_secret"`, sql`${`u:${userId}`}::text`)}))`;
  const open = await transaction.rows<{ meetingId: number; key: string }>(
    sql`SELECT DISTINCT "t"."meeting_id" AS "meetingId", "t"."participant_key" AS "key" FROM (${own}) "t" ORDER BY 1, 2`,
  );
  if (open.length === 0) return;
  await lockMeetings(
    transaction,
    open.map(({ meetingId }) => meetingId),
  );
  await transaction.rows(
    sql`INSERT INTO "conference_event" ("meeting_id", "participant_key", "reported_key", "device", "kind", "discriminator", "time", "identity", "payload", "internal_meeting_id", "arrived_at")
        SELECT DISTINCT ON ("e"."meeting_id", "e"."participant_key", "e"."device", "e"."kind", "s"."stream") "e"."meeting_id", "e"."participant_key", "e"."reported_key", "e"."device",
          replace("e"."kind", '-start', '-stop'), "s"."stream", ${now.getTime()}::bigint,
          concat_ws(':', 'objection', "e"."meeting_id", "e"."participant_key", "e"."device", "e"."kind", "s"."stream"), '{"event": "objection"}'::jsonb, "e"."internal_meeting_id", ${now}::timestamptz
        FROM (${own}) "t" JOIN "conference_event" "e" ON "e"."meeting_id" = "t"."meeting_id" AND "e"."participant_key" = "t"."participant_key" AND "e"."kind" IN ('talk-start', 'camera-start', 'screen-start', 'presenter-start', 'away-start')
          AND to_timestamp("e"."time" / 1000.0) > ${now}::timestamptz - ${LONGEST}
        CROSS JOIN LATERAL (SELECT CASE "e"."kind" WHEN 'camera-start' THEN "e"."discriminator" ELSE '' END AS "stream") "s"
        ORDER BY "e"."meeting_id", "e"."participant_key", "e"."device", "e"."kind", "s"."stream", "e"."time" DESC ON CONFLICT DO NOTHING`,
  );
  await refoldParticipants(transaction, open);
}
