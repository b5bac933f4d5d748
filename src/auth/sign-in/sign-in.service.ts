import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { AccountDirectory, type ActiveAccount, type SignInAccount } from '../account-directory.js';
import { SignInJournal } from './sign-in-journal.js';
import { SignInDelays } from './sign-in-delays.js';
import type { PasswordCheck } from './sign-in-method.js';
import { SignInMethods } from './sign-in-methods.js';
import { SignInThrottle } from './sign-in-throttle.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Where a sign-in comes from, and for which portal. */
interface SignInOrigin {
  /** Of the caller, for the throttle. */
  readonly address: string | undefined;
  readonly portalId: number;
}

/** What came of asking the methods: the account that one of them named, else the one that the user name names. */
interface Asked {
  readonly account: SignInAccount | null;
  /** That named it. */
  readonly by?: PasswordCheck;
}

/** Finds the account of a user name and password. */
@Injectable()
export class SignInService {
  readonly #logger = new Logger(SignInService.name);

  constructor(
    private readonly directory: AccountDirectory,
    private readonly methods: SignInMethods,
    private readonly throttle: SignInThrottle,
    private readonly delays: SignInDelays,
    private readonly clock: Clock,
    private readonly journal: SignInJournal,
  ) {}

  /**
   * The sign-in is complete once {@link complete} was called, after the second factor where there is one.
   * @throws UnauthorizedException in the same words and like time, whether name or password is wrong or the account is barred
   * @throws TooManySignIns where too many attempts wait
   */
  async signIn({ username, password }: Credentials, { address, portalId }: SignInOrigin): Promise<SignInAccount> {
    const attempt = { username, address };
    const begun = performance.now();
    const proven = await this.throttle.run(attempt, async () => {
      const { account, by } = await this.#ask({ username, password }, portalId);
      const success = account !== null && by !== undefined && !account.mayNotSignInBecause;
      await this.journal.tried({ username: account?.username ?? null, address, at: this.clock.now(), success });
      if (success) return { account, by };
      this.#logRejection(account, by !== undefined);
      return null;
    });
    if (!proven) {
      await pause(Math.max(0, begun + this.delays.rejection - performance.now()));
      throw new UnauthorizedException('User name or password is wrong, or the account may not be used.');
    }
    await proven.by.accepted(proven.account, password);
    return proven.account;
  }

  /**
   * The account of a sign-in that was begun before, as by a challenge.
   * @throws UnauthorizedException where it may not act on the portal any more
   */
  async accountOf(accountId: number, portalId: number): Promise<ActiveAccount> {
    const account = await this.directory.findActive(accountId, portalId);
    if (!account) throw new UnauthorizedException('This account may not be used here.');
    return account;
  }

  /** Notes a sign-in that lacks nothing more. @param address of the caller */
  async complete(accountId: number, address: string | undefined): Promise<void> {
    const at = this.clock.now();
    await this.directory.recordSignIn(accountId, at);
    await this.journal.completed({ accountId, address, at });
  }

  async #ask(credentials: Credentials, portalId: number): Promise<Asked> {
    const typed = await this.directory.findForSignIn(credentials.username, portalId);
    for (const by of this.methods.checks) {
      const username = await by.usernameOf({ ...credentials, portalId, account: typed });
      if (username === null) continue;
      return { account: username === typed?.username ? typed : await this.directory.findForSignIn(username, portalId), by };
    }
    return { account: typed };
  }

  #logRejection(account: SignInAccount | null, matches: boolean): void {
    const reason = account === null ? 'unknown user name' : matches ? account.mayNotSignInBecause : 'wrong password';
    this.#logger.warn(`Sign-in refused${account ? ` for account ${account.id}` : ''}: ${reason}`);
  }
}
