import { setTimeout as delay } from 'node:timers/promises';
import { stackOf } from './config/error-stack.js';
import { readEnvironment } from './config/read-environment.js';
import { inSources } from './config/source-places.js';
import { STANDARD_ERROR } from './config/standard-stream.js';
import { StartStopped } from './config/start-wait.js';
import { StartupError, systemErrorCode } from './config/startup-error.js';
import type { OpenDatabase } from './database/open-database.js';
import type { MigrationFolder } from './database/migrations.js';
import type { FeatureList } from './feature/feature-list.js';
import { requireFreePort } from './operations/listening.js';
import { requireOpenFiles, TOO_FEW_FILES } from './operations/open-files.js';
import { StopRequest } from './operations/stop-request.js';
import type { serve } from './serve.js';
import type { ApiDescription } from './resource/protocol/api-description.js';

/**
 * In which a start that is stopped lets go of its database. A migration under way is given up then: PostgreSQL takes back what is not
 * committed, and the next start goes on from there. Less than container platforms wait before they kill.
 */
const LEAVING_MS = 5_000;

/** The application as it is loaded, and what it consists of. */
interface LoadedService {
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
  // Node prints what nobody has caught itself.
  process.on('uncaughtExceptionMonitor', (error) => {
    if (error.stack) error.stack = inSources(error.stack);
  });
  try {
    await openAndServe(load, migrations);
    process.exit(0);
  } catch (error) {
    STANDARD_ERROR.put(`${lastWord(error)}\n`);
    process.exit(1);
  }
}

/** Checks what costs nothing before anything is loaded or started, then starts the database while the application loads. */
async function openAndServe(load: () => Promise<LoadedService>, migrations: readonly MigrationFolder[]): Promise<void> {
  const stop = new StopRequest();
  requireOpenFiles();
  const environment = readEnvironment();
  await requireFreePort(environment);
  const { openDatabase } = await import('./database/open-database.js');
  const opening = openDatabase(environment, migrations, stop.signal);
  const loading = Promise.all([opening, load()]).catch(async (error: unknown) => {
    const closed = opening.then(
      ({ close }) => close(),
      () => undefined,
    );
    await Promise.race([closed, delay(LEAVING_MS)]);
    throw error;
  });
  const opened = await Promise.race([loading, stop.received]);
  if (typeof opened === 'string') {
    STANDARD_ERROR.put(`Stopping (${opened}) before the start was complete …\n`);
    await Promise.race([letGo(opening), delay(LEAVING_MS)]);
    return;
  }
  const [database, { serve, features, api }] = opened;
  try {
    await serve(database.environment, stop, features, api);
  } catch (error) {
    if (!(error instanceof StartStopped)) throw error;
  } finally {
    await database.close();
  }
}

/** What a start has begun with a database is ended; what failed meanwhile was asked for. */
async function letGo(opening: Promise<OpenDatabase>): Promise<void> {
  try {
    await (await opening).close();
  } catch (error) {
    if (!(error instanceof StartStopped)) STANDARD_ERROR.put(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Of a process that can't go on: what its operator can mend, or else where it broke. */
function lastWord(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  const code = systemErrorCode(error);
  return code === 'EMFILE' || code === 'ENFILE' ? TOO_FEW_FILES : inSources(stackOf(error));
}
