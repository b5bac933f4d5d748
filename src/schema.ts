import type { DataSource } from 'typeorm';
import { loadMigrations } from './database/migrations.js';
import type { Schema } from './database/data-source.js';
import type { IndexStatement } from './database/schema/schema-change.js';
import { entities } from './entities.js';
import { compileResources } from './resource/compile/resource-compiler.js';
import { ownIndexes } from './resource/state/search-index.js';

/** All tables of the service and the steps that led to them. */
export async function loadSchema(): Promise<Schema> {
  return { entities, migrations: await loadMigrations() };
}

/** The indexes that the resources declare and TypeORM can't express. */
export function resourceIndexes(dataSource: DataSource): IndexStatement[] {
  return ownIndexes(compileResources(dataSource).values());
}
