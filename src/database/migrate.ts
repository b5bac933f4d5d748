import pg from 'pg';
import { DataSource } from 'typeorm';
import type { Environment } from '../config/environment.js';
import { StartupError } from '../config/startup-error.js';
import { connectionProblem } from './connection-problem.js';
import { dataSourceOptions, requireDatabaseUrl } from './data-source.js';
import { loadMigrations } from './migrations.js';

const MIGRATING = 7_163_912;
const OLDEST_SERVER = 150_000;

/**
 * Brings the database to the newest schema. Any number of processes may call it at once: one works, the others wait.
 * @returns names of the migrations that were run
 * @throws StartupError when the database can't be used or a migration fails
 */
export async function migrate(environment: Environment): Promise<string[]> {
  const url = requireDatabaseUrl(environment);
  const turn = await connect(url);
  try {
    await turn.query('SELECT pg_advisory_lock($1)', [MIGRATING]);
    return await runMigrations(environment, url);
  } finally {
    await turn.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, application_name: 'lyceum migration', connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    await requireVersion(client);
    return client;
  } catch (error) {
    throw error instanceof StartupError ? error : connectionProblem(url, error);
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  const [version] = rows;
  if (version && version.number >= OLDEST_SERVER) return;
  await client.end();
  throw new StartupError(`Lyceum needs PostgreSQL 15 or newer, but the server is ${version?.name}.`);
}

async function runMigrations(environment: Environment, url: string): Promise<string[]> {
  const dataSource = new DataSource(dataSourceOptions(environment, url, { entities: [], migrations: await loadMigrations() }));
  try {
    await dataSource.initialize();
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } catch (error) {
    throw new StartupError(
      `The database could not be brought to the newest schema: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
