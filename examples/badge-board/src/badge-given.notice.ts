import { Injectable } from '@nestjs/common';
import { catalogue } from 'lyceum';
import { type NoticeContent, type NoticeKind, NoticeSource } from 'lyceum/notices';
import { type Sql, sql, type Transaction } from 'lyceum/resource';
import { BadgeAward } from './badge-award.entity.js';

const words = catalogue('badge-board.notice', {
  given: 'A badge for you: {title}',
  label: 'A badge for you',
  description: 'A teacher gave you a badge.',
});

@Injectable()
class GivenBadge extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const award = await transaction.one<{ title: string; reason: string | null; portal: number | null }>(
      sql`SELECT "b"."title", "b"."reason",
            (SELECT min("p"."url_id") FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "b"."recipient_id") AS "portal"
          FROM "badge_award" "b" WHERE "b"."id" = ${id}`,
    );
    if (award?.portal == null) return undefined;
    return {
      titles: words.message(({ given }) => given).with({ title: award.title }),
      text: award.reason ?? '',
      subject: `/api/badge_awards/${id}`,
      courseId: null,
      sessionId: null,
      portalId: award.portal,
      actorId: null,
    };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "recipient_id" AS "id" FROM "badge_award" WHERE "id" = ${id}`;
  }
}

export const badgeGiven: NoticeKind = {
  kind: 'badge.given',
  label: words.message(({ label }) => label),
  description: words.message(({ description }) => description),
  mail: 'daily',
  source: GivenBadge,
  raisedBy: [{ entity: BadgeAward, to: 'created' }],
};
