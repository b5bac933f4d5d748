import { Logger } from '@nestjs/common';
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from '../config/environment.js';
import { withSessionSettings } from './session-settings.js';

const CONNECT_TIMEOUT_MS = 1_000;
/** How long a reader waits for a replica that lags, before the primary is asked instead. */
const CATCH_UP_MS = 1_000;
const POLL_MS = 20;
/** How long a replica that could not be used is left alone. */
const REST_MS = 10_000;
/** A server that went silent does not end its statement either: then we do, a little later than it would have. */
const SILENCE_MS = 5_000;

interface Replica {
  readonly pool: pg.Pool;
  /** Of the monotonic clock. */
  restsUntil: number;
}

/** The servers of DATABASE_REPLICA_URLS, for reads that may lag slightly, but never behind what their reader has written. */
export class Replicas {
  readonly #logger = new Logger('Database');
  readonly #replicas: readonly Replica[];
  #next = 0;

  /** @param config of their pools, without an address */
  constructor({ DATABASE_REPLICA_URLS, DATABASE_EXPORT_TIMEOUT, isPooled }: Environment, config: pg.PoolConfig) {
    const timeout = DATABASE_EXPORT_TIMEOUT > 0 ? { query_timeout: DATABASE_EXPORT_TIMEOUT * 1000 + SILENCE_MS } : {};
    this.#replicas = DATABASE_REPLICA_URLS.map((url) => {
      const connecting = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true };
      const pool = new pg.Pool({ ...config, ...connecting, ...timeout, connectionString: withSessionSettings(url, isPooled) });
      pool.on('error', (error) => this.#logger.warn(`A connection to a replica was lost: ${error.message}`));
      return { pool, restsUntil: 0 };
    });
  }

  /**
   * A connection to a replica that has everything that was committed before; replicas are taken round robin.
   * @param position where the primary's log ends, asked for where there are replicas to compare
   * @returns undefined where there is none that can be used, or none that catches up in time: the primary is to be asked
   */
  async connect(position: () => Promise<string>): Promise<pg.PoolClient | undefined> {
    const usable = this.#replicas.filter(({ restsUntil }) => restsUntil <= performance.now());
    if (usable.length === 0) return undefined;
    const until = await position();
    this.#next += 1;
    for (const index of usable.keys()) {
      const replica = usable[(this.#next + index) % usable.length];
      const client = replica && (await this.#caughtUp(replica, until));
      if (client) return client;
    }
    return undefined;
  }

  async end(): Promise<void> {
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()));
  }

  async #caughtUp(replica: Replica, position: string): Promise<pg.PoolClient | undefined> {
    let client: pg.PoolClient | undefined;
    try {
      client = await replica.pool.connect();
      if (await hasReplayed(client, position)) return client;
      client.release();
      this.#rest(replica, 'it lags');
    } catch (error) {
      client?.release(true);
      this.#rest(replica, (error as Error).message);
    }
    return undefined;
  }

  #rest(replica: Replica, reason: string): void {
    replica.restsUntil = performance.now() + REST_MS;
    this.#logger.warn(`A replica is left alone for ${REST_MS / 1000} seconds: ${reason}.`);
  }
}

/** A server that is no replica any more has replayed nothing. */
async function hasReplayed(client: pg.PoolClient, position: string): Promise<boolean> {
  const deadline = performance.now() + CATCH_UP_MS;
  for (;;) {
    const { rows } = await client.query<{ caughtUp: boolean | null }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "caughtUp"', [
      position,
    ]);
    if (rows[0]?.caughtUp) return true;
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
}
