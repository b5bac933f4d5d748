import { Injectable } from '@nestjs/common';
import { AccountNotices } from '../../../auth/account-notices.js';
import { OneTimeLinks } from '../../../auth/links/one-time-links.js';
import type { Transaction } from '../../../database/statements.js';
import { MailQueue } from '../../delivery/mail/mail-queue.js';
import { AddressConfirmation } from '../../directory/users/address-confirmation.js';

/** New e-mail addresses wait until a link that was sent there is used; the old address is notified. */
@Injectable()
export class MailAddressConfirmation extends AddressConfirmation {
  constructor(
    private readonly mails: MailQueue,
    private readonly notices: AccountNotices,
    private readonly links: OneTimeLinks,
  ) {
    super();
  }

  async ask(transaction: Transaction, account: { userId: number; portalId: number }, email: string): Promise<boolean> {
    if (!this.mails.isOn) return false;
    const { userId: user, portalId } = account;
    await this.links.withdraw(transaction, 'email-change', { userId: user });
    await this.mails.queue(transaction, { kind: 'account.email_confirm', user, portalId, to: email });
    await this.notices.tell(transaction, 'email_changing', account, { address: email });
    return true;
  }
}
