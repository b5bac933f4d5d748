import { readFileSync } from 'node:fs';

/** Between two looks. */
const LOOK_MS = 5;
const NS_PER_MS = 1_000_000;
/** The main thread has the number of its process. */
const SCHEDULED = `/proc/self/task/${process.pid}/schedstat`;

/** Processor time of the main thread, in milliseconds; by the clock where the system does not say. */
export function mainThreadTime(): number {
  try {
    return Number(readFileSync(SCHEDULED, 'utf8').split(' ')[0]) / NS_PER_MS;
  } catch {
    return performance.now();
  }
}

/**
 * Says for how long at most the event loop of this process served nobody but one: in processor time of the main thread between two
 * turns of the loop, which is the same on a busy machine as on a quiet one.
 */
export class LoopWatch {
  readonly #timer: NodeJS.Timeout;
  #before = mainThreadTime();
  #longest = 0;

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Milliseconds; the next watch begins. */
  longest(): number {
    this.#look();
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = mainThreadTime();
    this.#longest = Math.max(this.#longest, now - this.#before);
    this.#before = now;
  }
}

/** What `work` takes at rest on the machine that the limits were set on, in milliseconds. */
const WORK_MS = 25;
const ITEM = {
  text: 'A sentence of some length – with signs of two bytes. '.repeat(20),
  numbers: Array.from({ length: 50 }, (_, at) => at * 1.5),
};
const ITEMS = 1_500;

/** How many times as long as there a fixed piece of work takes here and now; 1 at least. A limit by itself would be of one machine. */
export function slowness(): number {
  const begun = mainThreadTime();
  JSON.parse(Buffer.from(JSON.stringify(Array.from({ length: ITEMS }, () => ITEM))).toString());
  return Math.max(1, (mainThreadTime() - begun) / WORK_MS);
}
