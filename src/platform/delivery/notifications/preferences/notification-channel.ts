import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';

/** The channel of PostgreSQL on which processes hear of new and of read notifications. */
export const NOTIFICATION_CHANNEL = 'lyceum_notifications';

/** What is heard there: notifications between two ids are new, or the unread ones of a person are others. */
export type Announced = { readonly first: number; readonly last: number } | { readonly user: number };

/** One signal for all that a transaction wrote, with its commit; those between that are not among them do no harm. */
export async function announceNotifications(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await announce(transaction, { first: Math.min(...ids), last: Math.max(...ids) });
}

/** A person has read something, or marked it unread. */
export function announceReading(transaction: Transaction, user: number): Promise<void> {
  return announce(transaction, { user });
}

/** @returns undefined for what is none of ours */
export function announcedIn(payload: string): Announced | undefined {
  try {
    return JSON.parse(payload) as Announced;
  } catch {
    return undefined;
  }
}

async function announce(transaction: Transaction, announced: Announced): Promise<void> {
  await transaction.rows(sql`SELECT pg_notify(${NOTIFICATION_CHANNEL}, ${JSON.stringify(announced)})`);
}
