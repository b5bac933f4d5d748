import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '../../config/environment.js';
import { clusterPlace } from '../../database/embedded/cluster-place.js';
import { EmbeddedServer } from '../../database/embedded/embedded-server.js';
import { migrate } from '../../database/migrate.js';
import { loadMigrationSets, type MigrationFolder } from '../../database/migrations.js';
import { placePreparedCluster } from './prepared-cluster.js';

const PREFIX = 'lyceum-testing-';
/** A migration needs settings that are complete, and none of these. */
const NO_SECRET = { APP_SECRET: 'test', JWT_SECRET: 'test' };

/**
 * A PostgreSQL server with one migrated database that is otherwise empty. Migrations run once on a machine for as long as they stay the
 * same: each server begins as a copy of what they led to. Each test file has a server of its own, since transactions are numbered by server,
 * and what one file has not committed yet would hold back the feed of changes of another.
 */
export class TestServer {
  private constructor(
    private readonly server: EmbeddedServer,
    readonly folder: string,
  ) {}

  /** @param folders migrations that run after those of Lyceum */
  static async start(folders: readonly MigrationFolder[]): Promise<TestServer> {
    await removeAbandoned();
    const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    // Where this runs as root the server runs under another account, which has to pass through.
    chmodSync(folder, 0o711);
    try {
      await placePreparedCluster(folder, await fingerprint(folders), async ({ url }) => {
        await migrate(Environment.parse({ ...NO_SECRET, DATABASE_URL: url }), folders);
      });
      return new TestServer(await EmbeddedServer.start(folder, { durable: false }), folder);
    } catch (error) {
      remove(folder);
      throw error;
    }
  }

  get url(): string {
    return this.server.url;
  }

  /** Ends the server and removes its data. */
  async stop(): Promise<void> {
    await this.server.stop();
    remove(this.folder);
  }
}

/** Changes with every migration, and is not that of a cluster that was prepared for something else. What a feature brings is recorded under a name of its own, by a class that extends the written one. */
async function fingerprint(folders: readonly MigrationFolder[]): Promise<string> {
  const [own = [], ...others] = await loadMigrationSets(folders);
  const written = [...own, ...others.flat().map((recorded) => Object.getPrototypeOf(recorded) as object)];
  return createHash('sha256').update('service').update(written.map(String).join()).digest('hex').slice(0, 12);
}

/** What test runs that were killed have left: a server that still runs, and its data. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    const folder = join(tmpdir(), name);
    const mark = join(folder, 'postgresql/postmaster.pid');
    if (existsSync(mark)) await (await EmbeddedServer.start(folder, { durable: false })).stop();
    remove(folder);
  }
}

function isAlive(process_: number): boolean {
  try {
    return Number.isNaN(process_) || process.kill(process_, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The cluster lies elsewhere where its account may not enter the folder for temporary files. */
function remove(folder: string): void {
  const { surroundings } = clusterPlace(folder);
  for (const path of new Set([surroundings, folder])) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}
