import type pg from 'pg';
import type { Environment } from '../config/environment.js';
import { StartupError } from '../config/startup-error.js';
import { connectInTime } from './connect-in-time.js';
import { connectionProblem } from './connection-problem.js';
import { directDatabase } from './data-source.js';
import { poolerProblem, requireDirect } from './pooler.js';
import { clientBy, wayTo } from './primary/primary-client.js';

const TIMEOUT_MS = 5_000;
const OLDEST_SERVER = 150_000;

/**
 * A connection to PostgreSQL itself, past a pooler, for what is a session's: locks, notifications, migrations.
 * @throws StartupError where the server can't be used, is too old, or is a pooler
 */
export async function openDirectConnection(environment: Environment): Promise<pg.Client> {
  const { url, variable } = directDatabase(environment);
  const client = await openConnection(url, variable);
  try {
    await requireDirect(client, variable);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * A connection outside of the pool, for work around a start.
 * @param variable the setting that the address is from, named where it can't be used
 * @throws StartupError where the server can't be used or is too old
 */
export async function openConnection(connectionString: string, variable: string): Promise<pg.Client> {
  const client = clientBy(wayTo(connectionString), { application_name: 'lyceum start' });
  // Losing the server shows in the statements that follow; unheard, the event would end the process.
  client.on('error', () => undefined);
  try {
    await connectInTime(client, TIMEOUT_MS);
    await requireVersion(client);
    return client;
  } catch (error) {
    await client.end();
    throw error instanceof StartupError ? error : (poolerProblem(error, variable) ?? connectionProblem(connectionString, variable, error));
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  const [version] = rows;
  if (version && version.number < OLDEST_SERVER)
    throw new StartupError(`Lyceum needs PostgreSQL 15 or newer, but the server is ${version.name}.`);
}
