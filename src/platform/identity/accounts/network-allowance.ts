import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Rejection } from '../../../auth/rejection.js';
import { clientNetwork } from '../../../auth/sign-in/client-network.js';
import { STORE } from '../../../auth/sign-in/failure-counter.js';
import { Environment } from '../../../config/environment.js';

/** Seconds for which requests are counted together. */
const HOUR = 3600;
/** Requests that one network may send in an hour. */
const MOST = { registration: 10, 'password-reset': 5 } as const;

/** How often a network may use a public address that sends mail; counted in PostgreSQL, for all processes together. */
@Injectable()
export class NetworkAllowance {
  readonly #limits: Readonly<Record<keyof typeof MOST, RateLimiterPostgres>>;

  constructor(
    dataSource: DataSource,
    private readonly environment: Environment,
  ) {
    const limit = (name: keyof typeof MOST): RateLimiterPostgres =>
      new RateLimiterPostgres({ ...STORE, storeClient: dataSource, keyPrefix: `public-${name}`, points: MOST[name], duration: HOUR });
    this.#limits = { registration: limit('registration'), 'password-reset': limit('password-reset') };
  }

  /** @param address of the caller @throws Rejection 429 */
  async count(what: keyof typeof MOST, address: string | undefined): Promise<void> {
    const key = createHmac('sha256', this.environment.APP_SECRET)
      .update(`${what}:${clientNetwork(address)}`)
      .digest('base64url');
    try {
      await this.#limits[what].consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Rejection(429, `Too many requests from your network. Try again in ${seconds} seconds.`, {
        headers: { 'Retry-After': String(seconds) },
      });
    }
  }
}
