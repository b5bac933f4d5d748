/** Loads the services in turn, round by round, so that what else the machine does meets both alike. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { CONNECTIONS } from './settings.mjs';

const LOAD = new URL('load.mjs', import.meta.url);

/** The process that sends the load. */
export class Load {
  #child = fork(LOAD);

  /** @returns {Promise<{ perSecond: number, total: number, p99: number, failures: number }>} p99 in milliseconds */
  async send(target) {
    const answer = once(this.#child, 'message');
    this.#child.send({ ...target, connections: CONNECTIONS });
    const [measured] = await answer;
    return measured;
  }

  stop() {
    this.#child.kill();
  }
}

/**
 * @param {Load} load
 * @param {() => Promise<void>} calm ends what a service still does for callers that have gone, so that it does not slow the other one down
 * @param {{ paths: string[] }} workload
 * @param {import('./service.mjs').Service[]} services
 * @returns {Promise<Map<string, object[]>>} by the service's name, one measurement a round
 * @throws Error where any request failed
 */
export async function measure(load, calm, workload, headers, services, { rounds, seconds, warmUp }) {
  const results = new Map(services.map(({ name }) => [name, []]));
  for (const { name, url } of warmUp > 0 ? services : []) {
    await load.send({ url, headers, paths: workload.paths, write: writeOf(workload, name), seconds: warmUp });
    await calm();
  }
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, so that nobody always follows the other's garbage.
    const order = round % 2 === 0 ? services : services.toReversed();
    for (const service of order) {
      results.get(service.name).push(await measureRound(load, workload, headers, service, seconds));
      await calm();
    }
  }
  return results;
}

/** A workload may write in a way of its own to each service. */
function writeOf({ write }, service) {
  return typeof write === 'function' ? write(service) : write;
}

async function measureRound(load, workload, headers, service, seconds) {
  const { name, paths } = workload;
  const write = writeOf(workload, service.name);
  const before = await service.usage();
  const { perSecond, total, p99, failures } = await load.send({ url: service.url, headers, paths, write, seconds });
  const after = await service.usage();
  if (failures > 0) throw new Error(`${service.name}, ${name}: ${failures} of ${total} requests failed.`);
  const processor = total === 0 ? NaN : (after.processorMicroseconds - before.processorMicroseconds) / total;
  return { perSecond, total, p99, processor, megabytes: after.residentBytes / 2 ** 20 };
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
