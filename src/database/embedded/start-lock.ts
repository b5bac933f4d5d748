import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { StartupError, systemErrorCode } from '../../config/startup-error.js';
import { waitDuringStart } from '../../config/start-wait.js';

/** No process holds the lock for longer than a start or a stop takes. */
const OLDEST_MS = 300_000;
/** A lock is made with its holder in it; one that says nothing after that was cut off, as by a full disk. */
const UNREADABLE_MS = 2_000;
/** Of `/proc/PID/stat`, behind the name in brackets: when a process began, in ticks since the machine did. */
const BEGUN_FIELD = 19;

/**
 * Serialises work among the processes of this machine. A lock left by a process that died is taken over, also where its number is that
 * of another process by now, as after a restart of a container.
 * @param path the lock's file
 * @param stopped ends the wait
 * @throws StartupError where the folder can't be written to, StartStopped
 */
export async function withStartLock<T>(path: string, work: () => Promise<T>, stopped?: AbortSignal): Promise<T> {
  await waitDuringStart(
    () => {
      if (take(path)) return true;
      if (isAbandoned(path)) rmSync(path, { force: true });
      return false;
    },
    () => `Waiting for process ${holderOf(path)?.id ?? 'unknown'}, which starts or stops the embedded database (${path}) …`,
    stopped,
  );
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid} ${begunAt(process.pid) ?? ''}`, { flag: 'wx', mode: 0o644 });
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
  if (written === undefined) return false;
  const age = Date.now() - written.mtimeMs;
  const holder = holderOf(path);
  return age > OLDEST_MS || (holder === undefined ? age > UNREADABLE_MS : !isAlive(holder));
}

interface Holder {
  readonly id: number;
  /** Where the system says it. */
  readonly begun?: string;
}

function holderOf(path: string): Holder | undefined {
  try {
    const [id = '', begun = ''] = readFileSync(path, 'utf8').split(' ');
    return Number(id) > 0 ? { id: Number(id), ...(begun === '' ? {} : { begun }) } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ id, begun }: Holder): boolean {
  const isSame = begun === undefined || (begunAt(id) ?? begun) === begun;
  try {
    process.kill(id, 0);
    return isSame;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM' && isSame;
  }
}

/** When a process began, which tells it from an earlier one of its number; undefined where the system does not say it. */
function begunAt(id: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[BEGUN_FIELD];
  } catch {
    return undefined;
  }
}
