import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { TokenBuckets } from '../limits/token-buckets.js';
import { Rejection } from '../rejection.js';
import { STORE } from '../sign-in/failure-counter.js';

/** Seconds for which the requests of a key are counted together. */
const WINDOW = 60;
const NAME = 'requests-key';

/** How many requests an API key may send in a minute; counted where requests are counted (RATE_LIMIT_STORE). */
@Injectable()
export class ApiKeyRate {
  readonly #buckets: TokenBuckets;
  readonly #shared: RateLimiterPostgres | undefined;

  constructor({ API_KEY_RATE, RATE_LIMIT_STORE }: Environment, dataSource: DataSource, clock: Clock) {
    this.#buckets = new TokenBuckets(NAME, API_KEY_RATE, WINDOW, clock);
    this.#shared = RATE_LIMIT_STORE === 'database' ? sharedLimiter(dataSource, API_KEY_RATE) : undefined;
  }

  /** @throws Rejection 429 beyond the limit */
  async count(id: number): Promise<void> {
    const wait = await this.#waitOf(String(id));
    if (wait === 0) return;
    const seconds = Math.max(1, Math.ceil(wait / 1000));
    throw new Rejection(429, `Too many requests with this API key. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  /** Milliseconds; where PostgreSQL does not answer, the memory of this process counts. */
  async #waitOf(key: string): Promise<number> {
    try {
      if (this.#shared) {
        await this.#shared.consume(key);
        return 0;
      }
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
    }
    const { taken, reset } = this.#buckets.take(key);
    return taken ? 0 : Math.max(1, reset);
  }
}

function sharedLimiter(dataSource: DataSource, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...STORE,
    storeClient: dataSource,
    keyPrefix: NAME,
    points,
    duration: WINDOW,
    inMemoryBlockOnConsumed: points + 1,
  });
}
