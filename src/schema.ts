import { resolve } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Environment } from './config/environment.js';
import { loadMigrationSets } from './database/migrations.js';
import { writeMigration } from './database/schema/migration-file.js';
import { schemaChange, type OwnObjects, type SchemaChange } from './database/schema/schema-change.js';
import { withThrowAwayDatabase } from './database/schema/throw-away-database.js';
import { entitiesOf } from './entities.js';
import type { FeatureList } from './feature/feature-list.js';
import { compileResources } from './resource/compile/resource-compiler.js';
import { changeTriggers } from './resource/changes/change-triggers.js';
import { ownIndexes } from './resource/persistence/index-statements.js';

/** What the migrations of these features lack to lead to what their classes say; found out on a throw-away database. */
export async function missingChange(environment: Environment, features: FeatureList): Promise<SchemaChange> {
  const schema = { entities: entitiesOf(features), migrations: await loadMigrationSets(features.migrations, 'empty') };
  return withThrowAwayDatabase(environment, schema, (dataSource) => schemaChange(dataSource, ownObjects(dataSource, features)));
}

/** A migration that was written. */
export interface WrittenMigration {
  readonly path: string;
  /** How many statements it runs. */
  readonly statements: number;
}

/**
 * Writes the migration from the existing ones to what the classes of these features say.
 * @param name what changes, in words: `add badges`
 * @param folder where the sources of the migrations are, below the working directory
 * @returns undefined where nothing differs
 * @throws StartupError where the name has no usable characters or an existing migration fails
 */
export async function writeMissingMigration(
  environment: Environment,
  features: FeatureList,
  name: string,
  folder = 'migrations',
): Promise<WrittenMigration | undefined> {
  const change = await missingChange(environment, features);
  if (change.up.length === 0) return undefined;
  return { path: await writeMigration(resolve(folder), name, new Date(), change), statements: change.up.length };
}

/** What TypeORM can't express: the resources' indexes, the triggers that log what happens to them, and those of features. */
export function ownObjects(dataSource: DataSource, features: FeatureList): OwnObjects {
  const resources = [...compileResources(dataSource).values()];
  return {
    indexes: ownIndexes(resources),
    triggers: [...changeTriggers(resources, dataSource.entityMetadatas), ...features.triggers],
    views: resources.flatMap(({ table, view }) => (view === undefined ? [] : [{ name: table, sql: `CREATE VIEW "${table}" AS ${view}` }])),
  };
}
