/** A PostgreSQL server of the benchmark's own, with a migrated and seeded database, in a folder that goes away with it. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import 'reflect-metadata';
import { SECRET } from './settings.mjs';
import { seed } from './seed.mjs';

const CALM_POLL_MS = 50;
/** Looks in a row that find nobody at work: what waited for a connection in a pool begins when another is broken off. */
const CALM_LOOKS = 3;

/**
 * @param {{ courses: number, documents: number, empty?: boolean }} amounts rows to read; or none at all
 * @param {string} [kept] folder that stays; where it holds a database already, that is opened as it is
 * @returns {Promise<{ url: string, folder: string, isFilled: boolean, calm: () => Promise<void>, release: () => Promise<void>, remove: () => Promise<void> }>}
 *   isFilled: before it was opened; calm breaks off what nobody waits for any more; release stops the server and keeps the data; remove does away with both
 */
export async function openDatabase(amounts, kept) {
  const { EmbeddedServer } = await import('../dist/src/database/embedded/embedded-server.js');
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'lyceum-bench-')));
  const isFilled = existsSync(join(folder, 'postgresql'));
  await mkdir(folder, { recursive: true });
  // The server runs under another account where we are root.
  await chmod(folder, 0o711);
  const server = await EmbeddedServer.start(folder);
  let running = true;
  const release = async () => {
    if (running) await server.stop();
    running = false;
  };
  const remove = async () => {
    await release();
    if (!kept) await rm(folder, { recursive: true, force: true });
  };
  try {
    if (!isFilled) await fill(server.url, amounts);
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: server.url, folder, isFilled, calm: () => calm(server.url), release, remove };
}

async function calm(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let looks = 0; looks < CALM_LOOKS; looks += 1) {
      const { rowCount } = await client.query(
        `SELECT pg_cancel_backend("pid") FROM pg_stat_activity
          WHERE "state" <> 'idle' AND "backend_type" = 'client backend' AND "pid" <> pg_backend_pid()`,
      );
      if (rowCount > 0) looks = -1;
      await pause(CALM_POLL_MS);
    }
  } finally {
    await client.end();
  }
}

async function fill(url, amounts) {
  const { Environment } = await import('../dist/src/config/environment.js');
  const { migrate } = await import('../dist/src/database/migrate.js');
  await migrate(Environment.parse({ APP_SECRET: SECRET, JWT_SECRET: SECRET, DATABASE_URL: url }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (!amounts.empty) await seed(client, amounts);
  } finally {
    await client.end();
  }
}
