import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** PostgreSQL channel on which every process hears which meetings have changed. */
export const MEETING_CHANNEL = 'conference_meeting';

/**
 * Notifies all processes, once the transaction is durable, that the data of these meetings has changed. Only their ids are sent:
 * interested processes read the state. Repetitions within a transaction are sent once.
 */
export async function announceMeetings(transaction: Transaction, meetingIds: Iterable<number>): Promise<void> {
  const distinct = new Set(meetingIds);
  if (distinct.size > 0) await transaction.rows(meetingAnnouncement(distinct));
}

/** The statement that does so, for the end of another one. */
export function meetingAnnouncement(meetingIds: Iterable<number>): Sql {
  return sql`SELECT pg_notify(${MEETING_CHANNEL}, "id"::text) FROM unnest(${[...new Set(meetingIds)]}::int[]) AS "changed" ("id")`;
}
