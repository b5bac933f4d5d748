import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { MailValues } from '../../../feature/mail-kind.js';
import { ApiDescription } from '../../../resource/protocol/api-description.js';
import { MailKinds } from '../mail/mail-kinds.js';
import { MailQueue } from '../mail/mail-queue.js';
import { filled, headerText } from '../mail/placeholders.js';
import { mailSenderName } from '../mail/mail.settings.js';
import { portalText } from '../mail/portal-text.js';
import { NoticePages } from './notice-pages.js';
import { announceNotifications } from './preferences/notification-channel.js';

const LONGEST_TITLE = 255;
const LONGEST_TEXT = 500;

/** What happened to an account. */
interface AccountChange {
  /** A kind of mail, whose text the notification has: `account.password_changed`. */
  readonly kind: string;
  readonly userId: number;
  readonly portalId: number;
  readonly values: MailValues;
}

/**
 * Notifies one person of what happened to the account: in the transaction of it, in the product and by mail, whatever the
 * person or the portal has chosen.
 */
@Injectable()
export class AccountNotifications {
  constructor(
    private readonly kinds: MailKinds,
    private readonly mails: MailQueue,
    private readonly pages: NoticePages,
    private readonly api: ApiDescription,
    private readonly clock: Clock,
  ) {}

  /** @throws Error where no feature declares mails of the kind */
  async tell(transaction: Transaction, { kind, userId, portalId, values }: AccountChange): Promise<void> {
    const person = await transaction.one<{ locale: string }>(sql`SELECT "locale" FROM "user" WHERE "id" = ${userId}`);
    if (!person) return;
    const { subject, text } = this.kinds.textOf(kind, person.locale);
    const portal = (await portalText(transaction, portalId, mailSenderName.variable)) ?? this.api.title;
    const all = { ...values, portal };
    const address = `/api/users/${userId}`;
    const written = await transaction.one<{ id: number }>(
      sql`INSERT INTO "notification" ("user_id", "kind", "title", "text", "subject", "subject_id", "link", "count", "created_at", "in_product", "mail_plan", "portal_id")
          VALUES (${userId}, ${kind}, ${headerText(filled(subject, all), LONGEST_TITLE)}, ${filled(text, all).slice(0, LONGEST_TEXT)}, ${address}, ${userId},
            ${await this.pages.linkOf(transaction, kind, { subject: address, courseId: null, sessionId: null, portalId })}, 1, ${this.clock.now()}, TRUE, ${this.mails.isUsed ? 'waiting' : 'none'}, ${portalId}) RETURNING "id"`,
    );
    const id = Number(written?.id);
    const dedupKey = `notification/${id}/1`;
    await this.mails.queue(transaction, { kind, user: userId, portalId, values, dedupKey });
    await transaction.rows(
      sql`UPDATE "notification" "n" SET "mail_id" = "m"."id" FROM "mail" "m" WHERE "n"."id" = ${id} AND "m"."kind" = ${kind}
        AND "m"."user_id" = ${userId} AND "m"."dedup_key" = ${dedupKey}`,
    );
    await announceNotifications(transaction, [id]);
  }
}
