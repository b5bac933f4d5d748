import { numbers } from '../../database/array-literal.js';
import { raw, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { pseudonymSql } from '../modes/pseudonyms.js';
import { refoldParticipants } from './activity-records.js';
import { lockMeetings } from './inferred-events.js';

/** No run is longer. */
const LONGEST = raw(`interval '2 days'`);

/**
 * SQL of the objections that may concern a batch, for the statement that says who people are: "key", "meeting_id", "since", "until".
 * @param accounts SQL of ids of the accounts that are named @param meetings ids of the meetings
 */
export function objectionRows(accounts: Sql, meetings: readonly number[]): Sql {
  const of = sql`(extract(epoch FROM "o"."since") * 1000)::bigint::text AS "since", (extract(epoch FROM "o"."until") * 1000)::bigint::text AS "until"`;
  return sql`SELECT 'u:' || "o"."user_id" AS "key", NULL::int AS "meeting_id", ${of} FROM "conference_objection" "o" WHERE "o"."user_id" IN (${accounts})
    UNION ALL SELECT ${pseudonymSql(sql`"m"."pseudonym_secret"`, sql`'u:' || "o"."user_id"`)}, "m"."id", ${of} FROM "conference_objection" "o"
      JOIN "conference_meeting" "m" ON "m"."id" = ANY(${numbers(meetings)}::int[]) AND "m"."pseudonym_secret" IS NOT NULL`;
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
          CASE "e"."kind" WHEN 'talk-start' THEN 'talk-stop' ELSE 'camera-stop' END, "s"."stream", ${now.getTime()}::bigint,
          concat_ws(':', 'objection', "e"."meeting_id", "e"."participant_key", "e"."device", "e"."kind", "s"."stream"), '{"event": "objection"}'::jsonb, "e"."internal_meeting_id", ${now}::timestamptz
        FROM (${own}) "t" JOIN "conference_event" "e" ON "e"."meeting_id" = "t"."meeting_id" AND "e"."participant_key" = "t"."participant_key" AND "e"."kind" IN ('talk-start', 'camera-start')
          AND to_timestamp("e"."time" / 1000.0) > ${now}::timestamptz - ${LONGEST}
        CROSS JOIN LATERAL (SELECT CASE "e"."kind" WHEN 'camera-start' THEN "e"."discriminator" ELSE '' END AS "stream") "s"
        ORDER BY "e"."meeting_id", "e"."participant_key", "e"."device", "e"."kind", "s"."stream", "e"."time" DESC ON CONFLICT DO NOTHING`,
  );
  await refoldParticipants(transaction, open);
}
