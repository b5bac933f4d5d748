import { Problem } from './problem.js';

const RETRY_SECONDS = 10;

interface TurnLimits {
  /** Turns of all callers that run at once. */
  readonly atOnce: number;
  /** Turns of one caller that run at once. */
  readonly ofCaller: number;
  /** Turns of one caller that may wait. */
  readonly waitingOfCaller: number;
  /** Turns of all callers that may wait. */
  readonly waiting: number;
  /** Milliseconds of the longest wait. */
  readonly longestWait: number;
  /** What takes turns, in the plural, as sentences for callers name it: `exports`. */
  readonly name: string;
}

interface Waiting {
  readonly caller: string;
  begin(): void;
}

/** Lets so many run at once, fairly among callers, and few wait. Each is counted before it waits, so that none slips in uncounted. */
export class Turns {
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a turn.
   * @returns what ends the turn; it may be called more than once
   * @throws Problem 429 where too many of the caller's wait already, 503 where too many of all do, or the wait is too long
   */
  async take(caller: string): Promise<() => void> {
    if (this.#mayRun(caller)) this.#begin(caller);
    else await this.#wait(caller);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#end(caller);
    };
  }

  #mayRun(caller: string): boolean {
    const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return running < this.limits.atOnce && (this.#running.get(caller) ?? 0) < this.limits.ofCaller;
  }

  #begin(caller: string): void {
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1);
  }

  #end(caller: string): void {
    const left = (this.#running.get(caller) ?? 0) - 1;
    if (left > 0) this.#running.set(caller, left);
    else this.#running.delete(caller);
    this.#next();
  }

  async #wait(caller: string): Promise<void> {
    const { waiting, waitingOfCaller, longestWait, name } = this.limits;
    const own = this.#waiting.filter((other) => other.caller === caller).length;
    if (own >= waitingOfCaller) throw refused(429, `${waitingOfCaller} ${name} of yours wait already; let those end first.`);
    if (this.#waiting.length >= waiting) throw refused(503, `Too many ${name} wait already; try again shortly.`);
    await new Promise<void>((resolve, reject) => {
      const turn = {
        caller,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== turn);
        reject(refused(503, `Other ${name} take too long; try again shortly.`));
      }, longestWait).unref();
      this.#waiting.push(turn);
    });
  }

  #next(): void {
    const first = this.#waiting.find(({ caller }) => this.#mayRun(caller));
    if (!first) return;
    this.#waiting = this.#waiting.filter((other) => other !== first);
    this.#begin(first.caller);
    first.begin();
    this.#next();
  }
}

function refused(status: number, detail: string): Problem {
  return new Problem(status, detail, { headers: { 'Retry-After': String(RETRY_SECONDS) } });
}
