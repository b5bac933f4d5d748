import { TooManySignIns } from './too-many-sign-ins.js';

/** Attempts that wait at most, for one key and in the process. */
const MOST_OF_KEY = 100;
const MOST = 2_000;

interface Lane {
  waiting: number;
  /** Milliseconds that the last attempt waited. */
  delay: number;
  /** Milliseconds that all attempts so far waited. */
  delayed: number;
  last: Promise<unknown>;
}

/**
 * Lets the attempts of one key go one after another, so that many guesses sent at once wait as long as those sent in a row. Bounded by
 * attempts and by the time that they would wait.
 */
export class SignInQueue {
  readonly #lanes = new Map<string, Lane>();
  #waiting = 0;

  /** @param longestMs longest that an attempt may expect to wait */
  constructor(private readonly longestMs: number) {}

  /**
   * @param work says by `waits` how many milliseconds it had to wait
   * @throws TooManySignIns where too many wait already, or turn out to when its turn comes: nobody knows what an attempt has to wait
   * before the first one of many has asked
   */
  async run<T>(key: string, work: (waits: (milliseconds: number) => void) => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { waiting: 0, delay: 0, delayed: 0, last: Promise.resolve() };
    const expected = lane.waiting * lane.delay;
    if (this.#waiting >= MOST || lane.waiting >= MOST_OF_KEY || expected > this.longestMs) throw tooMany(expected);
    this.#lanes.set(key, lane);
    lane.waiting += 1;
    this.#waiting += 1;
    const { delayed } = lane;
    const turn = lane.last.then(() => {
      if (lane.delayed - delayed > this.longestMs) throw tooMany(lane.delay);
      return work((milliseconds) => {
        lane.delay = milliseconds;
        lane.delayed += milliseconds;
      });
    });
    lane.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      lane.waiting -= 1;
      this.#waiting -= 1;
      if (lane.waiting === 0) this.#lanes.delete(key);
    }
  }
}

/** @param delayMs until the next attempt would be checked */
function tooMany(delayMs: number): TooManySignIns {
  return new TooManySignIns(Math.max(1, Math.ceil(delayMs / 1000)));
}
