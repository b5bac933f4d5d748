/** Alike processes of Lyceum behind one port, which to those who measure are one service. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

const BALANCER = new URL('balancer.mjs', import.meta.url);

/**
 * @param {import('./harness.mjs').Harness} harness whose end is theirs
 * @param {number} count how many processes; the balancer stands before a single one too, so that its price is the same
 * @param options settings in addition to the harness's, as of `Harness.startLyceum`
 */
export async function startFarm(harness, count, { name = String(count), ...options } = {}) {
  const members = [];
  for (let index = 0; index < count; index += 1) members.push(await harness.startLyceum(`Lyceum ${index + 1} of ${count}`, options));
  return { name, url: `http://127.0.0.1:${await balance(harness, members)}`, usage: () => usageOf(members) };
}

async function balance(harness, members) {
  const balancer = fork(
    BALANCER,
    members.map(({ url }) => new URL(url).port),
  );
  harness.add({ stop: () => balancer.kill() });
  const [port] = await once(balancer, 'message');
  return port;
}

async function usageOf(members) {
  const usages = await Promise.all(members.map((member) => member.usage()));
  const sum = (figure) => usages.reduce((total, usage) => total + usage[figure], 0);
  return { residentBytes: sum('residentBytes'), processorMicroseconds: sum('processorMicroseconds') };
}
