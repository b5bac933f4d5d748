import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SHORT_LIVED } from '../../support/jest/short-lived.mjs';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const WORKER = join(import.meta.dirname, '../../support/jobs/worker.mjs');
const JOBS = 10_000;
const KILLS = 10;
const PROCESSES = 2;
const LEASE_S = 3;
const LONGEST_MS = 60_000;

describe('ten thousand jobs of two processes', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // What a job does: a row without a key, which shows one that ran twice.
    await client.query('CREATE TABLE "noted" ("job" bigint NOT NULL)');
  });
  afterAll(async () => {
    await Promise.all(workers.map(killed));
    await client.end();
    await database.drop();
  });

  function begin(): ChildProcess {
    const worker = spawn(process.execPath, [...SHORT_LIVED, WORKER, database.url, String(LEASE_S)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    workers.push(worker);
    return worker;
  }

  async function killed(worker: ChildProcess): Promise<void> {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
  }

  const numberOf = async (statement: string): Promise<number> => Number((await client.query<{ n: string }>(statement)).rows[0]?.n);

  /** @throws Error where it takes too long */
  async function until(condition: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + LONGEST_MS;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error('The jobs took too long.');
      await pause(10);
    }
  }

  /** Kills the process that has most jobs in hand, once so many are done. @returns how many it had */
  async function killTheBusiest(done: number): Promise<number> {
    const held = `SELECT "leased_by" AS "name", count(*)::int AS "n" FROM "job" WHERE "state" = 'running' GROUP BY 1 ORDER BY 2 DESC`;
    let busiest: { worker: ChildProcess; n: number } | undefined;
    await until(async () => {
      if ((await numberOf('SELECT count(*) AS "n" FROM "noted"')) < done) return false;
      const { rows } = await client.query<{ name: string; n: number }>(held);
      // Named "host:pid:…"; those that were killed before have jobs in hand until their leases end.
      const living = rows.flatMap(({ name, n }) => {
        const worker = workers.find(({ pid, signalCode }) => signalCode === null && String(pid) === name.split(':').at(-2));
        return worker ? [{ worker, n }] : [];
      });
      [busiest] = living;
      return busiest !== undefined;
    });
    if (!busiest) throw new Error('Nobody runs jobs.');
    await killed(busiest.worker);
    return busiest.n;
  }

  it('are each done once, though a process is killed ten times', async () => {
    for (let n = 0; n < PROCESSES; n += 1) begin();
    await client.query(
      `INSERT INTO "job" ("lane", "kind", "payload", "priority", "run_at", "state", "attempts", "maximum_attempts", "created_at")
        SELECT 'notice', 'test.note', '{}', 0, now(), 'waiting', 0, 8, now() FROM generate_series(1, $1::int)`,
      [JOBS],
    );
    let inHand = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      inHand += await killTheBusiest((kill * JOBS) / (KILLS + 1));
      begin();
    }
    expect(inHand).toBeGreaterThanOrEqual(KILLS);
    await until(async () => (await numberOf('SELECT count(*) AS "n" FROM "job"')) === 0);
    const { rows } = await client.query('SELECT count(*)::int AS "runs", count(DISTINCT "job")::int AS "jobs" FROM "noted"');
    expect(rows).toEqual([{ runs: JOBS, jobs: JOBS }]);
  });
});
