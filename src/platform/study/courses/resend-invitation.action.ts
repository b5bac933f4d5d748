import { Injectable } from '@nestjs/common';
import { MOMENT, orNull, TEXT } from '../../../auth/answer-shape.js';
import { sql } from '../../../database/sql.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { courseInvitationPolicy } from './course-invitation.policy.js';
import { InvitationLinks, InvitationMail } from './invitation-links.js';

/** Links that may be made of one invitation within a day. */
const MOST_A_DAY = 5;
const DAY_MS = 86_400_000;

const resentInvitationAnswer = documentAnswer('ResentInvitation', { link: orNull(TEXT), lastSentAt: MOMENT }, 202);

/** Makes another link, voids the older ones, and sends it, or gives it to hand over where no mail is sent. */
@Injectable()
class ResendInvitation extends ActionHandler {
  constructor(
    private readonly links: InvitationLinks,
    private readonly mail: InvitationMail,
  ) {
    super();
  }

  /** @throws Problem 409 unless the invitation is pending, 429 where it was sent too often */
  async run({ id, transaction, now }: ActionRun): Promise<OutcomeOf<typeof resentInvitationAnswer>> {
    const invitation = await transaction.one<{ isPending: boolean; today: number }>(sql`
      SELECT "accepted_at" IS NULL AND "revoked_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > ${now}) AS "isPending",
        (SELECT count(*)::int FROM "account_token" "t" WHERE "t"."purpose" = 'invitation' AND "t"."subject_id" = ${id} AND "t"."details" ->> 'mailed' IS DISTINCT FROM 'yes'
          AND "t"."created_at" > ${new Date(now.getTime() - DAY_MS)}) AS "today"
      FROM "course_invitation" WHERE "id" = ${id}`);
    if (!invitation?.isPending) throw new Problem(409, 'This invitation is not pending any more. Make another one.');
    if (invitation.today > MOST_A_DAY)
      throw new Problem(429, 'This invitation was sent often enough today.', { headers: { 'Retry-After': String(DAY_MS / 1000) } });
    await this.links.withdraw(transaction, id);
    // Made in any case, since its row counts towards what may be sent today; where mail is on, nobody learns of it.
    const made = await this.links.make(transaction, id, 'handed over');
    await transaction.rows(sql`UPDATE "course_invitation" SET "last_sent_at" = ${now}, "sent_count" = "sent_count" + 1 WHERE "id" = ${id}`);
    if (this.mail.isOn) await this.mail.queue(transaction, id);
    return { document: { link: this.mail.isOn ? null : made, lastSentAt: now } };
  }
}

/** `POST /api/course_invitations/{id}/resend` */
export const resendInvitation = documentAction({
  name: 'resend',
  method: 'POST',
  path: 'course_invitations/{id}/resend',
  description: 'Makes another link for a pending invitation, voids the older ones and sends it by mail where mail is on.',
  rule: courseInvitationPolicy.rule('update'),
  answer: resentInvitationAnswer,
  handler: ResendInvitation,
});
