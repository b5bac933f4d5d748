import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { UserRelation } from './user-relation.entity.js';

const REQUESTED_TIE = message('personal.notices.requestedTie.title', '{name} asks to be connected with you');

/** A tie that is asked for goes to the other side, who may agree. */
@Injectable()
class RequestedTie extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ name: string; asker: number; portal: number }>(
      sql`SELECT coalesce(nullif(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name", "u"."id" AS "asker",
            coalesce((SELECT min("a"."url_id") FROM "access_url_rel_user" "a" JOIN "access_url_rel_user" "b" ON "b"."url_id" = "a"."url_id"
              WHERE "a"."user_id" = "t"."user_id" AND "b"."user_id" = "t"."friend_id"), 1) AS "portal"
          FROM "user_rel_user" "t" JOIN "user" "u" ON "u"."id" = "t"."user_id"
          WHERE "t"."id" = ${id} AND "t"."relation_type" IN ('friend_request', 'hr_request')`,
    );
    if (!row) return undefined;
    const { name, asker, portal } = row;
    return {
      titles: REQUESTED_TIE.with({ name }),
      text: '',
      subject: `/api/user_rel_users/${id}`,
      courseId: null,
      sessionId: null,
      portalId: portal,
      actorId: asker,
    };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "friend_id" AS "id" FROM "user_rel_user" WHERE "id" = ${id}`;
  }
}

export const tieRequested: NoticeKind = {
  kind: 'tie.requested',
  label: message('personal.notices.requested.label', 'Someone asks to connect with you'),
  description: message(
    'personal.notices.requested.description',
    'Another person asks to be your friend, or to connect with you in another way.',
  ),
  mail: 'immediately',
  source: RequestedTie,
  raisedBy: [
    { entity: UserRelation, to: 'created' },
    { entity: UserRelation, to: 'changed', when: ({ values }) => String(values['relationType']).endsWith('_request') },
  ],
};
