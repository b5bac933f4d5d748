import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Environment } from '../../../src/config/environment.js';
import { dataSourceOptions } from '../../../src/database/data-source.js';
import { runMigrationSets } from '../../../src/database/migrate.js';
import { loadMigrations } from '../../../src/database/migrations.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const NAME = 'PartitionWhatGrows1795400310000';
const OLD_ROWS = 12_000;

/** An installation of the release before: the schema without the migration, with rows of three months. */
async function olderInstallation(connection: pg.Client, url: string): Promise<void> {
  await connection.query('DROP SCHEMA public CASCADE');
  await connection.query('CREATE SCHEMA public');
  await runMigrationSets(options(url), [(await loadMigrations()).filter(({ name }) => timeOf(name) < timeOf(NAME))]);
  await connection.query(
    `INSERT INTO "track_e_access" ("access_user_id", "access_date", "access_tool")
     SELECT 1, '2026-08-15T00:00:00Z'::timestamptz + "n" * interval '10 minutes', 'document' FROM generate_series(1, ${OLD_ROWS}) "n"`,
  );
  await connection.query(
    `INSERT INTO "track_e_default" ("default_date", "default_event_type") VALUES ('2026-10-31T23:59:59.999Z', 'old'), (NULL, 'timeless')`,
  );
}

function timeOf(name: string): number {
  return Number(/\d{13}$/.exec(name)?.[0]);
}

function options(url: string) {
  return dataSourceOptions(Environment.parse({ APP_SECRET: 'test', JWT_SECRET: 'test' }), url, { entities: [], migrations: [] });
}

describe('The migration that divides traces by month', () => {
  let database: TestDatabase;
  let connection: pg.Client;
  let written = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    await olderInstallation(connection, database.url);
    const over = { yet: false };
    const writing = (async () => {
      for (; !over.yet; written += 1) {
        await connection.query(`INSERT INTO "track_e_access" ("access_user_id", "access_date", "access_tool") VALUES (2, now(), 'forum')`);
        await connection.query(`UPDATE "track_e_access" SET "access_tool" = 'quiz' WHERE "id" = $1`, [written * 7 + 1]);
        await connection.query(`DELETE FROM "track_e_access" WHERE "id" = $1`, [written * 7 + 2]);
      }
    })();
    await runMigrationSets(options(database.url), [(await loadMigrations()).filter(({ name }) => timeOf(name) >= timeOf(NAME))]);
    over.yet = true;
    await writing;
  }, 120_000);
  afterAll(async () => {
    await connection.end();
    await database.drop();
  });

  const one = async (statement: string): Promise<Record<string, unknown>> =>
    (await connection.query<Record<string, unknown>>(statement)).rows[0] ?? {};

  it('leaves each row, and loses none that a running service writes, changes or deletes meanwhile', async () => {
    expect(written).toBeGreaterThan(0);
    const changed = Math.min(written, Math.floor((OLD_ROWS + 6) / 7));
    const rows = `SELECT count(*) FILTER (WHERE "access_user_id" = 1)::int AS "old", count(*) FILTER (WHERE "access_user_id" = 2)::int AS "fresh",
      count(DISTINCT "id")::int AS "ids", count(*)::int AS "rows" FROM "track_e_access"`;
    const found = await one(rows);
    expect(found.ids).toBe(found.rows);
    const gone = await one(
      `SELECT count(*)::int AS "rows" FROM generate_series(0, ${written - 1}) "n" JOIN "track_e_access" "a" ON "a"."id" = "n" * 7 + 2`,
    );
    expect(gone).toEqual({ rows: 0 });
    const all = Number(found.old) + Number(found.fresh);
    expect(all).toBe(OLD_ROWS + written - (await deletions()));
    expect((await one(`SELECT count(*)::int AS "rows" FROM "track_e_access" WHERE "access_tool" = 'quiz'`)).rows).toBeGreaterThanOrEqual(
      Math.min(changed, 1),
    );
  });

  /** What the log of changes has of deletions, each of them once. */
  async function deletions(): Promise<number> {
    const { rows } = await one(
      `SELECT COALESCE(sum(cardinality("row_ids")), 0)::int AS "rows" FROM "change_log" WHERE "table_name" = 'track_e_access' AND "operation" = 'delete'`,
    );
    return Number(rows);
  }

  it('logs each write once, as before', async () => {
    const { rows } = await one(
      `SELECT count(*)::int AS "rows" FROM "change_log" WHERE "table_name" = 'track_e_access' AND "operation" = 'insert' AND cardinality("row_ids") = 1`,
    );
    expect(rows).toBe(written);
  });

  it('divides them by month, with keys of 64 bits that go on', async () => {
    const { rows } = await connection.query<{ name: string }>(
      `SELECT DISTINCT "tableoid"::regclass::text AS "name" FROM "track_e_access" WHERE "access_user_id" = 1 ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'track_e_access_2026_08',
      'track_e_access_2026_09',
      'track_e_access_2026_10',
      'track_e_access_2026_11',
    ]);
    const { next } = await one(
      `INSERT INTO "track_e_access" ("access_date") VALUES (now()) RETURNING "id" > (SELECT max("id") FROM "track_e_access") AS "next"`,
    );
    expect(next).toBe(true);
    expect(
      await one(
        `SELECT "data_type" AS "type" FROM "information_schema"."columns" WHERE "table_name" = 'track_e_login' AND "column_name" = 'id'`,
      ),
    ).toEqual({
      type: 'bigint',
    });
  });

  it('keeps an audit log that refuses changes, and gives rows that had no time the present one', async () => {
    expect(
      (
        await connection.query(
          `SELECT "default_event_type" AS "event", "tableoid"::regclass::text AS "name" FROM "track_e_default" ORDER BY "id"`,
        )
      ).rows,
    ).toEqual([
      { event: 'old', name: 'track_e_default_2026_10' },
      { event: 'timeless', name: expect.stringMatching(/^track_e_default_\d{4}_\d\d$/) },
    ]);
    for (const statement of [`DELETE FROM "track_e_default"`, `TRUNCATE "track_e_default"`, `TRUNCATE "track_e_default_2026_10"`])
      await expect(connection.query(statement)).rejects.toThrow('added and never changed');
  });

  it('leaves nothing aside, and may run again', async () => {
    expect(await one(`SELECT to_regnamespace('lyceum_rebuilt') IS NULL AS "none"`)).toEqual({ none: true });
    await connection.query('DELETE FROM "schema_migration" WHERE "name" = $1', [NAME]);
    expect(await runMigrationSets(options(database.url), [await loadMigrations()])).toEqual([NAME]);
  });
});
