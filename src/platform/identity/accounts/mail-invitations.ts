import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { InvitationMail } from '../../study/courses/invitation-links.js';
import { MailQueue } from '../../delivery/mail/mail-queue.js';

/** Invitations by mail. */
@Injectable()
export class MailInvitations extends InvitationMail {
  constructor(private readonly mails: MailQueue) {
    super();
  }

  override get isOn(): boolean {
    return this.mails.isOn;
  }

  async queue(transaction: Transaction, invitationId: number): Promise<void> {
    const invitation = await transaction.one<{ to: string; locale: string | null; portalId: number }>(
      sql`SELECT "email" AS "to", "locale", "access_url_id" AS "portalId" FROM "course_invitation" WHERE "id" = ${invitationId}`,
    );
    if (!invitation) return;
    const { to, locale, portalId } = invitation;
    const values = { invitation: String(invitationId) };
    await this.mails.queue(transaction, { kind: 'account.invitation', portalId, to, locale: locale ?? 'en', values });
  }
}
