/** Loads the contenders in turn, round by round, so that what else the machine does meets both alike. */
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
 * @param {() => Promise<void>} calm ends what a contender is still doing for callers who have gone, lest the other one pay for it
 * @param {{ paths: string[] }} work
 * @param {import('./contender.mjs').Contender[]} contenders
 * @returns {Promise<Map<string, object[]>>} by the contender's name, one measurement a round
 * @throws Error where any request failed
 */
export async function measure(load, calm, work, headers, contenders, { rounds, seconds, warmUp }) {
  const results = new Map(contenders.map(({ name }) => [name, []]));
  for (const { name, url } of contenders) {
    await load.send({ url, headers, paths: work.paths, write: writeOf(work, name), seconds: warmUp });
    await calm();
  }
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, so that nobody always follows the other's garbage.
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const contender of order) {
      results.get(contender.name).push(await measureRound(load, work, headers, contender, seconds));
      await calm();
    }
  }
  return results;
}

/** What is written can be told each contender in its own way. */
function writeOf({ write }, contender) {
  return typeof write === 'function' ? write(contender) : write;
}

async function measureRound(load, work, headers, contender, seconds) {
  const { name, paths } = work;
  const write = writeOf(work, contender.name);
  const before = await contender.usage();
  const { perSecond, total, p99, failures } = await load.send({ url: contender.url, headers, paths, write, seconds });
  const after = await contender.usage();
  if (failures > 0) throw new Error(`${contender.name}, ${name}: ${failures} of ${total} requests failed.`);
  const processor = total === 0 ? NaN : (after.processorMicroseconds - before.processorMicroseconds) / total;
  return { perSecond, total, p99, processor, megabytes: after.residentBytes / 2 ** 20 };
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
