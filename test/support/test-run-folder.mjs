import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PREFIX = 'lyceum-test-';
const POLL_MS = 20;
const LONGEST_WAIT_MS = 60_000;
const MEMORY = '/dev/shm';
/** Bytes; a run takes a few hundred million. */
const PLENTY_OF_MEMORY = 4 * 1024 ** 3;

/**
 * A folder for the database servers of one test run, named after the process that owns it: in memory where there is plenty,
 * since a database is 2,600 files, which a disk copies six times slower.
 */
export function makeRunFolder() {
  const folder = mkdtempSync(join(hasPlentyOfMemory() ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
  // Where the tests run as root a database server runs under another account, which has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes what runs that were killed have left behind. */
export async function removeAbandonedRunFolders() {
  for (const place of [MEMORY, tmpdir()].filter((path) => existsSync(path))) {
    for (const name of readdirSync(place).filter((entry) => entry.startsWith(PREFIX))) {
      const owner = Number.parseInt(name.slice(PREFIX.length), 10);
      if (!isAlive(owner)) await removeRunFolder(join(place, name));
    }
  }
}

function hasPlentyOfMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= PLENTY_OF_MEMORY;
}

/** Stops a run's database servers, if it has any, and removes their data. */
export async function removeRunFolder(folder) {
  try {
    for (const part of readdirSync(folder)) {
      const entry = join(folder, part, 'postgresql');
      if (existsSync(entry)) await removeCluster(realpathSync(entry));
    }
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.warn(`${folder} could not be removed: ${error.message}`);
  }
}

/** The cluster lies elsewhere, with its programs beside it, where its account can't enter the folder for temporary files. */
async function removeCluster(cluster) {
  const mark = join(cluster, 'postmaster.pid');
  const server = existsSync(mark) ? Number.parseInt(readFileSync(mark, 'utf8'), 10) : undefined;
  // Nothing is worth writing to disk any more: SIGQUIT is PostgreSQL's immediate shutdown.
  if (server && isPostgres(server)) process.kill(server, 'SIGQUIT');
  for (let waited = 0; server && isPostgres(server) && waited < LONGEST_WAIT_MS; waited += POLL_MS) await pause(POLL_MS);
  rmSync(dirname(cluster), { recursive: true, force: true, maxRetries: 5 });
}

function isAlive(pid) {
  try {
    return Number.isNaN(pid) || process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isPostgres(pid) {
  const ps = () => spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  const proc = `/proc/${pid}/cmdline`;
  const command = process.platform === 'linux' ? (existsSync(proc) ? readFileSync(proc, 'utf8') : '') : ps();
  return command.includes('postgres');
}
