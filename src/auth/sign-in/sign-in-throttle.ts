import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Environment } from '../../config/environment.js';
import { clientNetwork } from './client-network.js';
import { FailureCounter } from './failure-counter.js';
import { TooManySignIns } from './too-many-sign-ins.js';

/** Who tries to sign in as whom. */
export interface SignInAttempt {
  readonly username: string;
  /** Address of the caller. */
  readonly address: string | undefined;
}

/** Failures from one network against one name up to the first pause. */
const FREE_PER_NAME = 5;
/** Failures from one network against any names; a whole school may sit behind one address. */
const FREE_PER_NETWORK = 100;

/**
 * Slows guessing down, per name and network and per network. Not per name alone: anybody could then lock anybody out.
 * Only failures count, so that many may sign in from one address.
 */
@Injectable()
export class SignInThrottle {
  readonly #perName: FailureCounter;
  readonly #perNetwork: FailureCounter;

  constructor(
    dataSource: DataSource,
    private readonly environment: Environment,
  ) {
    this.#perName = new FailureCounter(dataSource, 'name', FREE_PER_NAME);
    this.#perNetwork = new FailureCounter(dataSource, 'network', FREE_PER_NETWORK);
  }

  /** @throws TooManySignIns while the caller is to wait */
  async admit(attempt: SignInAttempt): Promise<void> {
    const { name, network } = this.#keysOf(attempt);
    const waits = await Promise.all([this.#perName.secondsToWait(name), this.#perNetwork.secondsToWait(network)]);
    const longest = Math.max(...waits);
    if (longest > 0) throw new TooManySignIns(longest);
  }

  async fail(attempt: SignInAttempt): Promise<void> {
    const { name, network } = this.#keysOf(attempt);
    await Promise.all([this.#perName.fail(name), this.#perNetwork.fail(network)]);
  }

  /** Forgives the name from this network; the network's own count stands, or one known password would clear it. */
  async succeed(attempt: SignInAttempt): Promise<void> {
    await this.#perName.reset(this.#keysOf(attempt).name);
  }

  /** Keyed digests: the table tells nobody who tried to sign in from where, and takes names of any length. */
  #keysOf({ username, address }: SignInAttempt): { name: string; network: string } {
    const network = clientNetwork(address);
    const digest = (text: string): string =>
      createHmac('sha256', this.environment.APP_SECRET).update(`sign-in:${text}`).digest('base64url');
    return { name: digest(`${network}:${username.normalize('NFKC').toLowerCase()}`), network: digest(network) };
  }
}
