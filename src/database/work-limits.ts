import type { Environment } from '../config/environment.js';
import { type Sql, sql } from './sql.js';

/** What a connection works for: a request, a whole collection as a file, deliveries of room events, or a job or command. */
export type Work = 'request' | 'export' | 'ingest' | 'job';

/** How long PostgreSQL lets a connection take, in seconds; 0 is for ever. */
interface WorkLimits {
  /** One statement. */
  readonly statement: number;
  /** The wait for a lock. */
  readonly lock: number;
  /** The time between two statements of a transaction. */
  readonly idle: number;
}

/** A short lock wait keeps those who wait for one row from holding all connections. */
const LOCK: Readonly<Record<Work, number>> = { request: 5, export: 5, ingest: 10, job: 60 };
const IDLE: Readonly<Record<Work, number>> = { request: 20, export: 15, ingest: 20, job: 300 };

/** The limits of a kind of work. */
export function limitsOf(work: Work, environment: Environment): WorkLimits {
  const statement = {
    request: environment.DATABASE_REQUEST_TIMEOUT,
    export: environment.DATABASE_EXPORT_TIMEOUT,
    ingest: environment.DATABASE_INGEST_TIMEOUT,
    job: environment.DATABASE_JOB_TIMEOUT,
  }[work];
  return { statement, lock: LOCK[work], idle: IDLE[work] };
}

/**
 * The limits as pg sends them when it connects: they cost no statement. A pooler's connections are everybody's, and PgBouncer refuses
 * clients that ask for limits: there each transaction has its own ({@link transactionLimits}).
 */
export function connectionLimits(work: Work, environment: Environment): Record<string, number> {
  if (environment.isPooled) return {};
  const { statement, lock, idle } = limitsOf(work, environment);
  return {
    statement_timeout: statement * 1000,
    lock_timeout: lock * 1000,
    idle_in_transaction_session_timeout: idle * 1000,
  };
}

/** The limits for the rest of a transaction. */
export function transactionLimits({ statement, lock, idle }: WorkLimits): Sql {
  return sql`SELECT set_config('statement_timeout', ${`${statement}s`}, true), set_config('lock_timeout', ${`${lock}s`}, true),
             set_config('idle_in_transaction_session_timeout', ${`${idle}s`}, true)`;
}
