import { Slot, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** PostgreSQL channel on which every process hears which meetings have changed. */
export const MEETING_CHANNEL = 'conference_meeting';

/** The statement that does so, for the end of another one: the slot `announced` takes ids of meetings, each once. */
export const ANNOUNCEMENT = sql`SELECT pg_notify(${MEETING_CHANNEL}, "id"::text) FROM unnest(${new Slot('announced')}::int[]) AS "changed" ("id")`;

/**
 * Notifies all processes, once the transaction is durable, that the data of these meetings has changed. Only their ids are sent:
 * interested processes read the state. Repetitions within a transaction are sent once.
 */
export async function announceMeetings(transaction: Transaction, meetingIds: Iterable<number>): Promise<void> {
  const distinct = new Set(meetingIds);
  if (distinct.size > 0) await transaction.rows(ANNOUNCEMENT.with({ announced: [...distinct] }));
}
