import { texts } from '../../database/array-literal.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { refoldParticipants } from './activity-records.js';
import { externalOf, Identities } from './identities.js';
import { knownIdentities } from './known-identities.js';
import type { Identity } from './ledger-types.js';

interface Moved {
  readonly before: Identity;
  readonly after: Identity;
}

/**
 * Gives events, connections and reports of a meeting to those whom their ids mean now, as if that had been so from the start. The
 * meeting must be locked.
 * @returns the keys of the participants whose figures may be others than before
 */
export async function reattributeParticipants(transaction: Transaction, meetingId: number): Promise<string[]> {
  const recorded = await recordedIdentities(transaction, meetingId);
  const externals = recorded.flatMap((one) => externalOf(one) ?? []);
  const identities = new Identities(await knownIdentities(transaction, { externals, devices: [], meetings: [meetingId] }));
  const moved = recorded.flatMap((before): Moved[] => {
    const external = externalOf(before);
    const after = external === undefined ? before : identities.of(meetingId, external);
    return after.key === before.key && after.reported === before.reported ? [] : [{ before, after }];
  });
  if (moved.length === 0) return [];
  await move(transaction, meetingId, moved);
  const keys = [...new Set(moved.flatMap(({ before, after }) => [before.key, after.key]))].sort();
  await refoldParticipants(
    transaction,
    keys.map((key) => ({ meetingId, key })),
  );
  // Attendance and completion follow from later entries alone otherwise.
  await transaction.rows(sql`UPDATE "conference_occurrence" SET "applied_entry" = NULL WHERE "meeting_id" = ${meetingId}`);
  await transaction.rows(sql`UPDATE "conference_completion_rule" SET "applied_at" = NULL WHERE "meeting_id" = ${meetingId}`);
  return keys;
}

function recordedIdentities(transaction: Transaction, meetingId: number): Promise<Identity[]> {
  return transaction.rows<Identity>(
    sql`SELECT "participant_key" AS "key", "reported_key" AS "reported" FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND "participant_key" IS NOT NULL
        UNION SELECT "participant_key", "reported_key" FROM "conference_device" WHERE "meeting_id" = ${meetingId}
        UNION SELECT "participant_key", "reported_key" FROM "conference_check_answer" WHERE "meeting_id" = ${meetingId}
        UNION SELECT "participant_key", NULLIF("reported_key", '') FROM "conference_analytics" WHERE "meeting_id" = ${meetingId} ORDER BY 1, 2`,
  );
}

async function move(transaction: Transaction, meetingId: number, moved: readonly Moved[]): Promise<void> {
  const list = listed(moved);
  const which = sql`"t"."meeting_id" = ${meetingId} AND "t"."participant_key" = "m"."key" AND "t"."reported_key" IS NOT DISTINCT FROM "m"."reported"`;
  await transaction.rows(
    sql`UPDATE "conference_event" "t" SET "participant_key" = "m"."new_key", "reported_key" = "m"."new_reported" FROM ${list} WHERE ${which}`,
  );
  await transaction.rows(
    sql`UPDATE "conference_device" "t" SET "participant_key" = "m"."new_key", "reported_key" = "m"."new_reported" FROM ${list} WHERE ${which}`,
  );
  // One person may have answered under several ids: the first answer is theirs.
  await transaction.rows(
    sql`WITH "taken" AS (DELETE FROM "conference_check_answer" "t" USING ${list} WHERE ${which} RETURNING "t".*, "m"."new_key", "m"."new_reported")
        INSERT INTO "conference_check_answer" AS "k" ("check_id", "participant_key", "meeting_id", "reported_key", "at", "way")
        SELECT DISTINCT ON ("check_id", "new_key") "check_id", "new_key", "meeting_id", "new_reported", "at", "way" FROM "taken" ORDER BY "check_id", "new_key", "at"
        ON CONFLICT ("check_id", "participant_key") DO UPDATE SET "at" = EXCLUDED."at", "way" = EXCLUDED."way", "reported_key" = EXCLUDED."reported_key" WHERE EXCLUDED."at" < "k"."at"`,
  );
  await transaction.rows(
    sql`WITH "taken" AS (DELETE FROM "conference_poll_vote" "t" USING ${list} WHERE ${which} RETURNING "t".*, "m"."new_key", "m"."new_reported")
        INSERT INTO "conference_poll_vote" ("meeting_id", "internal_meeting_id", "poll", "participant_key", "reported_key", "answer")
        SELECT DISTINCT ON (1, 2, 3, 4) "meeting_id", "internal_meeting_id", "poll", "new_key", "new_reported", "answer" FROM "taken" ON CONFLICT DO NOTHING`,
  );
  const reportsOf = sql`"r"."meeting_id" = ${meetingId} AND "r"."participant_key" = "m"."key" AND "r"."reported_key" = COALESCE("m"."reported", '')`;
  await transaction.rows(
    sql`WITH "taken" AS (DELETE FROM "conference_analytics" "r" USING ${list} WHERE ${reportsOf} RETURNING "r".*, "m"."new_key", COALESCE("m"."new_reported", '') AS "as_guest")
        INSERT INTO "conference_analytics" ("meeting_id", "internal_meeting_id", "participant_key", "reported_key", "started_at", "finished_at", "talk_seconds", "poll_votes", "present_seconds", "received_at")
        SELECT "meeting_id", "internal_meeting_id", "new_key", "as_guest", min("started_at"), max("finished_at"), max("talk_seconds"), max("poll_votes"), max("present_seconds"), max("received_at") FROM "taken" GROUP BY 1, 2, 3, 4
        ON CONFLICT ON CONSTRAINT "uq_conference_analytics_attendee" DO UPDATE SET "talk_seconds" = GREATEST("conference_analytics"."talk_seconds", EXCLUDED."talk_seconds"),
          "poll_votes" = GREATEST("conference_analytics"."poll_votes", EXCLUDED."poll_votes"),
          "present_seconds" = GREATEST("conference_analytics"."present_seconds", EXCLUDED."present_seconds")`,
  );
}

function listed(moved: readonly Moved[]): Sql {
  return sql`unnest(${texts(moved.map(({ before }) => before.key))}::text[], ${texts(moved.map(({ before }) => before.reported))}::text[],
    ${texts(moved.map(({ after }) => after.key))}::text[], ${texts(moved.map(({ after }) => after.reported))}::text[]) AS "m" ("key", "reported", "new_key", "new_reported")`;
}

/**
 * Whether records of these participants are sealed, or, without participants, of anyone in the meeting: their events are deleted, so
 * that nothing can be given to another person any more.
 */
export async function hasSealedRecords(transaction: Transaction, meetingId: number, keys?: readonly string[]): Promise<boolean> {
  const ofThese = keys === undefined ? sql`` : sql`AND "participant_key" = ANY(${texts(keys)}::text[])`;
  const sealed = await transaction.one(
    sql`SELECT 1 AS "found" FROM "conference_activity" WHERE "meeting_id" = ${meetingId} AND "sealed_at" IS NOT NULL ${ofThese} LIMIT 1`,
  );
  return sealed !== undefined;
}
