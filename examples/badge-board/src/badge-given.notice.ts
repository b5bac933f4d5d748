import { Injectable } from '@nestjs/common';
import { type NoticeContent, type NoticeKind, NoticeSource } from 'lyceum/notices';
import { type Sql, sql, type Transaction } from 'lyceum/resource';
import { BadgeAward } from './badge-award.entity.js';

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
      titles: { en: `A badge for you: ${award.title}`, fr: `Un badge pour vous : ${award.title}` },
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
  label: { en: 'A badge for you', fr: 'Un badge pour vous' },
  description: { en: 'A teacher gave you a badge.', fr: 'Un enseignant vous a donné un badge.' },
  mail: 'daily',
  source: GivenBadge,
  raisedBy: [{ entity: BadgeAward, to: 'created' }],
};
