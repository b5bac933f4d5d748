import { DataSource } from 'typeorm';
import type { Environment } from '../config/environment.js';
import { StartupError } from '../config/startup-error.js';
import { dataSourceOptions, requireDatabaseUrl } from './data-source.js';
import { inTurn } from './in-turn.js';
import { loadMigrations } from './migrations.js';

/**
 * Brings the database to the newest schema. Any number of processes may call it at once: one works, the others wait.
 * @returns names of the migrations that were run
 * @throws StartupError when the database can't be used or a migration fails
 */
export function migrate(environment: Environment): Promise<string[]> {
  return inTurn(environment, 'migrating', () => runMigrations(environment));
}

async function runMigrations(environment: Environment): Promise<string[]> {
  const options = dataSourceOptions(environment, requireDatabaseUrl(environment), { entities: [], migrations: await loadMigrations() });
  const dataSource = new DataSource(options);
  try {
    await dataSource.initialize();
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The database could not be brought to the newest schema: ${reason}`, { cause: error });
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
