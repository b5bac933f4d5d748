import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Environment } from '../../../src/config/environment.js';
import { SchemaOfRelease0501795466397000 as Baseline } from '../../../migrations/1795466397000-schema-of-0-5-0.js';
import { loadMigrations } from '../../../src/database/migrations.js';
import { openDatabase } from '../../../src/database/open-database.js';
import { TEST_SECRET } from '../../support/application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

describe('A start on a database', () => {
  let database: TestDatabase;
  let connection: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
  });
  afterAll(async () => {
    await connection.end();
    await database.drop();
  });

  const open = async (MIGRATE: string): Promise<readonly string[]> => {
    const secrets = { APP_SECRET: TEST_SECRET, JWT_SECRET: TEST_SECRET };
    const { migrations, close } = await openDatabase(Environment.parse({ ...secrets, DATABASE_URL: database.url, MIGRATE }));
    await close();
    return migrations;
  };
  const record = (name: string): Promise<unknown> =>
    connection.query('INSERT INTO "schema_migration" ("timestamp", "name") VALUES (1999999999999, $1)', [name]);
  const forget = (name: string): Promise<unknown> => connection.query('DELETE FROM "schema_migration" WHERE "name" = $1', [name]);

  it('that has the newest schema needs no migration', async () => {
    expect(await open('false')).toEqual([]);
    expect(await open('true')).toEqual([]);
  });

  it('that lacks a migration is refused where MIGRATE is false, by the name of the first', async () => {
    const newest = (await loadMigrations()).at(-1)?.name ?? '';
    await forget(newest);
    await expect(open('false')).rejects.toThrow(`the database lacks 1 migrations, beginning with ${newest}: run npm run lyceum -- migrate`);
    await record(newest);
    expect(await open('false')).toEqual([]);
  });

  describe('that the migrations of release 0.5.0 have made', () => {
    const recorded = async (): Promise<string[]> => {
      const { rows } = await connection.query<{ name: string }>('SELECT "name" FROM "schema_migration" ORDER BY "id"');
      return rows.map(({ name }) => name);
    };
    beforeAll(async () => {
      await forget(Baseline.name);
      for (const name of Baseline.replaces) await record(name);
    });

    it('needs a migration where MIGRATE is false', async () => {
      await expect(open('false')).rejects.toThrow(`the database lacks 1 migrations, beginning with ${Baseline.name}`);
    });

    it.each(['true', 'false'])('and not all of them is refused with MIGRATE=%s, and nothing is recorded', async (migrate) => {
      const [first = '', last = ''] = [Baseline.replaces[0], Baseline.replaces.at(-1)];
      for (const name of [first, last]) {
        await forget(name);
        const before = await recorded();
        await expect(open(migrate)).rejects.toThrow(
          'The database is older than version 0.5.0 or its upgrade ended half way (it lacks 1 of its 88 migrations). Upgrade to 0.5.0 first, then to this version.',
        );
        expect(await recorded()).toEqual(before);
        await record(name);
      }
    });

    it('has the baseline on record after a start, without its being run, and keeps the rows of the release before', async () => {
      expect(await open('true')).toEqual([]);
      expect(await recorded()).toEqual(expect.arrayContaining([Baseline.name, ...Baseline.replaces]));
      expect(await open('false')).toEqual([]);
      expect(await open('true')).toEqual([]);
    });
  });

  it('of a newer version goes on as long as nothing was taken away', async () => {
    await record('AddBadges1999999999999');
    expect(await open('true')).toEqual([]);
    expect(await open('false')).toEqual([]);
    await record('ContractOldBadges1999999999999');
    for (const migrate of ['true', 'false']) {
      await expect(open(migrate)).rejects.toThrow(
        'The database is that of a newer version, which this one cannot work on (ContractOldBadges1999999999999).',
      );
    }
  });
});
