import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Environment } from '../../../src/config/environment.js';
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
