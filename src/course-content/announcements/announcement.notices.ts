import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { plainText } from '../../platform/mail/plain-text.js';
import { audienceOf, isShown } from '../../platform/nodes/link-audience.js';
import { Notices } from '../../platform/notifications/notices.js';

const LONGEST_TEXT = 2_000;
/** A link that was changed in a transaction that ended after the last turn has a time from before it. */
const OVERLAP_MS = 60_000;

interface Row {
  readonly title: string;
  readonly content: string | null;
  readonly sendEmail: boolean;
  readonly author: number | null;
  readonly course: number | null;
  readonly session: number | null;
  readonly portal: number;
}

/** Notifies the people whom its published links reach, while they show it. */
@Injectable()
class PublishedAnnouncement extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT "a"."title", "a"."content", "a"."send_email" AS "sendEmail", "n"."creator_id" AS "author",
            "k"."course_id" AS "course", "k"."session_id" AS "session",
            coalesce((SELECT min("p"."url_id") FROM "access_url_rel_course" "p" WHERE "p"."course_id" = "k"."course_id"), 1) AS "portal"
          FROM "c_announcement" "a" JOIN "resource_node" "n" ON "n"."id" = "a"."resource_node_id"
          LEFT JOIN LATERAL (SELECT "course_id", "session_id" FROM "resource_link" WHERE "resource_node_id" = "n"."id" AND "deleted_at" IS NULL ORDER BY "id" LIMIT 1) "k" ON TRUE
          WHERE "a"."id" = ${id} AND ${isShown(sql`"n"."id"`, now)} AND ("a"."end_date" IS NULL OR "a"."end_date" >= ${now}::timestamptz::date)`,
    );
    if (!row) return undefined;
    const { title, content, author, course, session, portal, sendEmail } = row;
    return {
      titles: { en: title, fr: title },
      text: plainText(content ?? '', LONGEST_TEXT),
      subject: `/api/c_announcements/${id}`,
      courseId: course,
      sessionId: session,
      portalId: portal,
      actorId: author,
      ...(sendEmail ? { mail: 'immediately' } : {}),
    };
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return audienceOf(sql`(SELECT "resource_node_id" FROM "c_announcement" WHERE "id" = ${id})`, now);
  }

  override async notified(transaction: Transaction, id: number): Promise<void> {
    await transaction.rows(sql`UPDATE "c_announcement" SET "email_sent" = TRUE WHERE "id" = ${id} AND "send_email" AND NOT "email_sent"`);
  }
}

/** Announcements that are published later, or whose window opens, are notified of then; nobody is notified twice. */
@Injectable()
export class AnnouncementWindows extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async run({ since, until }: ScheduleTurn): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const opened = await transaction.rows<{ id: number }>(
        sql`SELECT DISTINCT "a"."id" FROM "c_announcement" "a" JOIN "resource_link" "l" ON "l"."resource_node_id" = "a"."resource_node_id"
            WHERE "l"."visibility" = 'published' AND "l"."deleted_at" IS NULL AND ("l"."start_visibility_at" > ${since} AND "l"."start_visibility_at" <= ${until}
              OR "l"."updated_at" > ${new Date(since.getTime() - OVERLAP_MS)} AND "l"."updated_at" > "l"."created_at")`,
      );
      for (const { id } of opened) await this.notices.raise(transaction, announcementPublished.kind, id);
    }, 'job');
  }
}

export const announcementPublished: NoticeKind = {
  kind: 'announcement.published',
  label: { en: 'News in a course', fr: 'Des nouvelles dans un cours' },
  mail: 'daily',
  source: PublishedAnnouncement,
};
