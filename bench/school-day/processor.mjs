/** Processor time of a PostgreSQL server on this machine, from Linux's /proc. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MS_PER_TICK = 10;
/** Fields of /proc/<pid>/stat behind the name (proc(5)): parent, own user and system time, those of ended children. */
const PARENT = 1;
const TIMES = [11, 12];
const TIMES_OF_CHILDREN = [13, 14];

/** @param {string} folder of the cluster @returns {Promise<number>} milliseconds of all its processes, ended ones included */
export async function processorMs(folder) {
  const [first] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const server = Number(first);
  let ticks = 0;
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const fields = await statOf(pid);
    if (!fields) continue;
    if (pid === server) ticks += sum(fields, [...TIMES, ...TIMES_OF_CHILDREN]);
    else if (Number(fields[PARENT]) === server) ticks += sum(fields, TIMES);
  }
  return ticks * MS_PER_TICK;
}

async function statOf(pid) {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // Ended meanwhile.
    return undefined;
  }
}

function sum(fields, places) {
  return places.reduce((total, place) => total + Number(fields[place]), 0);
}
