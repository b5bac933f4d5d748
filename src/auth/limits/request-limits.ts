import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { type Allowance, WINDOW } from './allowance.js';
import { type Taken, TokenBuckets } from './token-buckets.js';
import { TooManyRequests } from './too-many-requests.js';

/**
 * How many requests a caller, and an address, may send. Counted by token buckets in memory, or by RATE_LIMIT_STORE in windows of ten
 * seconds in PostgreSQL, for all processes together; where PostgreSQL is away, memory counts.
 */
@Injectable()
export class RequestLimits {
  readonly #caller: Limit | undefined;
  readonly #address: Limit | undefined;

  constructor(environment: Environment, dataSource: DataSource, clock: Clock) {
    const ground = { environment, dataSource, clock };
    this.#caller = limitOf('caller', environment.RATE_LIMIT_CALLER, ground);
    this.#address = limitOf('address', environment.RATE_LIMIT_ADDRESS, ground);
  }

  /**
   * Counts a request of a signed-in caller.
   * @param cost how many requests it counts as; beyond the limit it counts as all of them
   * @returns what is left, at once where it is counted in memory; undefined where there is no limit
   * @throws TooManyRequests
   */
  countCaller(id: number, cost = 1): Allowance | Promise<Allowance> | undefined {
    return this.#caller && consume(this.#caller, String(id), cost);
  }

  /**
   * Counts what a caller's requests have taken of the machine beside the main thread: a caller who keeps a thread busy all the time
   * has nothing left.
   * @param seconds of a thread
   */
  async spendCaller(id: number, seconds: number): Promise<void> {
    if (!this.#caller) return;
    const { buckets, shared, quota } = this.#caller;
    const cost = Math.min(quota, (quota * seconds) / WINDOW);
    if (shared) await shared.penalty(String(id), Math.round(cost)).catch(() => buckets.spend(String(id), cost));
    else buckets.spend(String(id), cost);
  }

  /**
   * Counts a request from an address.
   * @param network see clientNetwork
   * @param cost as in {@link countCaller}
   * @returns what is left, at once where it is counted in memory; undefined where there is no limit
   * @throws TooManyRequests
   */
  countAddress(network: string, cost = 1): Allowance | Promise<Allowance> | undefined {
    return this.#address && consume(this.#address, network, cost);
  }
}

interface Ground {
  readonly environment: Environment;
  readonly dataSource: DataSource;
  readonly clock: Clock;
}

interface Limit {
  readonly policy: Allowance['policy'];
  readonly quota: number;
  readonly buckets: TokenBuckets;
  /** Counts for all processes together. */
  readonly shared: RateLimiterPostgres | undefined;
}

function limitOf(policy: Limit['policy'], quota: number, { environment, dataSource, clock }: Ground): Limit | undefined {
  if (quota === 0) return undefined;
  const name = `requests-${policy}`;
  const shared = environment.RATE_LIMIT_STORE === 'database' ? sharedLimiter(dataSource, name, quota) : undefined;
  return { policy, quota, buckets: new TokenBuckets(name, quota, WINDOW, clock), shared };
}

/** Who is beyond the limit is refused from memory, without a statement. */
function sharedLimiter(dataSource: DataSource, keyPrefix: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: dataSource,
    storeType: 'typeorm',
    tableName: 'sign_in_try',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: WINDOW,
    inMemoryBlockOnConsumed: points + 1,
  });
}

function consume(limit: Limit, key: string, wanted: number): Allowance | Promise<Allowance> {
  const cost = Math.min(wanted, limit.quota);
  return limit.shared
    ? takeShared(limit, limit.shared, key, cost).then((taken) => allowance(limit, taken))
    : allowance(limit, limit.buckets.take(key, cost));
}

/** @throws TooManyRequests */
function allowance({ policy, quota }: Limit, { taken, remaining, reset }: Taken): Allowance {
  const left = { policy, quota, remaining, reset: Math.ceil(reset / 1000) };
  if (!taken) throw new TooManyRequests(left);
  return left;
}

/** Where PostgreSQL does not answer, the buckets in memory count. */
async function takeShared({ buckets }: Limit, shared: RateLimiterPostgres, key: string, cost: number): Promise<Taken> {
  try {
    return takenOf(true, await shared.consume(key, cost));
  } catch (error) {
    return error instanceof RateLimiterRes ? takenOf(false, error) : buckets.take(key, cost);
  }
}

function takenOf(taken: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Taken {
  return { taken, remaining: Math.max(0, remainingPoints), reset: msBeforeNext };
}
