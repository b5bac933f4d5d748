import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityMetadata } from 'typeorm';
import { Environment } from '../../src/config/environment.js';
import { dataSourceOptions } from '../../src/database/data-source.js';
import { entitiesOf } from '../../src/entities.js';
import { indexDeclarations } from '../../src/fast-path/indexed-declarations.js';
import { standardFeatureList } from '../../src/standard-features.js';

/** TypeORM's own look-ups, and the same over what each class declared. */
describe('tables as TypeORM knows them', () => {
  let plain: string[];
  let indexed: string[];

  beforeAll(async () => {
    plain = await tables();
    indexDeclarations();
    indexed = await tables();
  });

  it('are the same with declarations indexed by their class', () => {
    expect(plain.length).toBeGreaterThan(300);
    expect(indexed).toEqual(plain);
  });

  async function tables(): Promise<string[]> {
    const schema = { entities: entitiesOf(standardFeatureList), migrations: [] };
    const environment = Environment.parse({ APP_SECRET: 'test', JWT_SECRET: 'test' });
    const dataSource = new DataSource(dataSourceOptions(environment, 'postgresql://nobody@localhost/none', schema));
    await (dataSource as unknown as { buildMetadatas: () => Promise<void> }).buildMetadatas();
    return dataSource.entityMetadatas.map((metadata) => JSON.stringify(descriptionOf(metadata)));
  }
});

function descriptionOf({
  name,
  tablePath,
  propertiesMap,
  columns,
  relations,
  indices,
  uniques,
  checks,
  foreignKeys,
}: EntityMetadata): unknown {
  return {
    name,
    tablePath,
    propertiesMap,
    columns: columns.map((column) => [
      column.propertyPath,
      column.databaseName,
      String(column.type),
      column.isNullable,
      column.isPrimary,
      column.generationStrategy,
      column.default,
      column.length,
      column.comment,
    ]),
    relations: relations.map((relation) => [
      relation.propertyPath,
      relation.relationType,
      relation.inverseEntityMetadata.name,
      relation.inverseRelation?.propertyPath,
      relation.joinColumns.map((column) => column.databaseName),
      relation.onDelete,
    ]),
    indices: indices.map((index) => [index.name, index.isUnique, index.where, index.columns.map((column) => column.databaseName)]),
    uniques: uniques.map((unique) => [unique.name, unique.columns.map((column) => column.databaseName)]),
    checks: checks.map((check) => [check.name, check.expression]),
    foreignKeys: foreignKeys.map((key) => [key.name, key.columnNames, key.referencedTablePath, key.onDelete]),
  };
}
