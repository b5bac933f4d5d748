import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** PostgreSQL channel on which every process hears which meetings have changed. */
export const MEETING_CHANNEL = 'conference_meeting';

/**
 * Tells all processes, once the transaction is durable, that what is known of these meetings has changed. Nothing but
 * their ids is told: whoever is interested reads the state. Repetitions within a transaction are told once.
 */
export async function announceMeetings(transaction: Transaction, meetingIds: Iterable<number>): Promise<void> {
  const distinct = [...new Set(meetingIds)];
  if (distinct.length === 0) return;
  await transaction.rows(sql`SELECT pg_notify(${MEETING_CHANNEL}, "id"::text) FROM unnest(${distinct}::int[]) AS "changed" ("id")`);
}
