import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { JobQueue } from '../../jobs/job-queue.js';

/** The kind of the jobs that look at the server for recordings. */
export const FETCH_RECORDINGS = 'recordings.fetch';

/** Asks for a look at the server for the recordings of some rooms. @param ids external or internal ids of meetings */
export async function requestRecordings(transaction: Transaction, jobs: JobQueue, ids: readonly string[], now: Date): Promise<void> {
  await jobs.enqueueFrom(
    transaction,
    FETCH_RECORDINGS,
    sql`SELECT DISTINCT jsonb_build_object('meetings', jsonb_build_array("m"."id")) AS "payload", 'meeting ' || "m"."id" AS "key", ${now}::timestamptz AS "run_at", 0 AS "priority", NULL::int AS "portal_id"
        FROM "conference_meeting" "m" LEFT JOIN "conference_meeting_run" "r" ON "r"."meeting_id" = "m"."id"
        WHERE "m"."remote_id" = ANY(${ids}::text[]) OR "r"."internal_meeting_id" = ANY(${ids}::text[])`,
  );
}
