import { Injectable } from '@nestjs/common';
import { OneTimeLinks } from '../../../auth/links/one-time-links.js';
import { InvalidLink } from '../../../auth/rejection.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { NewAccounts } from './new-accounts.js';
import { SecurityJournal } from '../../../auth/security-journal.js';

/** New e-mail addresses, confirmed by those who read their mail. */
@Injectable()
export class AddressChanges {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly accounts: NewAccounts,
    private readonly journal: SecurityJournal,
  ) {}

  /** @throws InvalidLink; Problem 409 where another account of the portal has the address by now */
  async confirm(secret: string, portalId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { userId, details } = await this.links.use(transaction, 'email-change', portalId, secret);
      const email = details['email'];
      if (userId === null || !email) throw new InvalidLink();
      const taken = await transaction.one(sql`SELECT 1 FROM "user" "u" JOIN "access_url_rel_user" "p" ON "p"."user_id" = "u"."id"
        WHERE "p"."url_id" = ${portalId} AND lower("u"."email") = lower(${email}) AND "u"."id" <> ${userId} LIMIT 1`);
      if (taken) throw new Problem(409, 'Another account has this address by now.');
      await this.accounts.setAddress(transaction, userId, email, portalId);
      this.journal.tell(transaction, { event: 'email_confirmed', accountId: userId, portalId });
    });
  }
}
