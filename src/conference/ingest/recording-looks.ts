import { numbers } from '../../database/array-literal.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';

/** The time by the clock of the database, which all processes share, with all of its digits. */
export async function databaseTime(statements: Statements): Promise<string> {
  const now = await statements.one<{ now: string }>(sql`SELECT clock_timestamp()::text AS "now"`);
  if (!now) throw new Error('The database tells no time.');
  return now.now;
}

/**
 * Has every list that was asked for before count no more.
 * @param meetings SELECT of the column `id`
 */
export async function outdateLooks(statements: Statements, meetings: Sql): Promise<void> {
  await statements.rows(
    sql`INSERT INTO "conference_recording_look" AS "k" ("meeting_id", "changed_at") SELECT DISTINCT "m"."id", clock_timestamp() FROM (${meetings}) AS "m" ORDER BY 1
        ON CONFLICT ("meeting_id") DO UPDATE SET "changed_at" = GREATEST("k"."changed_at", EXCLUDED."changed_at")`,
  );
}

/**
 * Those of some meetings of which a list may be stored, each locked until the transaction ends: nothing that is newer is known.
 * @param askedAt when the list was asked for, see {@link databaseTime}
 */
export async function recentMeetings(transaction: Transaction, meetings: readonly number[], askedAt: string): Promise<ReadonlySet<number>> {
  const rows = await transaction.rows<{ id: number }>(
    sql`INSERT INTO "conference_recording_look" AS "k" ("meeting_id", "changed_at")
        SELECT "m"."id", ${askedAt}::timestamptz FROM "conference_meeting" "m" WHERE "m"."id" = ANY(${numbers(meetings)}::int[]) ORDER BY 1
        ON CONFLICT ("meeting_id") DO UPDATE SET "changed_at" = EXCLUDED."changed_at" WHERE "k"."changed_at" <= EXCLUDED."changed_at" RETURNING "meeting_id" AS "id"`,
  );
  return new Set(rows.map(({ id }) => id));
}
