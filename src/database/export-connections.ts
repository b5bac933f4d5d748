import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Environment } from '../config/environment.js';
import { columnTypes } from './column-types.js';
import { requireDatabaseUrl } from './data-source.js';
import type { Sql } from './sql.js';
import type { Row } from './statements.js';
import { connectionLimits, limitsOf, transactionLimits } from './work-limits.js';

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_MS = 30_000;

/** The connections of exports: none of them is one that requests wait for, however slowly an export is read. */
@Injectable()
export class ExportConnections implements OnApplicationShutdown {
  private readonly logger = new Logger(ExportConnections.name);
  private readonly pool: pg.Pool;

  constructor(private readonly environment: Environment) {
    this.pool = new pg.Pool({
      connectionString: requireDatabaseUrl(environment),
      max: environment.EXPORT_CONNECTIONS,
      application_name: 'lyceum export',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      types: columnTypes,
      ...connectionLimits('export', environment),
    });
    this.pool.on('error', (error) => this.logger.warn(`A connection of exports was lost: ${error.message}`));
  }

  /** How many of them there are now. */
  get use(): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'on'> {
    return this.pool;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /**
   * The rows of a statement in portions, from one snapshot, however many there are.
   * @param size rows a portion
   */
  async *portions<Result extends object = Row>(statement: Sql, size: number): AsyncGenerator<Result[]> {
    const client = await this.pool.connect();
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
}
