import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';

const WAITING_REGISTRATION = message('accounts.notices.waitingRegistration.title', 'An account waits for your consent: {name}');

/** An account that waits until an administrator agrees goes to those of its portal. */
@Injectable()
class WaitingRegistration extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ name: string; portal: number }>(
      sql`SELECT coalesce(nullif(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name",
            (SELECT min("p"."url_id") FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "u"."id") AS "portal"
          FROM "user" "u" WHERE "u"."id" = ${id} AND "u"."active" = 'inactive'`,
    );
    if (!row) return undefined;
    return {
      titles: WAITING_REGISTRATION.with({ name: row.name }),
      text: '',
      subject: `/api/users/${id}`,
      courseId: null,
      sessionId: null,
      portalId: row.portal,
      actorId: id,
    };
  }

  override receivers(_id: number, { portalId }: NoticeContent): Sql {
    return sql`SELECT "u"."id" FROM "access_url_rel_user" "p" JOIN "user" "u" ON "u"."id" = "p"."user_id"
      WHERE "p"."url_id" = ${portalId} AND "u"."roles" ?| ARRAY['ROLE_ADMIN', 'ROLE_GLOBAL_ADMIN']`;
  }
}

export const registrationWaiting: NoticeKind = {
  kind: 'registration.waiting',
  label: message('accounts.notices.waiting.label', 'An account awaits approval'),
  description: message(
    'accounts.notices.waiting.description',
    'A person registered, and an administrator has to approve the account before it can be used.',
  ),
  mail: 'immediately',
  source: WaitingRegistration,
};
