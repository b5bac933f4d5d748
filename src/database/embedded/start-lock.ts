import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError, systemErrorCode } from '../../config/startup-error.js';

const POLL_MS = 50;
/** No process holds the lock for longer than a start or a stop takes. */
const OLDEST_MS = 300_000;

/**
 * Serialises work among the processes of this machine. A lock left by a process that died is taken over.
 * @param path the lock's file
 */
export async function withStartLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!take(path)) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    else await pause(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw new StartupError(`The data folder can't be written to (${systemErrorCode(error)}: ${path}); set DATA_DIR to another one.`, {
      cause: error,
    });
  }
}

function isAbandoned(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false });
  return written !== undefined && (Date.now() - written.mtimeMs > OLDEST_MS || !isAlive(readHolder(path)));
}

function readHolder(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** A lock whose holder isn't known yet counts as held: it is just being written. */
function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}
