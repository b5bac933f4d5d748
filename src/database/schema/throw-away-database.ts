import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { Environment } from '../../config/environment.js';
import { dataSourceOptions } from '../data-source.js';
import type { EntityClass, MigrationClass } from '../data-source.js';
import { EmbeddedServer } from '../embedded/embedded-server.js';
import { runMigrationSets } from '../migrate.js';

/** Tables, and the steps that lead to them, in sets that run one after the other. */
interface MigratedSchema {
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly (readonly MigrationClass[])[];
}

/** Lends a freshly migrated database on a server of its own, which is dropped afterwards. */
export async function withThrowAwayDatabase<T>(
  environment: Environment,
  { entities, migrations }: MigratedSchema,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-schema-'));
  // Where this runs as root the server runs under another account, which has to pass through.
  chmodSync(folder, 0o711);
  try {
    const server = await EmbeddedServer.start(folder, { durable: false });
    const options = dataSourceOptions(environment, server.url, { entities, migrations: [] });
    try {
      return await withDataSource(options, migrations, work);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withDataSource<T>(
  options: DataSourceOptions,
  migrations: MigratedSchema['migrations'],
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  await runMigrationSets(options, migrations);
  const dataSource = new DataSource(options);
  try {
    await dataSource.initialize();
    return await work(dataSource);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
