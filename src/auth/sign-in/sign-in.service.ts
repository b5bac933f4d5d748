import { Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { AccountDirectory, type SignInAccount } from '../account-directory.js';
import { PasswordHasher } from '../password-hasher.js';
import { SignInThrottle, type SignInAttempt } from './sign-in-throttle.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Where somebody signs in from, and where to. */
export interface SignInOrigin {
  /** Of the caller, for the throttle. */
  readonly address: string | undefined;
  readonly portalId: number;
}

/** Answers one question: whose user name and password are these? */
@Injectable()
export class SignInService {
  readonly #logger = new Logger(SignInService.name);

  constructor(
    private readonly directory: AccountDirectory,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottle,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws UnauthorizedException in the same words and like time, whether name or password is wrong or the account is barred
   * @throws TooManySignIns after a few failures
   */
  async signIn({ username, password }: Credentials, { address, portalId }: SignInOrigin): Promise<SignInAccount> {
    const attempt = { username, address };
    await this.throttle.admit(attempt);
    const account = await this.directory.findForSignIn(username, portalId);
    const matches = await this.hasher.matches(account?.passwordHash ?? null, password);
    if (!account || !matches || account.mayNotSignInBecause) return this.#refuse(attempt, account, matches);
    // Once more: of many guesses sent at once, those that were still being checked when the pause began must not succeed.
    await this.throttle.admit(attempt);
    await this.#welcome(attempt, account, password);
    return account;
  }

  async #refuse(attempt: SignInAttempt, account: SignInAccount | null, matches: boolean): Promise<never> {
    const reason = account === null ? 'unknown user name' : matches ? account.mayNotSignInBecause : 'wrong password';
    this.#logger.warn(`Sign-in refused${account ? ` for account ${account.id}` : ''}: ${reason}`);
    await this.throttle.fail(attempt);
    throw new UnauthorizedException('User name or password is wrong, or the account may not be used.');
  }

  async #welcome(attempt: SignInAttempt, account: SignInAccount, password: string): Promise<void> {
    await this.throttle.succeed(attempt);
    if (account.passwordHash !== null && this.hasher.needsRehash(account.passwordHash)) {
      await this.directory.storePasswordHash(account.id, await this.hasher.hash(password));
    }
    await this.directory.recordSignIn(account.id, this.clock.now());
  }
}
