import { columnTypes } from './column-types.js';
import type { DataSourceOptions, MigrationInterface } from 'typeorm';
import type { Environment } from '../config/environment.js';
import { StartupError } from '../config/startup-error.js';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';
import { wayTo } from './primary/primary-client.js';
import { StatementWatch } from './statement-watch.js';
import { refuseUnconfirmedCommits } from './unconfirmed-commits.js';
import { connectionLimits } from './work-limits.js';

/** A class that the database knows as a table. */
export type EntityClass = new () => object;
export type MigrationClass = new () => MigrationInterface;

export interface Schema {
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly MigrationClass[];
}

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * How the service talks to PostgreSQL; the only place where connection settings are made.
 * @param url PostgreSQL address, of several hosts or one; a socket is written as `postgresql://user@/database?host=/folder`
 * @param isPooled whether a pooler is there
 */
export function dataSourceOptions(environment: Environment, url: string, schema: Schema, isPooled = false): DataSourceOptions {
  const { connectionString, Client } = wayTo(url, isPooled);
  return {
    type: 'postgres',
    url: connectionString,
    entities: [...schema.entities],
    migrations: [...schema.migrations],
    migrationsTableName: 'schema_migration',
    // Each migration names its own transaction needs; an index built concurrently can't run inside of one.
    migrationsTransactionMode: 'each',
    synchronize: false,
    namingStrategy: new SnakeNamingStrategy(),
    applicationName: 'lyceum',
    poolSize: environment.DATABASE_POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    // Only names the function behind generated UUIDs (gen_random_uuid, built in); nothing is installed.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    logging: false,
    // Statements that don't wait for each other's outcome travel together.
    extra: { types: columnTypes, pipeline: true, Client },
  };
}

/** The same for the running service: PostgreSQL ends what takes longer than a request may. Migrations take as long as they need. */
export function serviceDataSourceOptions(environment: Environment, url: string, entities: readonly EntityClass[]): DataSourceOptions {
  const options = dataSourceOptions(environment, url, { entities, migrations: [] }, environment.isPooled);
  return {
    ...options,
    ...slowStatements(environment),
    extra: { ...(options.extra as object), ...connectionLimits('request', environment), onConnect: refuseUnconfirmedCommits },
  };
}

/** Statements of TypeORM's own are told like ours; nothing else of what it logs is. */
function slowStatements(environment: Environment): Pick<DataSourceOptions, 'maxQueryExecutionTime' | 'logger'> {
  if (environment.SLOW_STATEMENT === 0) return {};
  const watch = new StatementWatch(environment);
  const silent = (): void => undefined;
  const logger = { logQuery: silent, logQueryError: silent, logSchemaBuild: silent, logMigration: silent, log: silent };
  const logQuerySlow = (milliseconds: number, text: string): void => watch.tell(text, milliseconds);
  return { maxQueryExecutionTime: environment.SLOW_STATEMENT, logger: { ...logger, logQuerySlow } };
}

/** PostgreSQL itself, past a pooler, and the setting that says where it is. */
export function directDatabase(environment: Environment): { readonly url: string; readonly variable: string } {
  const { DATABASE_DIRECT_URL } = environment;
  return DATABASE_DIRECT_URL === undefined
    ? { url: requireDatabaseUrl(environment), variable: 'DATABASE_URL' }
    : { url: DATABASE_DIRECT_URL, variable: 'DATABASE_DIRECT_URL' };
}

/** The database's address once it is known: given, or that of the embedded server. */
export function requireDatabaseUrl({ DATABASE_URL }: Environment): string {
  if (DATABASE_URL === undefined) throw new StartupError('DATABASE_URL is not known yet: open the database first.');
  return DATABASE_URL;
}
