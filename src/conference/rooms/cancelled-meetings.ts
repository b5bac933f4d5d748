import { message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { raw, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { momentText } from '../../languages/moment-text.js';
import { firstPortalOf } from '../../platform/rights/access/portal.rules.js';
import { obstacleOf } from '../../platform/directory/users/sign-in-obstacle.js';

const CANCELLED_NOTICE = message('rooms.notices.cancelledNotice.title', 'Cancelled: {title}');

/** After these days no mail of it is waiting any more. */
const REMEMBERED_DAYS = 30;

interface Cancelled extends Pick<NoticeContent, 'courseId' | 'sessionId' | 'portalId' | 'actorId'> {
  readonly title: string;
  readonly startsAt: Date;
  readonly userId: number | null;
}

/**
 * Remembers a meeting that is about to be deleted, where people expect it: it is visible and has not taken place for the last time.
 * @returns whether it is to be announced
 */
export async function rememberCancelled(transaction: Transaction, id: number, actorId: number | null, now: Date): Promise<boolean> {
  await transaction.rows(
    sql`DELETE FROM "conference_cancelled_meeting" WHERE "cancelled_at" < ${now}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})`,
  );
  const remembered = await transaction.one(
    sql`INSERT INTO "conference_cancelled_meeting" ("id", "title", "starts_at", "cancelled_at", "course_id", "session_id", "access_url_id", "user_id", "actor_id")
        SELECT "m"."id", "m"."title", "o"."starts_at", ${now}::timestamptz, "m"."course_id", "m"."session_id", "m"."access_url_id", "m"."user_id", ${actorId}::int
        FROM "conference_meeting" "m", LATERAL (SELECT min("starts_at") AS "starts_at" FROM "conference_occurrence"
          WHERE "meeting_id" = "m"."id" AND "starts_at" > ${now}::timestamptz) "o"
        WHERE "m"."id" = ${id} AND "m"."visibility" = 'visible' AND "o"."starts_at" IS NOT NULL RETURNING "id"`,
  );
  return remembered !== undefined;
}

/** A meeting will not take place: said to those who were notified that it would. */
@Injectable()
class CancelledNotice extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const meeting = await transaction.one<Cancelled>(
      sql`SELECT "m"."title", "m"."starts_at" AS "startsAt", "m"."course_id" AS "courseId", "m"."session_id" AS "sessionId", "m"."user_id" AS "userId", "m"."actor_id" AS "actorId",
            COALESCE("m"."access_url_id", ${firstPortalOf(raw('"m"."course_id"'))}, 1) AS "portalId"
          FROM "conference_cancelled_meeting" "m" WHERE "m"."id" = ${id}`,
    );
    if (!meeting) return undefined;
    const { title, startsAt, courseId, sessionId, portalId, actorId } = meeting;
    return {
      courseId,
      sessionId,
      portalId,
      actorId,
      text: momentText(startsAt),
      titles: CANCELLED_NOTICE.with({ title }),
      ...subjectOf(meeting),
    };
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return sql`SELECT "s"."user_id" AS "id" FROM "notification_source" "s" JOIN "user" "u" ON "u"."id" = "s"."user_id"
      WHERE "s"."kind" IN ('meeting.scheduled', 'meeting.soon') AND ("s"."dedup_key" = ${String(id)} OR "s"."dedup_key" LIKE ${`${id}/%`}) AND ${obstacleOf(now)} IS NULL`;
  }
}

/** Where it was: its course or owner, by whose rules its notice has readers; all people of a portal could read a meeting of that. */
function subjectOf({ courseId, userId }: Cancelled): Pick<NoticeContent, 'readBefore' | 'subject'> {
  if (courseId !== null) return { subject: `/api/courses/${courseId}` };
  return userId === null ? { subject: '/api/conference_meetings', readBefore: true } : { subject: `/api/users/${userId}` };
}

/** The kind of notices about when a meeting takes place, also of those that do not. */
export const MEETING_SCHEDULED = {
  kind: 'meeting.scheduled',
  label: message('rooms.notices.scheduled.label', 'A meeting is planned, moved or cancelled'),
  description: message(
    'rooms.notices.scheduled.description',
    'A videoconference that you are expected at was planned, has another time, or does not take place.',
  ),
} as const;

export const meetingCancelled: NoticeKind & { readonly about: string } = {
  ...MEETING_SCHEDULED,
  about: 'cancelled',
  mail: 'daily',
  source: CancelledNotice,
};
