import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { ExportConnections } from './export-connections.js';
import { ProbeConnection } from './probe-connection.js';
import { poolOf } from './request-pool.js';
import { sql } from './sql.js';

/** A statement that is seen at two looks in a row is asked for: it has waited for 4 to 8 seconds. */
const LOOK_EVERY_MS = 4_000;

/** What of a connection is looked at; pg's typings leave it out, and its version is pinned. */
interface Line {
  readonly _activeQuery: object | null;
  readonly processID: number | null;
  readonly connection: { readonly stream: Socket };
}

/**
 * Cuts connections off over which nothing comes any more, though neither side has closed them: a server that was lost with its network, or
 * a firewall that forgot them. TCP would wait for a quarter of an hour, and what waits holds a connection of the pool. A statement that
 * is still worked on may take as long as its limit says, so the server is asked, by a connection of its own.
 */
@Injectable()
export class SilentConnections implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Database');
  readonly #used = new Set<PoolClient>();
  #seen = new Map<PoolClient, object>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly exports: ExportConnections,
    private readonly probe: ProbeConnection,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    for (const pool of [poolOf(this.dataSource), this.exports.use]) this.#follow(pool);
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    }, LOOK_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  #follow(pool: Pick<Pool, 'on'>): void {
    pool.on('acquire', (client) => this.#used.add(client));
    pool.on('release', (_error, client) => this.#used.delete(client));
    pool.on('remove', (client) => this.#used.delete(client));
  }

  async #look(): Promise<void> {
    const waiting = [...this.#used].flatMap((client) => {
      const query = lineOf(client)._activeQuery;
      return query ? [[client, query] as const] : [];
    });
    const late = waiting.filter(([client, query]) => this.#seen.get(client) === query).map(([client]) => client);
    this.#seen = new Map(waiting);
    if (late.length > 0) await this.#cutOff(late);
  }

  async #cutOff(late: readonly PoolClient[]): Promise<void> {
    const working = await this.#working(late.map((client) => lineOf(client).processID));
    // The numbers that a pooler gives are its own: while it answers, it is believed to look after the server's connections.
    if (working && this.environment.isPooled) return;
    for (const client of late) {
      const { processID, connection, _activeQuery } = lineOf(client);
      const isAnswered = _activeQuery !== this.#seen.get(client);
      if (isAnswered || (working && processID !== null && working.has(processID))) continue;
      this.#logger.warn('A connection to the database went silent and was given up.');
      connection.stream.destroy(new Error('Connection terminated: the server went silent.'));
    }
  }

  /** @returns numbers of the server processes that are at work; undefined where the server does not answer at all */
  async #working(processes: readonly (number | null)[]): Promise<ReadonlySet<number> | undefined> {
    const numbers = processes.filter((id) => id !== null);
    try {
      const rows = await this.probe.rows<{ id: number }>(
        sql`SELECT "pid" AS "id" FROM "pg_stat_activity" WHERE "pid" = ANY(${numbers}::int[]) AND "state" IN ('active', 'fastpath function call')`,
      );
      return new Set(rows.map(({ id }) => id));
    } catch {
      return undefined;
    }
  }
}

function lineOf(client: PoolClient): Line {
  return client as unknown as Line;
}
