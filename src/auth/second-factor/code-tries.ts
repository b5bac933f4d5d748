import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Environment } from '../../config/environment.js';
import { clientNetwork } from '../sign-in/client-network.js';
import { FailureCounter, STORE } from '../sign-in/failure-counter.js';

/** Wrong codes of one account from one network, an hour. */
const FREE_AT_A_NETWORK = 10;
/** Wrong codes of one account from all networks together at which no code of it was right yet, an hour. */
const FREE_ELSEWHERE = 100;
/** Seconds for which a network counts as known to an account after a right code. */
const KNOWN_FOR = 90 * 86_400;

/**
 * Counts the codes of second factors, each before it is checked: by account and network, so that a thief of a password uses up the
 * tries of nobody else. Where the account has given a right code before, tries elsewhere cost it nothing.
 */
@Injectable()
export class CodeTries {
  readonly #atNetwork: FailureCounter;
  readonly #elsewhere: FailureCounter;
  readonly #known: RateLimiterPostgres;

  constructor(
    dataSource: DataSource,
    private readonly environment: Environment,
  ) {
    this.#atNetwork = new FailureCounter(dataSource, 'second-factor', FREE_AT_A_NETWORK);
    this.#elsewhere = new FailureCounter(dataSource, 'second-factor-elsewhere', FREE_ELSEWHERE);
    this.#known = new RateLimiterPostgres({
      ...STORE,
      storeClient: dataSource,
      keyPrefix: 'second-factor-known',
      points: 1,
      duration: KNOWN_FOR,
    });
  }

  /**
   * Checks a code, where one may be checked.
   * @param address of the caller
   * @returns undefined where too many were wrong
   */
  async run(accountId: number, address: string | undefined, check: () => Promise<boolean>): Promise<boolean | undefined> {
    const account = this.#digest(String(accountId));
    const pair = this.#digest(`${accountId}:${clientNetwork(address)}`);
    const isKnown = (await this.#known.get(pair)) !== null;
    const mayTry = (await this.#atNetwork.take(pair)) && (isKnown || (await this.#elsewhere.take(account)));
    if (!mayTry) return undefined;
    const isRight = await check();
    if (!isRight) return false;
    await this.#atNetwork.reset(pair);
    await (isKnown ? undefined : Promise.all([this.#elsewhere.giveBack(account), this.#known.set(pair, 1, KNOWN_FOR)]));
    return true;
  }

  /** Keyed: the table does not tell who tried from where. */
  #digest(text: string): string {
    return createHmac('sha256', this.environment.APP_SECRET).update(`second-factor:${text}`).digest('base64url');
  }
}
