import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError, systemErrorCode } from '../../config/startup-error.js';
import { Cluster, SUPERUSER } from './cluster.js';
import { clusterPlace, socketFolder } from './cluster-place.js';
import { serverPrograms } from './server-programs.js';
import { withStartLock } from './start-lock.js';

interface EmbeddedServerOptions {
  /** Whether a power failure may lose nothing; only throw-away data may say no. */
  readonly durable?: boolean;
  /** Ends the wait for another process that starts or stops the server. */
  readonly stopped?: AbortSignal | undefined;
}

const DATABASE = 'lyceum';
/** Held, shared, by every process that uses the server; who gets it alone may stop the server. */
const IN_USE = 7_163_911;
const POLL_MS = 50;
const LONGEST_WAIT_MS = 60_000;
const NOT_RUNNING = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET']);
const STARTING_OR_STOPPING = '57P03';
const UNKNOWN_DATABASE = '3D000';

/**
 * A real PostgreSQL server on a data folder of ours, reached by a socket only. All processes on one data folder share it: the
 * first one starts it, the last one stops it, and a server that a killed process left running is reused.
 */
export class EmbeddedServer {
  private constructor(
    private readonly cluster: Cluster,
    private readonly lock: string,
    private readonly lease: pg.Client,
  ) {}

  /**
   * Makes the cluster where there is none, starts the server where it isn't running, and returns when it takes connections.
   * @throws StartupError with one clear message
   */
  static async start(dataDir: string, { durable = true, stopped }: EmbeddedServerOptions = {}): Promise<EmbeddedServer> {
    const place = clusterPlace(dataDir);
    const cluster = new Cluster(place, await serverPrograms(place.account, place.surroundings), durable);
    const lock = join(place.surroundings, 'postgresql.lock');
    const started = async (): Promise<EmbeddedServer> => {
      if (!cluster.exists) await cluster.make();
      const running = await connect(cluster);
      if (!running) await cluster.start();
      const lease = running ?? (await connect(cluster));
      if (!lease) throw new StartupError(`The embedded database in ${place.cluster} doesn't answer.`);
      await lease.query('SELECT pg_advisory_lock_shared($1)', [IN_USE]);
      return new EmbeddedServer(cluster, lock, lease);
    };
    return withStartLock(lock, started, stopped);
  }

  /** Address of the service's database. */
  get url(): string {
    return this.urlOf(DATABASE);
  }

  /** Address of another database on this server. */
  urlOf(database: string): string {
    return socketUrl(this.cluster.socket, database);
  }

  /** Lets go of the server and stops it unless another process uses it. */
  async stop(): Promise<void> {
    await withStartLock(this.lock, async () => {
      const isLast = await this.release();
      if (isLast) await this.cluster.stop();
    });
  }

  /** Leaves the server running when this process ends. */
  async leaveRunning(): Promise<void> {
    await this.lease.end();
  }

  private async release(): Promise<boolean> {
    try {
      await this.lease.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
      const { rows } = await this.lease.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [IN_USE]);
      await this.lease.end();
      return rows[0]?.alone === true;
    } catch {
      // The server is already gone, which is what was wanted.
      return false;
    }
  }
}

/** Address of the service's database on the server of a data folder, whether or not it is running. */
export function embeddedServerUrl(dataDir: string): string {
  return socketUrl(socketFolder(clusterPlace(dataDir).cluster), DATABASE);
}

function socketUrl(socket: string, database: string): string {
  return `postgresql://${SUPERUSER}@/${database}?host=${encodeURIComponent(socket)}`;
}

/** A connection to the service's database, made where missing; undefined when no server is running. */
async function connect(cluster: Cluster): Promise<pg.Client | undefined> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      return await open(socketUrl(cluster.socket, DATABASE));
    } catch (error) {
      const code = systemErrorCode(error) ?? '';
      if (NOT_RUNNING.has(code)) return undefined;
      if (code === UNKNOWN_DATABASE) await createDatabase(cluster);
      else if (code !== STARTING_OR_STOPPING || performance.now() > deadline) throw error;
      else await pause(POLL_MS);
    }
  }
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = await open(socketUrl(cluster.socket, 'postgres'));
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
}

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'lyceum server lease' });
  // Losing the server shows in the statements that follow; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
