import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { courseEnrolled } from '../courses/course.notices.js';

const ENROLLED = message('sessions.notices.enrolled.title', 'You are in the session {title}');

/** Sent to a person who was subscribed to a session by another person. The subscription is the subject: the session may open later. */
@Injectable()
class EnrolledInSession extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ title: string; session: number; portal: number | null }>(
      sql`SELECT "s"."title", "s"."id" AS "session", (SELECT min("p"."url_id") FROM "access_url_rel_session" "p"
            JOIN "access_url_rel_user" "u" ON "u"."url_id" = "p"."url_id" AND "u"."user_id" = "m"."user_id" WHERE "p"."session_id" = "s"."id") AS "portal"
          FROM "session_rel_user" "m" JOIN "session" "s" ON "s"."id" = "m"."session_id" WHERE "m"."id" = ${id} AND "m"."relation_type" <> 'session_admin'`,
    );
    if (row?.portal == null) return undefined;
    const titles = ENROLLED.with({ title: row.title });
    const subject = `/api/session_rel_users/${id}`;
    return { titles, text: '', subject, page: '/courses', courseId: null, sessionId: row.session, portalId: row.portal, actorId: null };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "m"."user_id" AS "id" FROM "session_rel_user" "m" WHERE "m"."id" = ${id}`;
  }
}

export const sessionEnrolled: NoticeKind = {
  ...courseEnrolled,
  about: 'session',
  source: EnrolledInSession,
};
