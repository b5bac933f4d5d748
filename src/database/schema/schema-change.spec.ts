import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Column, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { Environment } from '../../config/environment.js';
import { dataSourceOptions } from '../data-source.js';
import { schemaChange, type IndexStatement, type OwnObjects } from './schema-change.js';
import type { TriggerSet, TriggerStatement } from './trigger-set.js';

@Entity('planet')
class Planet {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ length: 40 })
  fullName: string;
}

const search = (expression: string): IndexStatement => ({
  name: 'ix_planet_search',
  table: 'planet',
  sql: `CREATE INDEX "ix_planet_search" ON "planet" USING gin (to_tsvector('lyceum', ${expression}))`,
});

const indexes = (...statements: IndexStatement[]): OwnObjects => ({ indexes: statements, triggers: [] });

const trigger = (event: string): TriggerStatement => ({
  name: 'planet_watch',
  table: 'planet',
  sql: `CREATE TRIGGER "planet_watch" BEFORE ${event} ON "planet" EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
});

async function makeSchema(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${name}`);
  await client.end();
}

describe('the change from a database to the classes', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    const environment = Environment.parse({ APP_SECRET: 'test', JWT_SECRET: 'test' });
    // A schema of its own, out of sight of the service's tables.
    const url = `${database.url}&options=-csearch_path%3Dspace,public`;
    dataSource = new DataSource(dataSourceOptions(environment, url, { entities: [Planet], migrations: [] }));
    await makeSchema(database.url, 'space');
    await dataSource.initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('makes missing tables and indexes over expressions, and unmakes them in reverse', async () => {
    const index = search(`"full_name"`);
    const { up, down } = await schemaChange(dataSource, indexes(index));
    expect(up).toEqual([expect.stringContaining('CREATE TABLE "planet"'), index.sql]);
    expect(up[0]).toContain('"full_name" character varying(40) NOT NULL');
    expect(down).toEqual(['DROP INDEX "ix_planet_search"', 'DROP TABLE "planet"']);
    await dataSource.query(index.sql);
  });

  it('is empty where nothing differs, however PostgreSQL spells the expression', async () => {
    expect(await schemaChange(dataSource, indexes(search(`("full_name")`)))).toEqual({ up: [], down: [] });
  });

  it('replaces an index whose expression changed', async () => {
    const changed = search(`coalesce("full_name", '')`);
    const { up, down } = await schemaChange(dataSource, indexes(changed));
    expect(up).toEqual(['DROP INDEX "ix_planet_search"', changed.sql]);
    expect(down).toEqual(['DROP INDEX "ix_planet_search"', expect.stringContaining('to_tsvector')]);
  });

  it('drops an index over an expression that nobody wants any more', async () => {
    const { up, down } = await schemaChange(dataSource, indexes());
    expect(up).toEqual(['DROP INDEX "ix_planet_search"']);
    expect(down).toEqual([expect.stringContaining('CREATE INDEX ix_planet_search')]);
  });

  it('makes, replaces and drops triggers alike', async () => {
    const wanted = (...triggers: TriggerStatement[]): OwnObjects => ({ indexes: [search(`("full_name")`)], triggers });
    expect(await schemaChange(dataSource, wanted(trigger('INSERT')))).toEqual({
      up: [trigger('INSERT').sql],
      down: ['DROP TRIGGER "planet_watch" ON "planet"'],
    });
    await dataSource.query(trigger('INSERT').sql);
    expect(await schemaChange(dataSource, wanted(trigger('INSERT')))).toEqual({ up: [], down: [] });
    const { up, down } = await schemaChange(dataSource, wanted(trigger('DELETE')));
    expect(up).toEqual(['DROP TRIGGER "planet_watch" ON "planet"', trigger('DELETE').sql]);
    expect(down).toEqual(['DROP TRIGGER "planet_watch" ON "planet"', expect.stringContaining('BEFORE INSERT')]);
    expect((await schemaChange(dataSource, wanted())).up).toEqual(['DROP TRIGGER "planet_watch" ON "planet"']);
  });

  describe('triggers that functions make', () => {
    const set: TriggerSet = {
      size: 2,
      create: (tables) => `SELECT watch('${tables.join()}')`,
      drop: (tables) => `SELECT unwatch('${tables.join()}')`,
    };
    const watch = (event: string): TriggerStatement => ({
      name: `watch_${event.toLowerCase()}`,
      table: 'planet',
      set,
      sql: `CREATE TRIGGER "watch_${event.toLowerCase()}" BEFORE ${event} ON "planet" EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    });
    const wanted = { indexes: [search(`("full_name")`)], triggers: [watch('INSERT'), watch('DELETE')] };

    beforeAll(async () => {
      await dataSource.query('DROP TRIGGER "planet_watch" ON "planet"');
    });

    it('are made by one statement', async () => {
      const change = await schemaChange(dataSource, wanted);
      expect(change).toEqual({ up: [`SELECT watch('planet')`], down: [`SELECT unwatch('planet')`] });
    });

    it('are made one by one where a table has some of them', async () => {
      await dataSource.query(watch('INSERT').sql);
      const change = await schemaChange(dataSource, wanted);
      expect(change).toEqual({ up: [watch('DELETE').sql], down: ['DROP TRIGGER "watch_delete" ON "planet"'] });
    });

    it('are dropped one by one where nothing wants them', async () => {
      const change = await schemaChange(dataSource, { ...wanted, triggers: [] });
      expect(change.up).toEqual(['DROP TRIGGER "watch_insert" ON "planet"']);
    });
  });
});
