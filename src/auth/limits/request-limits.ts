import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Environment } from '../../config/environment.js';
import { type Allowance, WINDOW } from './allowance.js';
import { TooManyRequests } from './too-many-requests.js';

/**
 * How many requests a caller, and an address, may send in ten seconds. Counted in memory, or by RATE_LIMIT_STORE in PostgreSQL for
 * all processes together; where PostgreSQL is away, memory counts.
 */
@Injectable()
export class RequestLimits {
  readonly #caller: Limit | undefined;
  readonly #address: Limit | undefined;

  constructor(environment: Environment, dataSource: DataSource) {
    const { RATE_LIMIT_CALLER, RATE_LIMIT_ADDRESS } = environment;
    const limiter = (name: string, points: number): RateLimiterAbstract => limiterOf(environment, dataSource, name, points);
    this.#caller = limitOf('caller', RATE_LIMIT_CALLER, limiter);
    this.#address = limitOf('address', RATE_LIMIT_ADDRESS, limiter);
  }

  /**
   * Counts a request of a signed-in caller.
   * @returns what is left; undefined where there is no limit
   * @throws TooManyRequests
   */
  countCaller(id: number): Promise<Allowance> | undefined {
    return this.#caller && consume(this.#caller, String(id));
  }

  /**
   * Counts a request from an address.
   * @param network see clientNetwork
   * @returns what is left; undefined where there is no limit
   * @throws TooManyRequests
   */
  countAddress(network: string): Promise<Allowance> | undefined {
    return this.#address && consume(this.#address, network);
  }
}

interface Limit {
  readonly policy: Allowance['policy'];
  readonly quota: number;
  readonly limiter: RateLimiterAbstract;
}

function limitOf(
  policy: Limit['policy'],
  quota: number,
  limiter: (name: string, points: number) => RateLimiterAbstract,
): Limit | undefined {
  return quota === 0 ? undefined : { policy, quota, limiter: limiter(`requests-${policy}`, quota) };
}

/** Who is beyond the limit is refused from memory, without a statement. */
function limiterOf({ RATE_LIMIT_STORE }: Environment, dataSource: DataSource, keyPrefix: string, points: number): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: WINDOW });
  if (RATE_LIMIT_STORE === 'memory') return memory;
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
    insuranceLimiter: memory,
  });
}

async function consume({ policy, quota, limiter }: Limit, key: string): Promise<Allowance> {
  try {
    return allowance(policy, quota, await limiter.consume(key));
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new TooManyRequests(allowance(policy, quota, error));
    throw error;
  }
}

function allowance(policy: Allowance['policy'], quota: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
  return { policy, quota, remaining: Math.max(0, remainingPoints), reset: Math.ceil(msBeforeNext / 1000) };
}
