import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Environment } from '../../../src/config/environment.js';
import { dataSourceOptions } from '../../../src/database/data-source.js';
import { runMigrationSets } from '../../../src/database/migrate.js';
import { loadMigrations } from '../../../src/database/migrations.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const NAME = 'PartitionLedgerAndChanges1795487400000';
const OLD_ROWS = 12_000;
/** Each of them one minute later than the one before. */
const OLDEST = Date.UTC(2026, 9, 27);

/** An installation of the release before: the schema without the migration, with events of two months. */
async function olderInstallation(connection: pg.Client, url: string): Promise<void> {
  await connection.query('DROP SCHEMA public CASCADE');
  await connection.query('CREATE SCHEMA public');
  await runMigrationSets(options(url), [(await loadMigrations()).filter(({ name }) => timeOf(name) < timeOf(NAME))]);
  await connection.query(
    `INSERT INTO "conference_meeting" ("title", "remote_id", "status", "visibility") VALUES ('Old', 'old', 'open', 'visible')`,
  );
  await connection.query(
    `INSERT INTO "conference_event" ("meeting_id", "participant_key", "kind", "time", "identity")
     SELECT 1, 'g:old', 'message', ${OLDEST} + "n" * 60000::bigint, 'old-' || "n" FROM generate_series(1, ${OLD_ROWS}) "n"`,
  );
}

function timeOf(name: string): number {
  return Number(/\d{13}$/.exec(name)?.[0]);
}

function options(url: string) {
  return dataSourceOptions(Environment.parse({ APP_SECRET: 'test', JWT_SECRET: 'test' }), url, { entities: [], migrations: [] });
}

/** As a process of the version before writes: new events, the same ones again, events given to whom they are of, and deleted ones. */
async function writeOn(connection: pg.Client, isOver: () => boolean): Promise<{ recorded: number; deleted: number; sent: number }> {
  const sum = { recorded: 0, deleted: 0, sent: 0 };
  for (; !isOver(); sum.sent += 1) {
    for (let copy = 0; copy < 2; copy += 1) {
      const inserted = await connection.query(
        `INSERT INTO "conference_event" ("meeting_id", "participant_key", "kind", "time", "identity")
         VALUES (1, 'g:new', 'message', $1, $2) ON CONFLICT ("time", "identity") DO NOTHING`,
        [OLDEST + OLD_ROWS * 60_000 + sum.sent, `new-${sum.sent}`],
      );
      sum.recorded += inserted.rowCount ?? 0;
    }
    await connection.query(`UPDATE "conference_event" SET "participant_key" = 'g:known' WHERE "identity" = $1 AND "time" = $2`, [
      `old-${sum.sent * 7 + 1}`,
      OLDEST + (sum.sent * 7 + 1) * 60_000,
    ]);
    const gone = await connection.query(`DELETE FROM "conference_event" WHERE "identity" = $1 AND "time" = $2`, [
      `old-${sum.sent * 7 + 2}`,
      OLDEST + (sum.sent * 7 + 2) * 60_000,
    ]);
    sum.deleted += gone.rowCount ?? 0;
  }
  return sum;
}

describe('The migration that divides the ledger of room events and the log of changes by month', () => {
  let database: TestDatabase;
  let connection: pg.Client;
  let done: { recorded: number; deleted: number; sent: number };
  let logged: unknown[];

  beforeAll(async () => {
    database = await createTestDatabase();
    connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    await olderInstallation(connection, database.url);
    logged = (await connection.query(`SELECT * FROM "change_log" ORDER BY "transaction", "id"`)).rows;
    const over = { yet: false };
    const writing = writeOn(connection, () => over.yet);
    await runMigrationSets(options(database.url), [(await loadMigrations()).filter(({ name }) => timeOf(name) >= timeOf(NAME))]);
    over.yet = true;
    done = await writing;
  }, 120_000);
  afterAll(async () => {
    await connection.end();
    await database.drop();
  });

  const one = async (statement: string): Promise<Record<string, unknown>> =>
    (await connection.query<Record<string, unknown>>(statement)).rows[0] ?? {};

  it('leaves each event once, and loses nothing that a running service writes meanwhile', async () => {
    expect(done.sent).toBeGreaterThan(10);
    expect(done.recorded).toBe(done.sent);
    expect(
      await one(
        `SELECT count(*)::int AS "rows", count(DISTINCT "identity")::int AS "identities", count(DISTINCT "id")::int AS "ids",
           count(*) FILTER (WHERE "participant_key" = 'g:known')::int AS "known" FROM "conference_event"`,
      ),
    ).toEqual({
      rows: OLD_ROWS + done.recorded - done.deleted,
      identities: OLD_ROWS + done.recorded - done.deleted,
      ids: OLD_ROWS + done.recorded - done.deleted,
      known: done.deleted,
    });
  });

  it('divides the events by the month in which they happened, and still refuses what names no meeting', async () => {
    const { rows } = await connection.query<{ name: string; rows: number }>(
      `SELECT "tableoid"::regclass::text AS "name", bool_and("time" < ${Date.UTC(2026, 10, 1)}) AS "october" FROM "conference_event" GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'conference_event_2026_10', october: true },
      { name: 'conference_event_2026_11', october: false },
    ]);
    await expect(
      connection.query(`INSERT INTO "conference_event" ("meeting_id", "kind", "time", "identity") VALUES (999, 'end', ${OLDEST}, 'none')`),
    ).rejects.toThrow('names a meeting that is not there');
    const { next } = await one(
      `INSERT INTO "conference_event" ("meeting_id", "kind", "time", "identity") VALUES (1, 'end', ${OLDEST}, 'next')
       RETURNING "id" > (SELECT max("id") FROM "conference_event") AS "next"`,
    );
    expect(next).toBe(true);
  });

  it('keeps each entry of the log of changes under its position', async () => {
    expect(logged.length).toBeGreaterThan(0);
    const { rows } = await connection.query(`SELECT * FROM "change_log" ORDER BY "transaction", "id" LIMIT ${logged.length}`);
    expect(rows).toEqual(logged);
    await connection.query(`UPDATE "conference_meeting" SET "title" = 'Changed'`);
    expect(
      await one(`SELECT "table_name" AS "table", "id" > ALL (SELECT "id" FROM "change_log" WHERE "transaction" < "last"."transaction") AS "last"
        FROM "change_log" "last" ORDER BY "transaction" DESC, "id" DESC LIMIT 1`),
    ).toEqual({ table: 'conference_meeting', last: true });
  });

  it('leaves nothing aside, and may run again', async () => {
    expect(
      await one(
        `SELECT to_regnamespace('lyceum_rebuilt') IS NULL AS "none", to_regproc('copy_to_rebuilt_conference_event') IS NULL AS "copied"`,
      ),
    ).toEqual({
      none: true,
      copied: true,
    });
    await connection.query('DELETE FROM "schema_migration" WHERE "name" = $1', [NAME]);
    expect(await runMigrationSets(options(database.url), [await loadMigrations()])).toEqual([NAME]);
  });
});
