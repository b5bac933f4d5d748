/** Schools of different sizes and of one shape: each course has as many learners, files, works and threads in all of them. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Harness } from '../harness.mjs';
import { callersOf } from './callers.mjs';
import { seedSchool } from '../school-day/seed.mjs';

const POLL_MS = 1_000;
const LONGEST_WAIT_MS = 900_000;
const EMPTY = { courses: 0, documents: 0, empty: true };
/** What counts buffers by statement, planning included; and nothing that reads or writes tables by the clock. */
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '10000',
  autovacuum: 'off',
};

/**
 * @param {number} users
 * @param {string} data folder that keeps the schools, each in a folder of its own
 * @returns {Promise<Harness>} on a filled database whose server counts buffers by statement
 */
export async function openSchool(users, data) {
  const folder = join(data, String(users));
  const first = await Harness.open(EMPTY, folder);
  await first.host(() => fill(first, users));
  // What is preloaded takes a start of the server.
  return Harness.open(EMPTY, folder);
}

async function fill(harness, users) {
  const client = new pg.Client({ connectionString: harness.database.url });
  await client.connect();
  try {
    await seedSchool(client, harness.database.url, 'large', users);
    if ((await waiting(client)) > 0) await computeTotals(harness, client);
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}

/** A school has its totals; a seeded one has them all to compute. Those of the courses of who asks are enough, and are as many in each school. */
async function computeTotals(harness, client) {
  const callers = Object.values(await callersOf(client)).flat();
  await client.query(
    `DELETE FROM "gradebook_stale" "s" WHERE NOT EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = "s"."course_id" AND "m"."user_id" = ANY($1))`,
    [callers.map(({ id }) => id)],
  );
  await harness.startLyceum('totals', { environment: { SEED_DEMO: 'false', LOG_LEVEL: 'error' } });
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (let left = await waiting(client); left > 0; left = await waiting(client)) {
    if (performance.now() > deadline) throw new Error(`${left} totals still wait.`);
    await pause(POLL_MS);
  }
  await harness.clear();
  await client.query('VACUUM ANALYZE');
}

async function waiting(client) {
  const { rows } = await client.query('SELECT count(*)::int AS "marks" FROM "gradebook_stale"');
  return rows[0].marks;
}
