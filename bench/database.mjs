/** A PostgreSQL server of the benchmark's own, with a migrated and seeded database, in a folder that goes away with it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import 'reflect-metadata';
import { SECRET } from './settings.mjs';
import { seed } from './seed.mjs';

/**
 * @param {number} courses rows to read
 * @returns {Promise<{ url: string, folder: string, release: () => Promise<void>, remove: () => Promise<void> }>}
 *   release stops the server and keeps the data; remove does away with both
 */
export async function openDatabase(courses) {
  const { EmbeddedServer } = await import('../dist/src/database/embedded/embedded-server.js');
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-'));
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
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await fill(server.url, courses);
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: server.url, folder, release, remove };
}

async function fill(url, courses) {
  const { Environment } = await import('../dist/src/config/environment.js');
  const { migrate } = await import('../dist/src/database/migrate.js');
  await migrate(Environment.parse({ APP_SECRET: SECRET, JWT_SECRET: SECRET, DATABASE_URL: url }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await seed(client, courses);
  } finally {
    await client.end();
  }
}
