import { Injectable } from '@nestjs/common';
import type { LinkPurpose } from '../../../auth/links/account-token.entity.js';
import { OneTimeLinks } from '../../../auth/links/one-time-links.js';
import { Clock } from '../../../config/clock.js';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { MailComposer, type MailDraft, type MailValues } from '../../../feature/mail-kind.js';
import { InvitationLinks } from '../../study/courses/invitation-links.js';

/** Draws the link of a mail while the mail is being sent, so that no job holds its secret. */
@Injectable()
abstract class LinkComposer extends MailComposer {
  constructor(
    protected readonly links: OneTimeLinks,
    protected readonly environment: Environment,
    protected readonly clock: Clock,
  ) {
    super();
  }

  /** @param page below `/account` @param seconds for which it is good @returns the address */
  protected async draw(
    transaction: Transaction,
    { userId, portalId }: MailDraft,
    link: { purpose: LinkPurpose; page: string; seconds: number; details?: Readonly<Record<string, string | null>> },
  ): Promise<string> {
    const expiresAt = new Date(this.clock.now().getTime() + link.seconds * 1000);
    const { purpose, details } = link;
    const secret = await this.links.make(transaction, { purpose, portalId, userId: userId ?? undefined, details, expiresAt });
    return `${this.environment.PUBLIC_URL ?? ''}/account/${link.page}?t=${secret}`;
  }
}

/** The link to a new password; it voids the older ones. Undefined where the account has another address by now. */
@Injectable()
export class PasswordResetComposer extends LinkComposer {
  async compose(draft: MailDraft, transaction: Transaction): Promise<MailValues | undefined> {
    // A mail that waited is not sent to the address before.
    const account = await transaction.one(sql`SELECT 1 FROM "user" WHERE "id" = ${draft.userId} AND lower("email") = lower(${draft.to})`);
    if (draft.userId === null || !account) return undefined;
    await this.links.withdraw(transaction, 'password-reset', { userId: draft.userId });
    const seconds = this.environment.PASSWORD_RESET_TTL;
    return { link: await this.draw(transaction, draft, { purpose: 'password-reset', page: 'reset', seconds }) };
  }
}

/** The link that confirms a registration; what was typed waits in its row. */
@Injectable()
export class RegistrationComposer extends LinkComposer {
  async compose(draft: MailDraft, transaction: Transaction): Promise<MailValues> {
    const { first = '', last = '', language = '' } = draft.values;
    const details = { email: draft.to, firstname: first, lastname: last, locale: language };
    const seconds = this.environment.REGISTRATION_TTL;
    return { link: await this.draw(transaction, draft, { purpose: 'registration', page: 'confirm', seconds, details }) };
  }
}

/** Seconds for which a new address can be confirmed. */
const ADDRESS_SECONDS = 86_400;

/** The link that confirms a new address; undefined where another one was asked for meanwhile. */
@Injectable()
export class AddressComposer extends LinkComposer {
  async compose(draft: MailDraft, transaction: Transaction): Promise<MailValues | undefined> {
    const account = await transaction.one(
      sql`SELECT 1 FROM "user" WHERE "id" = ${draft.userId} AND lower("pending_email") = lower(${draft.to})`,
    );
    if (!account) return undefined;
    const details = { email: draft.to };
    return { link: await this.draw(transaction, draft, { purpose: 'email-change', page: 'email', seconds: ADDRESS_SECONDS, details }) };
  }
}

/** The link of an invitation; undefined where it is pending no more. */
@Injectable()
export class InvitationComposer extends MailComposer {
  constructor(
    private readonly links: InvitationLinks,
    private readonly clock: Clock,
  ) {
    super();
  }

  async compose({ values }: MailDraft, transaction: Transaction): Promise<MailValues | undefined> {
    const id = Number(values['invitation']);
    const found = await transaction.one<{ title: string | null; inviter: string | null; message: string | null; until: Date | null }>(sql`
      SELECT coalesce("s"."title", "c"."title") AS "title", concat_ws(' ', "u"."firstname", "u"."lastname") AS "inviter",
        "i"."message", "i"."expires_at" AS "until"
      FROM "course_invitation" "i" LEFT JOIN "course" "c" ON "c"."id" = "i"."course_id" LEFT JOIN "session" "s" ON "s"."id" = "i"."session_id"
        LEFT JOIN "user" "u" ON "u"."id" = "i"."created_by_id"
      WHERE "i"."id" = ${id} AND "i"."accepted_at" IS NULL AND "i"."revoked_at" IS NULL AND "i"."expires_at" > ${this.clock.now()}`);
    if (!found) return undefined;
    const { title, inviter, message, until } = found;
    return {
      title: title ?? '',
      inviter: inviter ?? '',
      message: message ?? '',
      until: until?.toISOString().slice(0, 10) ?? '',
      link: await this.links.make(transaction, id, 'mailed'),
    };
  }
}
