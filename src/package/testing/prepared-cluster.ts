import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterPlace } from '../../database/embedded/cluster-place.js';
import { EmbeddedServer } from '../../database/embedded/embedded-server.js';
import { withStartLock } from '../../database/embedded/start-lock.js';

const PREFIX = 'lyceum-prepared-';
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/**
 * Gives a server's folder a copy of a cluster that was prepared for the same migrations, so that nobody waits for a
 * new one. The first run on a machine prepares it.
 * @param fingerprint of what the prepared cluster is made from
 */
export async function placePreparedCluster(
  folder: string,
  fingerprint: string,
  prepare: (server: EmbeddedServer) => Promise<void>,
): Promise<void> {
  const prepared = join(tmpdir(), `${PREFIX}${process.getuid?.() ?? 0}-${fingerprint}`);
  await withStartLock(join(folder, 'placing.lock'), async () => {
    if (existsSync(join(clusterPlace(folder).cluster, 'PG_VERSION'))) return;
    await withStartLock(`${prepared}.lock`, () => prepareCluster(prepared, prepare));
    // Ownership goes along: as root the server runs under another account.
    execFileSync('cp', ['-a', `${clusterPlace(prepared).cluster}/.`, clusterPlace(folder).cluster]);
  });
}

async function prepareCluster(prepared: string, prepare: (server: EmbeddedServer) => Promise<void>): Promise<void> {
  const mark = join(prepared, 'complete');
  if (existsSync(mark)) return;
  forgetOthers();
  const server = await EmbeddedServer.start(prepared, { durable: false });
  await prepare(server);
  await server.stop();
  writeFileSync(mark, '');
}

/** Clusters of earlier migrations, once nobody has needed them for a day. */
function forgetOthers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - used > FORGOTTEN_MS) rmSync(path, { recursive: true, force: true });
  }
}
