import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** Seconds after its first failure until a key starts anew. */
const MEMORY = 3600;
/** Seconds. */
const FIRST_PAUSE = 10;
/** Seconds. */
const LONGEST_PAUSE = 900;

/**
 * Slows a key down: after some free failures each further one costs a pause twice as long as the last.
 * Kept in PostgreSQL, so that it counts over all processes and outlives them.
 */
export class FailureCounter {
  readonly #failures: RateLimiterPostgres;
  readonly #pauses: RateLimiterPostgres;

  /**
   * @param name tells this counter's keys from those of others in the same table
   * @param free failures up to the first pause
   */
  constructor(
    dataSource: DataSource,
    name: string,
    private readonly free: number,
  ) {
    // What the library would clear from time to time, beyond the end of the application, SignInTryKeeper does.
    const cleared = { clearExpiredByTimeout: false };
    const store = { storeClient: dataSource, storeType: 'typeorm', tableName: 'sign_in_try', tableCreated: true, ...cleared };
    this.#failures = new RateLimiterPostgres({ ...store, keyPrefix: `${name}-failures`, points: free, duration: MEMORY });
    this.#pauses = new RateLimiterPostgres({ ...store, keyPrefix: `${name}-pause`, points: 0, duration: LONGEST_PAUSE });
  }

  /** @returns whole seconds still to wait, 0 when none */
  async secondsToWait(key: string): Promise<number> {
    const pause = await this.#pauses.get(key);
    return pause ? Math.ceil(pause.msBeforeNext / 1000) : 0;
  }

  async fail(key: string): Promise<void> {
    const { consumedPoints } = await this.#failures.penalty(key);
    if (consumedPoints < this.free) return;
    await this.#pauses.block(key, Math.min(FIRST_PAUSE * 2 ** (consumedPoints - this.free), LONGEST_PAUSE));
  }

  async reset(key: string): Promise<void> {
    await Promise.all([this.#failures.delete(key), this.#pauses.delete(key)]);
  }
}
