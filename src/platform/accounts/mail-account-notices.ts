import { Injectable } from '@nestjs/common';
import { type AccountEvent, AccountNotices } from '../../auth/account-notices.js';
import type { Transaction } from '../../database/statements.js';
import { MailQueue } from '../mail/mail-queue.js';

/** Notices of accounts by mail. */
@Injectable()
export class MailAccountNotices extends AccountNotices {
  constructor(private readonly mails: MailQueue) {
    super();
  }

  async tell(
    transaction: Transaction,
    event: AccountEvent,
    { userId, portalId }: { userId: number; portalId: number },
    values: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.mails.queue(transaction, { kind: `account.${event}`, user: userId, portalId, values });
  }
}
