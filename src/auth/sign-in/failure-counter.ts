import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';

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

  /**
   * @param statements those of the caller's unit of work, where there is one
   * @returns how many failures there were beyond the free ones, counted from 1; 0 while there is one left
   */
  async excess(key: string, statements?: Statements): Promise<number> {
    const counted = statements ? await this.#pointsOf(key, statements) : (await this.#failures.get(key))?.consumedPoints;
    return Math.max(0, (counted ?? 0) - this.free + 1);
  }

  /**
   * Counts a try before it is checked, so that of many at once no more are checked than are free.
   * @returns whether it may be checked
   */
  async take(key: string): Promise<boolean> {
    return (await this.#failures.penalty(key)).consumedPoints <= this.free;
  }

  /** Takes the count of a try back that was no failure. */
  async giveBack(key: string): Promise<void> {
    await this.#failures.reward(key);
  }

  async fail(key: string): Promise<void> {
    await this.#failures.penalty(key);
  }

  async reset(key: string): Promise<void> {
    await this.#failures.delete(key);
  }

  /** As the library reads them. */
  async #pointsOf(key: string, statements: Statements): Promise<number | undefined> {
    const stored = await statements.one<{ points: number }>(
      sql`SELECT "points" FROM "sign_in_try" WHERE "key" = ${this.#failures.getKey(key)} AND "expire" > ${Date.now()}`,
    );
    return stored?.points;
  }
}
