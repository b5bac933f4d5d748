import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Where `ip netns` has the namespaces that have a name. */
const NAMESPACES = '/run/netns';
const NAME = /^lyceum-(\d+)-/;
const POLL_MS = 50;
/** What PostgreSQL needs to end at once and to remove its shared memory. */
const GRACE_MS = 3_000;

/** Ends what runs in the namespaces of a test run, and removes them with their links. @param owner process id of the run */
export async function removeNetworkOf(owner) {
  await remove(namespaces().filter((name) => ownerOf(name) === owner));
}

/** Does so for runs that were killed. */
export async function removeAbandonedNetworks() {
  await remove(namespaces().filter((name) => !existsSync(`/proc/${ownerOf(name)}`)));
}

async function remove(names) {
  // SIGQUIT is PostgreSQL's immediate shutdown; what was stopped has to go on for it.
  for (const signal of ['SIGQUIT', 'SIGCONT']) for (const id of processesIn(names)) send(id, signal);
  for (let waited = 0; processesIn(names).length > 0 && waited < GRACE_MS; waited += POLL_MS) await pause(POLL_MS);
  for (const id of processesIn(names)) send(id, 'SIGKILL');
  for (const name of names) execFileSync('ip', ['netns', 'delete', name]);
}

function namespaces() {
  return existsSync(NAMESPACES) ? readdirSync(NAMESPACES).filter((name) => NAME.test(name)) : [];
}

function ownerOf(name) {
  return Number(NAME.exec(name)[1]);
}

function processesIn(names) {
  return names.flatMap((name) => execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number));
}

function send(id, signal) {
  try {
    process.kill(id, signal);
  } catch {
    // It has ended meanwhile.
  }
}
