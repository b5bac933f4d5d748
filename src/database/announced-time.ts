import { sql } from './sql.js';
import type { Transaction } from './statements.js';

/** Says the service's own time to triggers that store when something happened; without it they take the database's. */
export async function announceTime(transaction: Transaction, now: Date): Promise<void> {
  await transaction.rows(sql`SELECT set_config('lyceum.now', ${now.toISOString()}, TRUE)`);
}
