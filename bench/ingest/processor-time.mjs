/** Processor time of a database server and all its sessions, read from Linux's /proc. */
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts in hundredths of a second, whatever its own clock does (proc(5), sysconf(_SC_CLK_TCK)). */
const TICK_MICROSECONDS = 10_000;

/**
 * @param {string} folder data folder of an embedded server
 * @returns {number} microseconds since its start; sessions that have ended are counted by the server itself. NaN elsewhere than on Linux
 */
export function databaseMicroseconds(folder) {
  try {
    const [server] = readFileSync(join(realpathSync(join(folder, 'postgresql')), 'postmaster.pid'), 'utf8').split('\n');
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(statOf);
    const ticks = processes
      .filter(({ pid, parent }) => pid === server || parent === server)
      .map(({ pid, own, ended }) => own + (pid === server ? ended : 0));
    return ticks.reduce((sum, count) => sum + count, 0) * TICK_MICROSECONDS;
  } catch {
    return Number.NaN;
  }
}

/** Fields of /proc/<pid>/stat behind the name, which may hold blanks; none where the process has just ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [{ pid, parent, own: Number(user) + Number(system), ended: Number(endedUser) + Number(endedSystem) }];
  } catch {
    return [];
  }
}
