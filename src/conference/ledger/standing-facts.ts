import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { TalkReport } from './reported-talk.js';

/** What is known of a participant in a meeting in addition to the stored events. */
interface StandingFacts {
  /** The server's reports of the participant's talking. */
  readonly reports: readonly TalkReport[];
  /** Up to when the events are deleted and the records sealed, Unix milliseconds; null where all events are there. */
  readonly sealedThrough: number | null;
}

/** One a run: a person may attend under several ids. */
const REPORTS_OF_RUNS = sql`SELECT min("id") AS "id", min("started_at") AS "started_at", max("finished_at") AS "finished_at",
  LEAST(sum("talk_seconds"), 2147483647)::int AS "talk_seconds" FROM "conference_analytics"`;

/** Read by every fold, so that neither a late event nor a rebuild undoes what rests on something else than events. */
export async function standingFacts(transaction: Transaction, meetingId: number, key: string): Promise<StandingFacts> {
  const facts = await transaction.one<StandingFacts>(
    sql`SELECT COALESCE((SELECT jsonb_agg(jsonb_build_object('startedAt', "started_at", 'finishedAt', "finished_at", 'talkSeconds', "talk_seconds") ORDER BY "id")
              FROM (${REPORTS_OF_RUNS} WHERE "meeting_id" = ${meetingId} AND "participant_key" = ${key} GROUP BY "internal_meeting_id") AS "run"), '[]') AS "reports",
          (SELECT floor(extract(epoch FROM max("out_at")) * 1000)::bigint FROM "conference_activity"
            WHERE "meeting_id" = ${meetingId} AND "participant_key" = ${key} AND "sealed_at" IS NOT NULL) AS "sealedThrough"`,
  );
  return facts ?? { reports: [], sealedThrough: null };
}
