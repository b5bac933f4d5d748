import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** Seconds after its first failure until a key starts anew. */
const MEMORY = 3600;

/** What clears expired rows from time to time, beyond the end of the application, is SignInFailureExpiry. */
export const STORE = { storeType: 'typeorm', tableName: 'sign_in_try', tableCreated: true, clearExpiredByTimeout: false } as const;

/** Counts the failures of keys, in PostgreSQL, so that all processes share the count and restarts keep it. */
export class FailureCounter {
  readonly #failures: RateLimiterPostgres;

  /**
   * @param name separates this counter's keys from those of others in the same table
   * @param free failures that cost nothing
   */
  constructor(
    dataSource: DataSource,
    name: string,
    private readonly free: number,
  ) {
    this.#failures = new RateLimiterPostgres({
      ...STORE,
      storeClient: dataSource,
      keyPrefix: `${name}-failures`,
      points: free,
      duration: MEMORY,
    });
  }

  /** @returns how many failures there were beyond the free ones, counted from 1; 0 while there is one left */
  async excess(key: string): Promise<number> {
    const counted = await this.#failures.get(key);
    return counted ? Math.max(0, counted.consumedPoints - this.free + 1) : 0;
  }

  async fail(key: string): Promise<void> {
    await this.#failures.penalty(key);
  }

  async reset(key: string): Promise<void> {
    await this.#failures.delete(key);
  }
}
