import { Injectable } from '@nestjs/common';
import { type AccountEvent, AccountNotices } from '../../../auth/account-notices.js';
import type { Transaction } from '../../../database/statements.js';
import { AccountNotifications } from '../../delivery/notifications/account-notifications.js';

/** Notices of accounts in the product and by mail. */
@Injectable()
export class MailAccountNotices extends AccountNotices {
  constructor(private readonly notifications: AccountNotifications) {
    super();
  }

  async tell(
    transaction: Transaction,
    event: AccountEvent,
    account: { userId: number; portalId: number },
    values: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.notifications.tell(transaction, { kind: `account.${event}`, ...account, values });
  }
}
