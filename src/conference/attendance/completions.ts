import { reportToPaths } from '../../course-content/learning-paths/learning-path-progress.port.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { Ports } from '../../feature/ports.js';
import { NAMES_PEOPLE, PRIVACY, type PrivacyMode } from '../modes/meeting-privacy.js';
import { asksBeyondPresence, completionFigures, type CompletionTerms, wantingOf } from './completion-figures.js';

type Rule = CompletionTerms & { readonly ruledAt: Date; readonly mode: PrivacyMode };

const TERMS = sql`"r"."minutes", "r"."talk_minutes" AS "talkMinutes", "r"."messages", "r"."hands", "r"."checks"`;

/** What has to be done to have completed a meeting; undefined where nothing says so. */
export function completionTerms(transaction: Transaction, meetingId: number): Promise<CompletionTerms | undefined> {
  return transaction.one<CompletionTerms>(sql`SELECT ${TERMS} FROM "conference_completion_rule" "r" WHERE "r"."meeting_id" = ${meetingId}`);
}

/** Ids of those who have completed a meeting. */
export async function whoCompleted(transaction: Transaction, meetingId: number): Promise<ReadonlySet<number>> {
  const rows = await transaction.rows<{ id: number }>(
    sql`SELECT "user_id" AS "id" FROM "conference_completion" WHERE "meeting_id" = ${meetingId} ORDER BY 1`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Compares the figures of a meeting with what is asked, once more. Who reaches it has completed it; who no longer does by corrected figures
 * has not. What was completed by an earlier rule stays, and so does everything where the meeting does not record any more what is asked.
 * @returns ids of those for whom it is another than before
 */
export async function settleCompletions(transaction: Transaction, ports: Ports, meetingId: number, now: Date): Promise<readonly number[]> {
  const rule = await transaction.one<Rule>(
    sql`SELECT ${TERMS}, "r"."ruled_at" AS "ruledAt", ${PRIVACY} AS "mode" FROM "conference_completion_rule" "r" JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id"
        WHERE "r"."meeting_id" = ${meetingId} AND ${NAMES_PEOPLE} FOR UPDATE OF "r"`,
  );
  if (!rule) return [];
  await markApplied(transaction, meetingId, now);
  if (rule.mode === 'presence' && asksBeyondPresence(rule)) return [];
  const figures = await completionFigures(transaction, meetingId);
  const done = figures.filter((one) => wantingOf(one, rule).length === 0).map(({ userId }) => userId);
  const changed = await writeCompletions(transaction, meetingId, rule.ruledAt, done, now);
  if (changed.length === 0) return [];
  await followInColumn(transaction, meetingId);
  await reportToPaths(ports, transaction, { kind: 'meeting', material: meetingId, people: changed, now });
  return changed;
}

async function writeCompletions(
  transaction: Transaction,
  meetingId: number,
  ruledAt: Date,
  done: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await transaction.rows<{ id: number }>(
    sql`WITH "gone" AS (DELETE FROM "conference_completion" WHERE "meeting_id" = ${meetingId} AND "ruled_at" = ${ruledAt}::timestamptz
            AND NOT "user_id" = ANY(${[...done]}::int[]) RETURNING "user_id"),
          "come" AS (INSERT INTO "conference_completion" ("meeting_id", "user_id", "completed_at", "ruled_at")
            SELECT ${meetingId}::int, "d", ${now}::timestamptz, ${ruledAt}::timestamptz FROM unnest(${[...done]}::int[]) AS "d"
            ON CONFLICT ("meeting_id", "user_id") DO NOTHING RETURNING "user_id")
        SELECT "user_id" AS "id" FROM "gone" UNION ALL SELECT "user_id" FROM "come" ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}

/** Up to which entry of the ledger the figures are compared. */
async function markApplied(transaction: Transaction, meetingId: number, now: Date): Promise<void> {
  await transaction.rows(
    sql`UPDATE "conference_completion_rule" SET "applied_at" = ${now}::timestamptz,
          "applied_entry" = (SELECT COALESCE(max("e"."id"), 0) FROM "conference_event" "e" WHERE "e"."meeting_id" = ${meetingId}),
          "is_on" = EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = ${meetingId} AND NOT "a"."close")
        WHERE "meeting_id" = ${meetingId}`,
  );
}

/** A column of the gradebook that counts completions is written again with the next turn of attendance. */
async function followInColumn(transaction: Transaction, meetingId: number): Promise<void> {
  const counts = sql`"meeting_id" IN (SELECT "r"."meeting_id" FROM "conference_attendance_rule" "r" WHERE "r"."meeting_id" = ${meetingId} AND "r"."score" = 'done')`;
  await transaction.rows(sql`UPDATE "conference_occurrence" SET "applied_entry" = NULL WHERE ${counts}`);
  await transaction.rows(sql`UPDATE "conference_applied_run" SET "applied_entry" = NULL WHERE ${counts}`);
}
