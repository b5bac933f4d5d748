import pg from 'pg';
import { waysOf } from '../../config/database-addresses.js';
import { connectInTime } from '../connect-in-time.js';

const TIMEOUT_MS = 3_000;
const TAKES_CHANGES = `SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS "writable"`;

/** None of the servers takes changes; a failover may be under way. */
class NoPrimaryError extends AggregateError {
  /** PostgreSQL's sqlclient_unable_to_establish_sqlconnection: callers get a 503 with Retry-After. */
  readonly code = '08001';
}

/**
 * Asks all servers at once which one takes changes; the first that says so counts.
 * @returns one of the addresses, with the way to it that was open
 * @throws NoPrimaryError with the reason of each, within some seconds
 */
export async function findPrimary(addresses: readonly string[]): Promise<string> {
  try {
    return await Promise.any(addresses.map(firstWay));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw new NoPrimaryError(errors as unknown[], 'None of the database servers takes changes now', { cause: errors[0] });
  }
}

/** The ways to one server, one after the other. @throws what the first failed with */
async function firstWay(address: string): Promise<string> {
  const [first = address, ...others] = waysOf(address);
  try {
    return await requirePrimary(first);
  } catch (error) {
    for (const other of others) {
      const found = await requirePrimary(other).catch(() => undefined);
      if (found !== undefined) return found;
    }
    throw error;
  }
}

async function requirePrimary(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, application_name: 'lyceum primary', query_timeout: TIMEOUT_MS });
  // What was lost fails the statement.
  client.on('error', () => undefined);
  try {
    await connectInTime(client, TIMEOUT_MS);
    const { rows } = await client.query<{ writable: boolean }>(TAKES_CHANGES);
    if (!rows[0]?.writable) throw new Error('The server takes no changes.');
    return connectionString;
  } finally {
    // A server that went silent does not say goodbye either.
    void client.end().catch(() => undefined);
  }
}
