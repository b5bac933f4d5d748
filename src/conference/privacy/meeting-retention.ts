import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { CLOCK_TOLERANCE_MS } from '../ledger/reported-talk.js';
import { PRESENCE } from '../ledger/record-writer.js';
import { retentionBoundary, type Stretch } from './retention-boundary.js';

/** What a run of retention did. */
export interface Retired {
  readonly meetings: number;
  readonly sealedRecords: number;
  readonly deletedEvents: number;
}

interface OldParticipant {
  readonly key: string;
  readonly presences: readonly Stretch[];
  readonly runs: readonly { readonly from: number; readonly to: number }[];
}

interface Boundary {
  readonly key: string;
  readonly before: number;
}

/** The end of a meeting outlives its participants' events by this much, so that what trails behind it is still known to. */
const TRAILING_MS = 24 * 3_600_000;

/**
 * Seals the presence intervals of one meeting that end before the cutoff and deletes their events. The meeting is locked
 * meanwhile.
 */
export async function retireEvents(transaction: Transaction, meetingId: number, cutoff: Date, now: Date): Promise<Retired> {
  await transaction.rows(sql`SELECT 1 FROM "conference_meeting" WHERE "id" = ${meetingId} FOR NO KEY UPDATE`);
  const participants = await oldParticipants(transaction, meetingId, cutoff);
  const boundaries = participants.map(({ key, presences, runs }) => ({
    key,
    before: retentionBoundary(cutoff.getTime(), [...presences, ...runs.map(widened)]),
  }));
  const sealedRecords = await sealRecords(transaction, meetingId, boundaries, now);
  const deletedEvents = await deleteEvents(transaction, meetingId, boundaries);
  const ends = await deleteMeetingEvents(
    transaction,
    meetingId,
    Math.min(cutoff.getTime() - TRAILING_MS, ...boundaries.map(({ before }) => before)),
  );
  // What was asked and voted goes with the events; that a vote answered a check stays with the figures.
  await transaction.rows(sql`DELETE FROM "conference_poll" WHERE "meeting_id" = ${meetingId} AND "started_at" < ${cutoff.getTime()}`);
  await forgetDerived(transaction, meetingId, boundaries);
  return { meetings: 1, sealedRecords, deletedEvents: deletedEvents + ends };
}

function widened({ from, to }: { readonly from: number; readonly to: number }): Stretch {
  return { from: from - CLOCK_TOLERANCE_MS, to: to + CLOCK_TOLERANCE_MS };
}

function oldParticipants(transaction: Transaction, meetingId: number, cutoff: Date): Promise<OldParticipant[]> {
  return transaction.rows<OldParticipant>(
    sql`SELECT "e"."key",
          COALESCE((SELECT jsonb_agg(jsonb_build_object('from', floor(extract(epoch FROM "in_at") * 1000), 'to',
              CASE WHEN "close" THEN floor(extract(epoch FROM "out_at") * 1000) END)) FROM "conference_activity"
            WHERE "meeting_id" = ${meetingId} AND "participant_key" = "e"."key" AND "type" = ${PRESENCE} AND "sealed_at" IS NULL), '[]') AS "presences",
          COALESCE((SELECT jsonb_agg(jsonb_build_object('from', "started_at", 'to', "finished_at")) FROM "conference_analytics"
            WHERE "meeting_id" = ${meetingId} AND "participant_key" = "e"."key"), '[]') AS "runs"
        FROM (SELECT DISTINCT "participant_key" AS "key" FROM "conference_event"
          WHERE "meeting_id" = ${meetingId} AND "participant_key" IS NOT NULL AND "time" < ${cutoff.getTime()}) AS "e" ORDER BY "e"."key"`,
  );
}

async function sealRecords(transaction: Transaction, meetingId: number, boundaries: readonly Boundary[], now: Date): Promise<number> {
  const sealed = await transaction.rows(
    sql`UPDATE "conference_activity" "a" SET "sealed_at" = ${now} FROM ${boundaryRows(boundaries)}
        WHERE "a"."meeting_id" = ${meetingId} AND "a"."participant_key" = "t"."key" AND "a"."type" = ${PRESENCE} AND "a"."sealed_at" IS NULL
          AND "a"."close" AND "a"."out_at" < to_timestamp("t"."before" / 1000.0) RETURNING "a"."id"`,
  );
  return sealed.length;
}

async function deleteEvents(transaction: Transaction, meetingId: number, boundaries: readonly Boundary[]): Promise<number> {
  await transaction.rows(
    sql`DELETE FROM "conference_analytics" "r" USING ${boundaryRows(boundaries)}
        WHERE "r"."meeting_id" = ${meetingId} AND "r"."participant_key" = "t"."key" AND "r"."finished_at" < "t"."before"`,
  );
  const deleted = await transaction.one<{ count: number }>(
    sql`WITH "deleted" AS (DELETE FROM "conference_event" "e" USING ${boundaryRows(boundaries)}
          WHERE "e"."meeting_id" = ${meetingId} AND "e"."participant_key" = "t"."key" AND "e"."time" < "t"."before" RETURNING 1)
        SELECT count(*)::int AS "count" FROM "deleted"`,
  );
  return deleted?.count ?? 0;
}

async function deleteMeetingEvents(transaction: Transaction, meetingId: number, before: number): Promise<number> {
  const deleted = await transaction.rows(
    sql`DELETE FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND "participant_key" IS NULL AND "time" < ${before} RETURNING "id"`,
  );
  return deleted.length;
}

/** What was derived from the events goes with them: where folds stand, and whose connections are whose. */
async function forgetDerived(transaction: Transaction, meetingId: number, boundaries: readonly Boundary[]): Promise<void> {
  const keys = boundaries.map(({ key }) => key);
  const silent = sql`"d"."meeting_id" = ${meetingId} AND "d"."participant_key" = ANY(${keys}::text[]) AND NOT EXISTS
    (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "d"."meeting_id" AND "e"."participant_key" = "d"."participant_key")`;
  await transaction.rows(sql`DELETE FROM "conference_device" "d" WHERE ${silent}`);
  await transaction.rows(sql`DELETE FROM "conference_fold_state" "d" WHERE ${silent}`);
  await transaction.rows(
    sql`UPDATE "conference_fold_state" SET "state" = NULL WHERE "meeting_id" = ${meetingId} AND "participant_key" = ANY(${keys}::text[])`,
  );
}

function boundaryRows(boundaries: readonly Boundary[]): ReturnType<typeof sql> {
  return sql`unnest(${boundaries.map(({ key }) => key)}::text[], ${boundaries.map(({ before }) => before)}::bigint[]) AS "t" ("key", "before")`;
}
