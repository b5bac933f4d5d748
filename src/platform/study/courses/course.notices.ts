import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { raw, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { NOT_EXPIRED } from '../../rights/access/course-memberships.js';
import { firstPortalOf } from '../../rights/access/portal.rules.js';

const ENROLLED = message('courses.notices.enrolled.title', 'You are in the course {title}');

/** Over the subscription "m" and its course "c": the person sees the course. */
const SEES = sql`"c"."visibility" <> 'hidden' AND ("m"."status" = 'teacher' OR "c"."visibility" <> 'closed' AND ${NOT_EXPIRED})`;

/** Notifies people whom another user subscribed, if they see the course. */
@Injectable()
class Enrolled extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ title: string; course: number; portal: number }>(
      sql`SELECT "c"."title", "c"."id" AS "course", ${firstPortalOf(raw('"c"."id"'))} AS "portal"
          FROM "course_rel_user" "m" JOIN "course" "c" ON "c"."id" = "m"."course_id" WHERE "m"."id" = ${id} AND ${SEES}`,
    );
    if (!row) return undefined;
    const titles = ENROLLED.with({ title: row.title });
    const subject = `/api/courses/${row.course}`;
    return { titles, text: '', subject, courseId: row.course, sessionId: null, portalId: row.portal, actorId: null };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "m"."user_id" AS "id" FROM "course_rel_user" "m" WHERE "m"."id" = ${id}`;
  }
}

export const courseEnrolled: NoticeKind = {
  kind: 'course.enrolled',
  label: message('courses.notices.enrolled.label', 'You were enrolled in a course'),
  description: message('courses.notices.enrolled.description', 'Someone enrolled you in a course or a session.'),
  mail: 'immediately',
  source: Enrolled,
};
