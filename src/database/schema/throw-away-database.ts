import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { Environment } from '../../config/environment.js';
import { dataSourceOptions } from '../data-source.js';
import type { Schema } from '../data-source.js';
import { EmbeddedServer } from '../embedded/embedded-server.js';

/** Lends a freshly migrated database on a server of its own, which is gone when the work is done. */
export async function withThrowAwayDatabase<T>(
  environment: Environment,
  schema: Schema,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-schema-'));
  // Where this runs as root the server runs under another account, which has to pass through.
  chmodSync(folder, 0o711);
  try {
    const server = await EmbeddedServer.start(folder, { durable: false });
    const options = dataSourceOptions(environment.with({ DATABASE_REPLICA_URLS: [] }), server.url, schema);
    return await withDataSource(options, work).finally(() => server.stop());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withDataSource<T>(options: DataSourceOptions, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = new DataSource(options);
  try {
    await dataSource.initialize();
    await dataSource.runMigrations();
    return await work(dataSource);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
