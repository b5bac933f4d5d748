import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Environment } from '../config/environment.js';
import { columnTypes } from './column-types.js';
import { requireDatabaseUrl } from './data-source.js';
import { wayTo } from './primary/primary-client.js';
import { NestedConnections } from './nested-connections.js';
import { watchPool } from './request-pool.js';
import { Replicas } from './replicas.js';
import { raw, type Sql } from './sql.js';
import { Database, type Row } from './statements.js';
import { connectionLimits, limitsOf, transactionLimits } from './work-limits.js';

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_MS = 30_000;
/** Where the next record of the primary's log would be: everything that was answered before lies in front of it. */
const POSITION = raw('SELECT pg_current_wal_insert_lsn()::text AS "position"');

/**
 * The connections of exports: none of them is one that requests wait for, however slowly an export is read. They lead to a replica that
 * has everything which was committed when the export began, where there is one.
 */
@Injectable()
export class ExportConnections implements OnApplicationShutdown {
  private readonly logger = new Logger(ExportConnections.name);
  private readonly pool: pg.Pool;
  private readonly replicas: Replicas;

  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    nested: NestedConnections,
  ) {
    const config = {
      max: environment.EXPORT_CONNECTIONS,
      application_name: 'lyceum export',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      types: columnTypes,
      ...connectionLimits('export', environment),
    };
    this.pool = new pg.Pool({ ...config, ...wayTo(requireDatabaseUrl(environment), environment.isPooled) });
    watchPool(this.pool, environment.EXPORT_CONNECTIONS, nested);
    this.pool.on('error', (error) => this.logger.warn(`A connection of exports was lost: ${error.message}`));
    this.replicas = new Replicas(environment, config);
  }

  /** How many of them there are now, of those to the primary. */
  get use(): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'on'> {
    return this.pool;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool.end(), this.replicas.end()]);
  }

  /**
   * The rows of a statement in portions, from one snapshot, however many there are.
   * @param size rows a portion
   */
  async *portions<Result extends object = Row>(statement: Sql, size: number): AsyncGenerator<Result[]> {
    const replica = await this.replicas.connect(() => this.position());
    let hasBegun = false;
    try {
      if (replica) {
        for await (const rows of this.read<Result>(replica, statement, size)) {
          hasBegun = true;
          yield rows;
        }
        return;
      }
    } catch (error) {
      // A replica ends what stands in the way of what it has to replay.
      if (hasBegun) throw error;
      this.logger.warn(`A replica failed, the primary is asked: ${(error as Error).message}`);
    }
    yield* this.read(await this.pool.connect(), statement, size);
  }

  private async *read<Result extends object>(client: pg.PoolClient, statement: Sql, size: number): AsyncGenerator<Result[]> {
    // Where the connection is lost, the next statement fails too, which is the error to report.
    const noted = (): void => undefined;
    client.on('error', noted);
    try {
      const { text, values } = statement.compile();
      await client.query('START TRANSACTION');
      if (this.environment.isPooled) await client.query(transactionLimits(limitsOf('export', this.environment)).compile());
      await client.query(`DECLARE "portions" NO SCROLL CURSOR FOR ${text}`, values);
      for (;;) {
        const { rows } = await client.query<Result>(`FETCH ${size} FROM "portions"`);
        if (rows.length > 0) yield rows;
        if (rows.length < size) break;
      }
    } finally {
      const broken = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      client.off('error', noted);
      client.release(broken);
    }
  }

  private async position(): Promise<string> {
    const row = await this.database.one<{ position: string }>(POSITION);
    return row?.position ?? '';
  }
}
