/** Schools of different sizes and of one shape: each course has as many learners, files, works and threads in all of them. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../database.mjs';
import { Harness } from '../harness.mjs';
import { seedSchool } from '../school-day/seed.mjs';

const POLL_MS = 1_000;
const LONGEST_WAIT_MS = 3_600_000;
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
 * @param {string} [data] folder that keeps the schools, each in a folder of its own
 * @returns {Promise<Harness>} on a filled database, all totals of which are computed, whose server counts buffers by statement
 */
export async function openSchool(users, data) {
  const folder = data && join(data, String(users));
  const harness = await Harness.open(EMPTY, folder);
  const database = harness.database;
  try {
    await fill(harness, users);
  } catch (error) {
    await harness.clear();
    await database.remove();
    throw error;
  }
  await harness.clear();
  await database.release();
  // What is preloaded takes a start of the server.
  const again = new Harness(await openDatabase(EMPTY, database.folder));
  if (!folder) again.add({ stop: () => database.remove() });
  return again;
}

async function fill(harness, users) {
  const client = new pg.Client({ connectionString: harness.database.url });
  await client.connect();
  try {
    await seedSchool(client, harness.database.url, 'large', users);
    const { rows } = await client.query('SELECT count(*)::int AS "waiting" FROM "gradebook_stale"');
    if (rows[0].waiting > 0) await computeTotals(harness, client);
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}

/** A school has its totals; only a seeded one has them all to compute at once. */
async function computeTotals(harness, client) {
  await harness.startLyceum('totals', { environment: { SEED_DEMO: 'false', LOG_LEVEL: 'error' } });
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { rows } = await client.query('SELECT count(*)::int AS "waiting" FROM "gradebook_stale"');
    if (rows[0].waiting === 0) break;
    if (performance.now() > deadline) throw new Error(`${rows[0].waiting} totals still wait.`);
    await pause(POLL_MS);
  }
  await harness.clear();
  await client.query('VACUUM ANALYZE');
}
