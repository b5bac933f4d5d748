import { spawnSync } from 'node:child_process';
import { systemPrograms } from '../system-postgresql.js';

/** Debian has some programs where only root looks for them. */
export const SYSTEM = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C.UTF-8' };

const PROGRAMS = [
  ['patroni', '--version'],
  ['etcd', '--version'],
  ['haproxy', '-v'],
  ['ip', '-Version'],
  ['setpriv', '--version'],
] as const;

/** Why no cluster can be run here; undefined where it can. */
export function noClusterBecause(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'network namespaces need Linux and root';
  const missing = PROGRAMS.filter(([name, flag]) => spawnSync(name, [flag], { env: SYSTEM, stdio: 'ignore' }).error);
  const names = [...missing.map(([name]) => name as string), ...(systemPrograms() ? [] : ['PostgreSQL server of the system'])];
  if (names.length > 0) return `there is no ${names.join(' and no ')}`;
  const made = spawnSync('unshare', ['--net', 'true'], { env: SYSTEM, stdio: 'ignore' });
  return made.status === 0 ? undefined : 'no network namespace can be made';
}

/**
 * Whether Patroni may use version 3 of etcd's interface. Before 3.0.3 a primary that stood still may take its expired lock back from the
 * next one with it, and what was acknowledged meanwhile is lost (patroni/patroni#2689); Debian 12 has 3.0.2.
 */
export function hasSafeEtcd3(): boolean {
  const { stdout } = spawnSync('patroni', ['--version'], { env: SYSTEM, encoding: 'utf8' });
  const [major = 0, minor = 0, patch = 0] = (/\d+(\.\d+)*/.exec(stdout)?.[0] ?? '').split('.').map(Number);
  return major * 10_000 + minor * 100 + patch >= 30_003;
}
