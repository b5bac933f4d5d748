import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { ACKNOWLEDGED, CHECK_KINDS } from '../../events/room-event.js';
import { refoldParticipants } from '../../ledger/activity-records.js';
import { drawnSecrets } from '../../ledger/pseudonym-secrets.js';
import { COUNTED_KINDS, KEPT_KINDS, NAMING_KINDS } from '../../modes/meeting-privacy.js';
import { digestSql, hasServerId, hiddenDeviceSql, labelSql, pseudonymSql } from '../../modes/pseudonyms.js';

/** What the analytics report of the server says of people. */
const OF_REPORTS = [sql`"conference_analytics"`, sql`"conference_poll"`];
/** What goes by who people are: checks and their answers, guests who were found to be accounts, marks of registers, and who completed the meeting. */
const BY_NAME = [
  ...[sql`"conference_check"`, sql`"conference_check_run"`, sql`"conference_check_plan"`],
  ...[sql`"conference_participant_account"`, sql`"conference_attendance_mark"`, sql`"conference_completion"`],
];
const OF_PEOPLE = [sql`"conference_activity"`, sql`"conference_device"`, sql`"conference_fold_state"`];

const NO_FIGURES = {
  totals: { talk_seconds: 0, camera_seconds: 0 },
  counts: { messages: 0, reactions: 0, hands: 0, reactions_breakdown: {} },
  temp: { talk_started_at: 0, camera_started_at: 0 },
};

/** A portal that records nobody by name may have done so for the meeting already. */
const NAMED = sql`"t"."participant_key" NOT LIKE 'p:%'`;

/** Joins and leaves stay, and answers to checks, which prove that as well. */
export async function reduceToPresence(transaction: Transaction, id: number): Promise<void> {
  const kinds = [...KEPT_KINDS.presence, ...CHECK_KINDS, ACKNOWLEDGED];
  await transaction.rows(sql`DELETE FROM "conference_event" WHERE "meeting_id" = ${id} AND NOT "kind" = ANY(${kinds}::text[])`);
  await forget(transaction, id, OF_REPORTS);
  await transaction.rows(
    sql`UPDATE "conference_activity" SET "metrics" = ${JSON.stringify(NO_FIGURES)}::jsonb, "scored_reactions" = 0, "talk_source" = 'events' WHERE "meeting_id" = ${id}`,
  );
  await refold(transaction, id);
}

/** Everybody gets a pseudonym, in what was recorded as in what is to come. A copy of what was recorded finds it under the new identity. */
export async function withdrawNames(transaction: Transaction, id: number): Promise<void> {
  await drawnSecrets(transaction, [id]);
  await forget(transaction, id, [...OF_REPORTS, ...BY_NAME]);
  const secret = sql`"m"."pseudonym_secret"`;
  await transaction.rows(
    sql`DELETE FROM "conference_event" WHERE "meeting_id" = ${id} AND ("kind" = ANY(${[...CHECK_KINDS, ...NAMING_KINDS]}::text[]) OR "kind" = 'erased')`,
  );
  await transaction.rows(
    sql`UPDATE "conference_event" "t" SET "participant_key" = ${hiddenKey(secret, sql`"t"."participant_key"`)}, "reported_key" = NULL, "device" = ${hiddenDeviceSql(secret, sql`"t"."device"`)},
          "discriminator" = CASE WHEN ${hasServerId(sql`"t"."kind"`)} AND "t"."discriminator" <> '' THEN ${digestSql(secret, sql`"t"."discriminator"`)} ELSE "t"."discriminator" END,
          "identity" = ${digestSql(secret, sql`"t"."identity"`)},
          "payload" = (SELECT COALESCE(jsonb_object_agg("p"."key", "p"."value"), '{}') FROM jsonb_each("t"."payload") "p" WHERE "p"."key" IN ('event', 'integrity', 'reportedTime', 'mode'))
            || CASE WHEN "t"."kind" = 'join' AND "t"."participant_key" !~ '^i:' THEN jsonb_build_object('participantName', ${labelSql(hiddenKey(secret, sql`"t"."participant_key"`))}) ELSE '{}'::jsonb END
        FROM "conference_meeting" "m" WHERE "m"."id" = ${id} AND "t"."meeting_id" = "m"."id" AND ${NAMED}`,
  );
  await transaction.rows(
    sql`UPDATE "conference_device" "t" SET "participant_key" = ${hiddenKey(secret, sql`"t"."participant_key"`)}, "reported_key" = NULL, "device" = ${hiddenDeviceSql(secret, sql`"t"."device"`)}
        FROM "conference_meeting" "m" WHERE "m"."id" = ${id} AND "t"."meeting_id" = "m"."id" AND ${NAMED}`,
  );
  await transaction.rows(
    sql`UPDATE "conference_activity" "t" SET "participant_key" = ${hiddenKey(secret, sql`"t"."participant_key"`)}, "display_name" = ${labelSql(hiddenKey(secret, sql`"t"."participant_key"`))},
          "participant_id" = NULL, "event" = NULL, "activity_data" = NULL, "signature_file" = NULL, "signed_at" = NULL, "talk_source" = 'events'
        FROM "conference_meeting" "m" WHERE "m"."id" = ${id} AND "t"."meeting_id" = "m"."id" AND ${NAMED}`,
  );
  await transaction.rows(
    sql`UPDATE "conference_fold_state" "t" SET "participant_key" = ${hiddenKey(secret, sql`"t"."participant_key"`)} FROM "conference_meeting" "m"
        WHERE "m"."id" = ${id} AND "t"."meeting_id" = "m"."id" AND ${NAMED}`,
  );
  await refold(transaction, id);
}

/** Numbers of each run stay. */
export async function reduceToNumbers(transaction: Transaction, id: number): Promise<void> {
  await drawnSecrets(transaction, [id]);
  const [secret, key, identity] = [sql`"m"."pseudonym_secret"`, sql`"e"."participant_key"`, sql`"e"."identity"`];
  // Under a pseudonym, key and identity are digests already.
  const hidden = sql`${key} LIKE 'p:%'`;
  await transaction.rows(
    sql`INSERT INTO "conference_run_mark" ("meeting_id", "run", "kind", "mark")
        SELECT "m"."id", COALESCE("e"."internal_meeting_id", ''), "e"."kind",
          CASE WHEN "e"."kind" = 'join' THEN CASE WHEN ${hidden} THEN ${key} ELSE ${pseudonymSql(secret, key)} END WHEN ${hidden} THEN ${identity} ELSE ${digestSql(secret, identity)} END
        FROM "conference_meeting" "m" JOIN "conference_event" "e" ON "e"."meeting_id" = "m"."id" AND ${key} IS NOT NULL AND "e"."kind" = ANY(${[...COUNTED_KINDS]}::text[]) AND "e"."device" NOT LIKE '%@%'
        WHERE "m"."id" = ${id} ON CONFLICT DO NOTHING`,
  );
  await eraseEverybody(transaction, id);
}

/** That the room ran stays, and what was written into registers, which are records of their own. */
export async function eraseEverybody(transaction: Transaction, id: number): Promise<void> {
  const kinds = [...KEPT_KINDS.none];
  await transaction.rows(sql`DELETE FROM "conference_event" WHERE "meeting_id" = ${id} AND NOT "kind" = ANY(${kinds}::text[])`);
  await forget(transaction, id, [...OF_REPORTS, ...BY_NAME, ...OF_PEOPLE]);
}

/** Numbers go too. */
export async function eraseNumbers(transaction: Transaction, id: number): Promise<void> {
  await forget(transaction, id, [sql`"conference_run_mark"`, sql`"conference_run_number"`]);
}

/** A connection of which nobody is known stays one. */
function hiddenKey(secret: Sql, key: Sql): Sql {
  return sql`(CASE WHEN ${key} LIKE 'p:%' THEN ${key} WHEN ${key} LIKE 'i:%' THEN 'i:' || ${hiddenDeviceSql(secret, sql`substr(${key}, 3)`)} ELSE ${pseudonymSql(secret, key)} END)`;
}

async function forget(transaction: Transaction, id: number, tables: readonly Sql[]): Promise<void> {
  for (const table of tables) await transaction.rows(sql`DELETE FROM ${table} WHERE "meeting_id" = ${id}`);
}

async function refold(transaction: Transaction, id: number): Promise<void> {
  const people = await transaction.rows<{ meetingId: number; key: string }>(
    sql`SELECT "meeting_id" AS "meetingId", "participant_key" AS "key" FROM "conference_fold_state" WHERE "meeting_id" = ${id} ORDER BY 2`,
  );
  await refoldParticipants(transaction, people);
}
