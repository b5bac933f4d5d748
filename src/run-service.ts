import { readEnvironment } from './config/read-environment.js';
import { StartupError } from './config/startup-error.js';
import type { MigrationFolder } from './database/migrations.js';
import type { FeatureList } from './feature/feature-list.js';
import { requireFreePort } from './operations/listening.js';
import { StopRequest } from './operations/stop-request.js';
import type { serve } from './serve.js';
import type { ApiDescription } from './resource/protocol/api-description.js';

/** The application as it is loaded, and what it consists of. */
export interface LoadedService {
  readonly serve: typeof serve;
  readonly features: FeatureList;
  readonly api: ApiDescription;
}

/**
 * Runs the service in this process and ends the process with it: exit code 1, with one message, where it can't start.
 * @param load gets the application while the database starts
 * @param migrations folders of migrations that other packages bring
 */
export async function runService(load: () => Promise<LoadedService>, migrations: readonly MigrationFolder[] = []): Promise<never> {
  try {
    await openAndServe(load, migrations);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

/** Checks what costs nothing before anything is loaded or started, then starts the database while the application loads. */
async function openAndServe(load: () => Promise<LoadedService>, migrations: readonly MigrationFolder[]): Promise<void> {
  const stop = new StopRequest();
  const environment = readEnvironment();
  await requireFreePort(environment);
  const { openDatabase } = await import('./database/open-database.js');
  const [database, { serve, features, api }] = await Promise.all([openDatabase(environment, migrations), load()]);
  try {
    await serve(database.environment, stop, features, api);
  } finally {
    await database.close();
  }
}
