import { type Sql, sql } from '../../database/sql.js';
import type { Transaction, Statements } from '../../database/statements.js';
import { lockMeetings } from './inferred-events.js';
import { announceMeetings } from './meeting-announcement.js';

/** Meetings that one unit of work closes at most. */
const MOST_AT_ONCE = 500;

/**
 * Open meetings in which nobody is any more, though their end was not reported: nobody has been in them since before `since`, and no
 * person has opened them after that. When the last one left, else when the last run began, is when they were over.
 */
function silentMeetings(since: Date, further: Sql = sql``): Sql {
  return sql`SELECT "m"."id", "s"."last" FROM "conference_meeting" "m" CROSS JOIN LATERAL (
      SELECT GREATEST((SELECT max("a"."out_at") FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND "a"."type" = 'presence'),
        (SELECT to_timestamp(max("r"."began_at") / 1000.0) FROM "conference_meeting_run" "r" WHERE "r"."meeting_id" = "m"."id" AND NOT "r"."breakout")) AS "last") "s"
    WHERE "m"."status" = 'open' AND "s"."last" < ${since} AND "s"."last" >= COALESCE("m"."opened_by_hand_at", '-infinity')
      AND NOT EXISTS (SELECT 1 FROM "conference_activity" "o" WHERE "o"."meeting_id" = "m"."id" AND NOT "o"."close") ${further}
    ORDER BY "m"."id" LIMIT ${MOST_AT_ONCE}`;
}

/** @returns ids of meetings that `closeSilentMeetings` would close now */
export async function findSilentMeetings(statements: Statements, since: Date): Promise<readonly number[]> {
  return (await statements.rows<{ id: number }>(silentMeetings(since))).map(({ id }) => id);
}

/**
 * Closes such meetings: a later join opens them again, as after an end that was reported.
 * @param meetingIds by `findSilentMeetings`
 * @param since nobody has been in them later
 */
export async function closeSilentMeetings(transaction: Transaction, meetingIds: readonly number[], since: Date): Promise<void> {
  await lockMeetings(transaction, meetingIds);
  const closed = await transaction.rows<{ id: number }>(
    sql`UPDATE "conference_meeting" "m" SET "status" = 'closed', "closed_by_hand" = FALSE, "closed_at" = "silent"."last"
        FROM (${silentMeetings(since, sql`AND "m"."id" = ANY(${meetingIds}::int[])`)}) AS "silent" WHERE "m"."id" = "silent"."id" RETURNING "m"."id"`,
  );
  await announceMeetings(
    transaction,
    closed.map(({ id }) => id),
  );
}
