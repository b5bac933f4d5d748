import { Injectable } from '@nestjs/common';
import { AccountDirectory, type SignInAccount } from '../../../auth/account-directory.js';
import { PasswordHasher } from '../../../auth/password-hasher.js';
import { type PasswordAttempt, PasswordCheck } from '../../../auth/sign-in/sign-in-method.js';

/** Passwords that accounts have here. */
@Injectable()
export class StoredPasswords extends PasswordCheck {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly hasher: PasswordHasher,
  ) {
    super();
  }

  /** Takes a like time, whether there is such an account or not. */
  override async usernameOf({ account, password }: PasswordAttempt): Promise<string | null> {
    const matches = await this.hasher.matches(account?.passwordHash ?? null, password);
    return matches ? (account?.username ?? null) : null;
  }

  /** Renews the hash of an earlier cost. */
  override async accepted({ id, passwordHash }: SignInAccount, password: string): Promise<void> {
    if (passwordHash === null || !this.hasher.needsRehash(passwordHash)) return;
    await this.directory.storePasswordHash(id, await this.hasher.hash(password));
  }
}
