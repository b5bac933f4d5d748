import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { JobQueue } from '../../jobs/job-queue.js';
import { outdateLooks } from './recording-looks.js';

/** The kind of the jobs that look at the server for recordings. */
export const FETCH_RECORDINGS = 'recordings.fetch';

/** Asks for a look at the server for the recordings of some rooms. @param ids external or internal ids of meetings */
export async function requestRecordings(transaction: Transaction, jobs: JobQueue, ids: readonly string[], now: Date): Promise<void> {
  // First: a look that is under way may have asked before, and no further job is added while it runs.
  await outdateLooks(transaction, meetingsNamed(ids));
  await jobs.enqueueFrom(
    transaction,
    FETCH_RECORDINGS,
    sql`SELECT DISTINCT jsonb_build_object('meetings', jsonb_build_array("m"."id")) AS "payload", 'meeting ' || "m"."id" AS "key", ${now}::timestamptz AS "run_at", 0 AS "priority", NULL::int AS "portal_id"
        FROM (${meetingsNamed(ids)}) AS "m"`,
  );
}

/** Ids of the meetings whose rooms have these ids. */
export function meetingsNamed(ids: readonly string[]): Sql {
  return sql`SELECT "n"."id" FROM "conference_meeting" "n" WHERE "n"."remote_id" = ANY(${ids}::text[])
    UNION SELECT "r"."meeting_id" FROM "conference_meeting_run" "r" WHERE "r"."internal_meeting_id" = ANY(${ids}::text[])`;
}
