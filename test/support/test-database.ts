import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Environment } from '../../src/config/environment.js';
import { clusterPlace } from '../../src/database/embedded/cluster-place.js';
import { EmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { migrate } from '../../src/database/migrate.js';
import { loadMigrations } from '../../src/database/migrations.js';
import { placePreparedCluster } from '../../src/package/testing/prepared-cluster.js';

/** A database of its own for one test file: migrated, otherwise empty. */
export interface TestDatabase {
  readonly url: string;
  /** Ends all its sessions and removes it. */
  drop(): Promise<void>;
}

const PREPARING_TEMPLATE = 7_163_913;

/** A worker's server with the template on it, and the connection by which databases are made. */
interface Workshop {
  readonly server: EmbeddedServer;
  readonly admin: pg.Client;
  readonly template: string;
}

/** By run: where files are watched, one process sees several. */
const workshops = new Map<string, Promise<Workshop>>();

/**
 * Clones the migrated template on this worker's server. The first caller in a worker starts the server and makes the template,
 * so that runs without a database don't wait for one; the run's teardown stops the server.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = await workshop();
  // Nothing has to survive a power failure, so copying the files beats writing them to the log.
  return newDatabase(`TEMPLATE ${template} STRATEGY FILE_COPY`);
}

/**
 * Lets sessions of a test database that begin from now on plan a prepared statement once, for all its values. PostgreSQL plans the first
 * five uses of each by their values, and guards ask thousands of statements few times each: they are planned for longer than they run.
 * @param url address of the database
 */
export async function planStatementsOnce(url: string): Promise<void> {
  const { admin } = await workshop();
  await admin.query(`ALTER DATABASE ${nameIn(url)} SET plan_cache_mode = force_generic_plan`);
}

/** A database on this worker's server. @param options of `CREATE DATABASE`, such as its locale */
export async function newDatabase(options: string): Promise<TestDatabase> {
  const { server, admin } = await workshop();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name} ${options}`);
  return {
    url: server.urlOf(name),
    drop: async () => {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/**
 * A copy of a test database that nobody uses at the moment: what a restored backup is.
 * @param url address of the one that is copied
 */
export async function copyTestDatabase(url: string): Promise<TestDatabase> {
  return newDatabase(`TEMPLATE ${nameIn(url)} STRATEGY FILE_COPY`);
}

function nameIn(url: string): string {
  const [, name = ''] = /\/(test_[0-9a-f]+)(?:\?|$)/.exec(url) ?? [];
  return name;
}

async function workshop(): Promise<Workshop> {
  const run = process.env['LYCEUM_TEST_RUN'];
  if (!run) throw new Error('LYCEUM_TEST_RUN is not set: test databases need the global setup of jest.config.mjs.');
  const known = workshops.get(run) ?? openWorkshop(run);
  workshops.set(run, known);
  return known;
}

async function openWorkshop(run: string): Promise<Workshop> {
  const server = await startWorkerServer(run);
  const admin = await connect(server.url);
  // The teardown of the run ends it from the other side, and no worker stays for it. The typings of pg don't know `unref`.
  admin.on('error', () => undefined);
  (admin as pg.Client & { unref(): void }).unref();
  return { server, admin, template: await prepareTemplate(admin, server) };
}

/** A committed transaction is in the log, in the hands of the operating system: only a power failure may lose it. */
const CRASH_SAFE = `\nsynchronous_commit = on\nfull_page_writes = on\n`;

/**
 * A server of the test's own that keeps what is committed when it is killed, with one migrated database.
 * @param folder where it lives; its starter removes it
 * @returns the server and the address of the database
 */
export async function startCrashSafeServer(folder: string): Promise<{ server: EmbeddedServer; url: string }> {
  await placeCluster(folder);
  appendFileSync(join(clusterPlace(folder).cluster, 'postgresql.conf'), CRASH_SAFE);
  const server = await EmbeddedServer.start(folder, { durable: false });
  const admin = await connect(server.url);
  await admin.query(`CREATE DATABASE crash_safe TEMPLATE ${await prepareTemplate(admin, server)}`);
  await admin.end();
  return { server, url: server.urlOf('crash_safe') };
}

async function placeCluster(folder: string): Promise<void> {
  await placePreparedCluster(folder, await fingerprint(), async (server) => {
    const admin = await connect(server.url);
    await prepareTemplate(admin, server);
    await admin.end();
  });
}

/** Transactions are numbered by server: on a common one, what one file has not committed yet would hold back another's feed of changes. */
async function startWorkerServer(run: string): Promise<EmbeddedServer> {
  const folder = join(run, `worker-${process.env['JEST_WORKER_ID'] ?? ''}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  await placeCluster(folder);
  const server = await EmbeddedServer.start(folder, { durable: false });
  await server.leaveRunning();
  return server;
}

async function fingerprint(): Promise<string> {
  const migrations = await loadMigrations();
  return createHash('sha256').update(migrations.map(String).join()).digest('hex').slice(0, 12);
}

async function prepareTemplate(admin: pg.Client, server: EmbeddedServer): Promise<string> {
  const name = `template_${await fingerprint()}`;
  await admin.query('SELECT pg_advisory_lock($1)', [PREPARING_TEMPLATE]);
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await makeTemplate(admin, server, name);
  await admin.query('SELECT pg_advisory_unlock($1)', [PREPARING_TEMPLATE]);
  return name;
}

/** Renamed when complete, so that a failing migration leaves no template that looks ready. */
async function makeTemplate(admin: pg.Client, server: EmbeddedServer, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS template_draft WITH (FORCE)`);
  await admin.query(`CREATE DATABASE template_draft`);
  await migrate(Environment.parse({ APP_SECRET: 'test', JWT_SECRET: 'test', DATABASE_URL: server.urlOf('template_draft') }));
  await admin.query(`ALTER DATABASE template_draft RENAME TO ${name}`);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
