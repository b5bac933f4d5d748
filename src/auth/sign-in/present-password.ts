import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Environment } from '../../config/environment.js';
import type { Transaction } from '../../database/statements.js';
import { PasswordHasher } from '../password-hasher.js';
import { FailureCounter } from './failure-counter.js';
import { TooManySignIns } from './too-many-sign-ins.js';

/** Wrong present passwords of one account, an hour. */
const FREE = 5;
/** Seconds after which a caller may try again. */
const TRY_AGAIN = 600;

/** Checks the present password of a user who is signed in, and lets the holder of a stolen token guess a few times only. */
@Injectable()
export class PresentPassword {
  readonly #failures: FailureCounter;

  constructor(
    dataSource: DataSource,
    private readonly environment: Environment,
    private readonly hasher: PasswordHasher,
  ) {
    this.#failures = new FailureCounter(dataSource, 'present', FREE);
  }

  /**
   * @param passwordHash PHC string of the account
   * @param within the caller's unit of work, where there is one; what the check counts is counted behind it, though it fails
   * @throws TooManySignIns after a few wrong ones
   */
  async isRight(accountId: number, passwordHash: string | null, password: string, within?: Transaction): Promise<boolean> {
    const key = createHmac('sha256', this.environment.APP_SECRET).update(`present:${accountId}`).digest('base64url');
    const mayTry = within ? (await this.#failures.excess(key, within)) === 0 : await this.#failures.take(key);
    if (!mayTry) throw new TooManySignIns(TRY_AGAIN);
    const isRight = await this.hasher.matches(passwordHash, password);
    const count = (): Promise<void> => (isRight ? this.#failures.reset(key) : this.#failures.fail(key));
    if (within) within.onEnd(count);
    else if (isRight) await this.#failures.reset(key);
    return isRight;
  }
}
