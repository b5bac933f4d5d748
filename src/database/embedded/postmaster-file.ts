import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes the mark of a server that is gone. PostgreSQL does so itself unless the mark's process number meanwhile belongs to
 * another program of the same account, as happens after a reboot and in restarted containers.
 * @param cluster the cluster's folder
 */
export function forgetDeadServer(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  if (existsSync(path) && !isPostgres(Number.parseInt(readFileSync(path, 'utf8'), 10))) rmSync(path, { force: true });
}

function isPostgres(pid: number): boolean {
  return Number.isSafeInteger(pid) && commandOf(pid).includes('postgres');
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux') return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
