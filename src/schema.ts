import type { DataSource } from 'typeorm';
import { loadMigrations } from './database/migrations.js';
import type { Schema } from './database/data-source.js';
import type { OwnObjects } from './database/schema/schema-change.js';
import { entities } from './entities.js';
import { compileResources } from './resource/compile/resource-compiler.js';
import { changeTriggers } from './resource/changes/change-triggers.js';
import { ownIndexes } from './resource/state/search-index.js';

/** All tables of the service and the steps that led to them. */
export async function loadSchema(): Promise<Schema> {
  return { entities, migrations: await loadMigrations() };
}

/** What the resources need and TypeORM can't express: their indexes, and the triggers that log what happens to them. */
export function ownObjects(dataSource: DataSource): OwnObjects {
  const resources = [...compileResources(dataSource).values()];
  return { indexes: ownIndexes(resources), triggers: changeTriggers(resources, dataSource.entityMetadatas) };
}
