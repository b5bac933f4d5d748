import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** PostgreSQL channel on which every process hears which meetings have changed. */
export const MEETING_CHANNEL = 'conference_meeting';

/**
 * Tells all processes, once the transaction is durable, that what is known of these meetings has changed. Nothing but
 * their ids is told: whoever is interested reads the state. Repetitions within a transaction are told once.
 */
export async function announceMeetings(transaction: Transaction, meetingIds: Iterable<number>): Promise<void> {
  const distinct = new Set(meetingIds);
  if (distinct.size > 0) await transaction.rows(meetingAnnouncement(distinct));
}

/** The statement that does so, for the end of another one. */
export function meetingAnnouncement(meetingIds: Iterable<number>): Sql {
  return sql`SELECT pg_notify(${MEETING_CHANNEL}, "id"::text) FROM unnest(${[...new Set(meetingIds)]}::int[]) AS "changed" ("id")`;
}
