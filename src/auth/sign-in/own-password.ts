import { Injectable } from '@nestjs/common';
import { AccountDirectory } from '../account-directory.js';
import type { Actor } from '../actor.js';
import { refusedMember } from '../violation.js';
import { PresentPassword } from './present-password.js';

/** Asks users for their password before something is decided about their account: a stolen token must not be enough to keep it. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly passwords: PresentPassword,
  ) {}

  /**
   * Accounts without a password, which sign in elsewhere, are asked for none.
   * @param given as sent
   * @throws UnprocessableEntityException at `currentPassword` where it is missing or wrong
   * @throws TooManySignIns after a few wrong ones
   */
  async require({ id, username, portalId }: Actor, given: string | undefined): Promise<void> {
    const account = await this.directory.findForSignIn(username ?? '', portalId);
    if (account?.id !== id || account.passwordHash === null) return;
    if (given === undefined || given === '') throw refusedMember('currentPassword', 'Give your present password.', 'blank');
    if (!(await this.passwords.isRight(account.id, account.passwordHash, given)))
      throw refusedMember('currentPassword', `This is not the present password of ${username}.`);
  }
}
