import type pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Environment } from '../config/environment.js';
import { StartupError } from '../config/startup-error.js';
import { dataSourceOptions, directDatabase } from './data-source.js';
import type { MigrationClass } from './data-source.js';
import { withAdvisoryLock } from './advisory-lock.js';
import { adoptBaseline, refuseOlderSchema } from './baseline.js';
import { loadMigrationSets, type MigrationFolder } from './migrations.js';
import { requireFitForSchema } from './first-look.js';
import { openDirectConnection } from './open-connection.js';
import { recordedMigrations, refuseNewerSchema, requireMigrated } from './schema-guard.js';

/**
 * Brings the database to the newest schema. Any number of processes may call it at once: one works, the others wait.
 * @param folders migrations that run after ours, folder by folder
 * @param stopped ends the wait for others
 * @returns names of the migrations that were run
 * @throws StartupError when the database can't be used or a migration fails, StartStopped
 */
export function migrate(environment: Environment, folders: readonly MigrationFolder[] = [], stopped?: AbortSignal): Promise<string[]> {
  const work = async (): Promise<string[]> => {
    const options = dataSourceOptions(environment, directDatabase(environment).url, { entities: [], migrations: [] });
    const sets = await loadMigrationSets(folders);
    const [own = []] = sets;
    await withRecorded(environment, async (recorded, connection) => {
      refuseNewerSchema(recorded, sets.flat());
      await adoptBaseline(connection, recorded, own);
      if (recorded.size === 0) await requireFitForSchema(connection);
    });
    return runMigrationSets(options, sets);
  };
  return withAdvisoryLock(environment, 'migrating', work, stopped);
}

/**
 * Looks whether this version can work on the database as it is, and changes nothing.
 * @throws StartupError when the database can't be used, lacks a migration, or is that of a newer version or of one before the baseline
 */
export async function requireSchema(environment: Environment, folders: readonly MigrationFolder[] = []): Promise<void> {
  const sets = await loadMigrationSets(folders);
  const known = sets.flat();
  await withRecorded(environment, (recorded) => {
    refuseNewerSchema(recorded, known);
    refuseOlderSchema(recorded, sets[0] ?? []);
    requireMigrated(recorded, known);
  });
}

async function withRecorded(
  environment: Environment,
  look: (recorded: ReadonlySet<string>, connection: pg.Client) => void | Promise<void>,
): Promise<void> {
  const connection = await openDirectConnection(environment);
  try {
    await look(await recordedMigrations(connection), connection);
  } finally {
    await connection.end();
  }
}

/**
 * Runs sets of migrations one set after the other, as TypeORM sorts all migrations that it is given by timestamp.
 * @returns names of the migrations that were run
 * @throws StartupError where one fails; those before it remain applied
 */
export async function runMigrationSets(options: DataSourceOptions, sets: readonly (readonly MigrationClass[])[]): Promise<string[]> {
  const names: string[] = [];
  for (const migrations of sets) names.push(...(await runMigrations({ ...options, entities: [], migrations: [...migrations] })));
  return names;
}

async function runMigrations(options: DataSourceOptions): Promise<string[]> {
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
