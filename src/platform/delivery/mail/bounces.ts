import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import type { BounceReport } from './bounce-report.js';
import { recordBounce } from './suppression.js';

/** Records mails that came back after a server had taken them. */
@Injectable()
export class Bounces {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns whether the mail is one that was sent from here and had not come back yet */
  record({ messageId, status, isLasting }: BounceReport): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const mail = await transaction.one<{ to: string }>(
        sql`UPDATE "mail" SET "state" = 'bounced', "last_error" = ${`It came back: ${status}`} WHERE "message_id" = ${messageId} AND "state" = 'sent' RETURNING "to"`,
      );
      if (mail) await recordBounce(transaction, mail.to, isLasting, this.clock.now());
      return mail !== undefined;
    });
  }
}
