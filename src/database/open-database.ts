import type { Environment } from '../config/environment.js';
import { EmbeddedServer } from './embedded/embedded-server.js';
import { migrate, requireSchema } from './migrate.js';
import type { MigrationFolder } from './migrations.js';
import { requireUsablePooler } from './pooler.js';

/** A migrated database that is ready to use, and how to let go of it. */
export interface OpenDatabase {
  /** The settings, with the address that was missing filled in. */
  readonly environment: Environment;
  /** Names of the migrations that were run on the way. */
  readonly migrations: readonly string[];
  /** Stops the embedded server where this process was its last user; leaves any other server alone. */
  readonly close: () => Promise<void>;
}

/**
 * The configured database, or else the embedded one in DATA_DIR, brought to the newest schema; with MIGRATE=false only if it has that.
 * @param folders of migrations that other packages bring
 * @param stopped ends the waits on the way
 * @throws StartupError with one clear message, StartStopped
 */
export async function openDatabase(
  environment: Environment,
  folders: readonly MigrationFolder[] = [],
  stopped?: AbortSignal,
): Promise<OpenDatabase> {
  const server = environment.DATABASE_URL === undefined ? await EmbeddedServer.start(environment.DATA_DIR, { stopped }) : undefined;
  const complete = environment.with({ DATABASE_URL: server?.url ?? environment.DATABASE_URL });
  const close = async (): Promise<void> => server?.stop();
  try {
    if (complete.isPooled) await requireUsablePooler(complete);
    const migrations = complete.MIGRATE ? await migrate(complete, folders, stopped) : [];
    if (!complete.MIGRATE) await requireSchema(complete, folders);
    return { environment: complete, migrations, close };
  } catch (error) {
    await close();
    throw error;
  }
}
