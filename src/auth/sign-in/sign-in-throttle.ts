import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Environment } from '../../config/environment.js';
import { clientNetwork } from './client-network.js';
import { FailureCounter, STORE } from './failure-counter.js';
import { SignInDelays } from './sign-in-delays.js';
import { SignInQueue } from './sign-in-queue.js';

/** Who tries to sign in as whom. */
interface SignInAttempt {
  readonly username: string;
  /** Address of the caller. */
  readonly address: string | undefined;
}

/** Failures against one account that cost nothing, an hour: from a network that it is known at, and from all others together. */
const FREE_PER_ACCOUNT = 5;
/** Failures from one network against any accounts; a whole school may sit behind one address. */
const FREE_PER_NETWORK = 100;
/** Seconds for which a network counts as known to an account after a sign-in. */
const KNOWN_FOR = 90 * 86_400;

interface Keys {
  /** The account, at this network where it is known there and everywhere else otherwise. */
  readonly account: string;
  readonly network: string;
  /** The account at this network. */
  readonly pair: string;
}

/**
 * Slows guessing down, by account and by network. Failures make the next check of a password later and never refuse one, so nobody
 * locks others out; and where an account has signed in before, failures of others elsewhere, or at other accounts, cost it nothing
 * (after OWASP's device cookies, with the network instead of the cookie).
 */
@Injectable()
export class SignInThrottle {
  readonly #perAccount: FailureCounter;
  readonly #perNetwork: FailureCounter;
  readonly #known: RateLimiterPostgres;
  readonly #queue: SignInQueue;

  constructor(
    dataSource: DataSource,
    private readonly environment: Environment,
    private readonly delays: SignInDelays,
  ) {
    this.#perAccount = new FailureCounter(dataSource, 'account', FREE_PER_ACCOUNT);
    this.#perNetwork = new FailureCounter(dataSource, 'network', FREE_PER_NETWORK);
    this.#known = new RateLimiterPostgres({ ...STORE, storeClient: dataSource, keyPrefix: 'known', points: 1, duration: KNOWN_FOR });
    this.#queue = new SignInQueue(delays.longestQueue);
  }

  /**
   * Checks a password when its time has come, and counts the result.
   * @param check gives the account where the password is right and it may be used, null otherwise
   * @returns what it gives
   * @throws TooManySignIns where more attempts at this account from this network wait than may
   */
  async run<Account>(attempt: SignInAttempt, check: () => Promise<Account | null>): Promise<Account | null> {
    const { pair } = this.#keysOf(attempt, false);
    return this.#queue.run(pair, async (waits) => {
      const { keys, isKnown, delay } = await this.#standing(attempt);
      waits(delay);
      await pause(delay);
      const account = await check();
      await (account === null ? this.#fail(keys) : this.#succeed(keys, isKnown));
      return account;
    });
  }

  /** @returns milliseconds that the next attempt waits */
  async delayOf(attempt: SignInAttempt): Promise<number> {
    return (await this.#standing(attempt)).delay;
  }

  async #standing(attempt: SignInAttempt): Promise<{ keys: Keys; isKnown: boolean; delay: number }> {
    const isKnown = (await this.#known.get(this.#keysOf(attempt, false).pair)) !== null;
    const keys = this.#keysOf(attempt, isKnown);
    const ofNetwork = isKnown ? 0 : this.#perNetwork.excess(keys.network);
    const excesses = await Promise.all([this.#perAccount.excess(keys.account), ofNetwork]);
    return { keys, isKnown, delay: this.delays.after(Math.max(...excesses)) };
  }

  async #fail({ account, network }: Keys): Promise<void> {
    await Promise.all([this.#perAccount.fail(account), this.#perNetwork.fail(network)]);
  }

  /** Forgives the account here; counts of others stand, or one known password would clear them. */
  async #succeed({ pair }: Keys, isKnown: boolean): Promise<void> {
    await (isKnown ? this.#perAccount.reset(pair) : this.#known.set(pair, 1, KNOWN_FOR));
  }

  /** Keyed digests: the table does not reveal who tried to sign in from where, and takes names of any length. */
  #keysOf({ username, address }: SignInAttempt, isKnown: boolean): Keys {
    const network = clientNetwork(address);
    const name = username.normalize('NFKC').toLowerCase();
    const digest = (text: string): string =>
      createHmac('sha256', this.environment.APP_SECRET).update(`sign-in:${text}`).digest('base64url');
    const pair = digest(`${network}:${name}`);
    return { pair, account: isKnown ? pair : digest(`elsewhere:${name}`), network: digest(network) };
  }
}
