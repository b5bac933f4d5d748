import type { DataSource } from 'typeorm';
import { LEDGER_TRIGGERS } from './conference/entities/ledger-triggers.js';
import { loadMigrations } from './database/migrations.js';
import type { Schema } from './database/data-source.js';
import type { OwnObjects } from './database/schema/schema-change.js';
import { entities } from './entities.js';
import { compileResources } from './resource/compile/resource-compiler.js';
import { changeTriggers } from './resource/changes/change-triggers.js';
import { ownIndexes } from './resource/state/own-indexes.js';

/** All tables of the service and the steps that led to them. */
export async function loadSchema(): Promise<Schema> {
  return { entities, migrations: await loadMigrations() };
}

/** What TypeORM can't express: the resources' indexes, the triggers that log what happens to them, and those of the ledger. */
export function ownObjects(dataSource: DataSource): OwnObjects {
  const resources = [...compileResources(dataSource).values()];
  return { indexes: ownIndexes(resources), triggers: [...changeTriggers(resources, dataSource.entityMetadatas), ...LEDGER_TRIGGERS] };
}
