import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { TEST_SECRET } from '../support/application.js';
import { ServiceProcess } from '../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Less than any platform waits before it kills. */
const MOST_MS = 8_000;
const LOCKS = { migrating: 7_163_912, seeding: 7_163_914 } as const;

/** A start that waits ends with the first signal, and says for whom it waited. */
describe('a start that is told to stop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-signals-'));
  let database: TestDatabase;
  let other: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (settings: Record<string, string>): ServiceProcess =>
    ServiceProcess.spawn({ DATA_DIR: folder, APP_SECRET: TEST_SECRET, JWT_SECRET: `${TEST_SECRET}-of-tokens`, ...settings });

  it.each(Object.entries(LOCKS))('ends while another process is %s, and says so', async (_, lock) => {
    await other.query('SELECT pg_advisory_lock($1)', [lock]);
    const service = start({ DATABASE_URL: database.url });
    await service.complains(/Waiting for another process \(at this machine, process \d+ of PostgreSQL\)/);
    const begun = performance.now();
    expect(await service.stop('SIGTERM')).toMatchObject({ status: 0 });
    expect(performance.now() - begun).toBeLessThan(MOST_MS);
  });

  it('ends while it migrates', async () => {
    // A table that the first migration looks at is held by another connection.
    await other.query('BEGIN');
    await other.query('DELETE FROM "schema_migration" WHERE "name" = (SELECT max("name") FROM "schema_migration")');
    await other.query('COMMIT');
    await other.query('BEGIN');
    await other.query('LOCK TABLE "schema_migration" IN ACCESS EXCLUSIVE MODE');
    const service = start({ DATABASE_URL: database.url });
    await waitsForLock(database.url);
    const begun = performance.now();
    expect(await service.stop('SIGTERM')).toMatchObject({ status: 0 });
    expect(performance.now() - begun).toBeLessThan(MOST_MS);
    await other.query('ROLLBACK');
  });

  it('ends while the database does not answer', async () => {
    const silent: Server = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const service = start({ DATABASE_URL: `postgresql://lyceum@127.0.0.1:${(silent.address() as AddressInfo).port}/lyceum` });
    await connected;
    const begun = performance.now();
    await service.stop('SIGTERM');
    expect(performance.now() - begun).toBeLessThan(MOST_MS);
    silent.close();
  });
});

/** Until another session waits for a lock. */
async function waitsForLock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock') AS "waits"`,
    );
    if (rows[0]?.waits) break;
  }
  await client.end();
}
