import { message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { audienceOf } from '../../platform/content-tree/nodes/node-links/link-audience.js';
import { describeContent, nodeOf, shownNow } from '../../platform/content-tree/nodes/content-items/content-notice.js';
import { Announcement } from './announcement.entity.js';

const TABLE = 'c_announcement';

/** Notifies the people whom its published links reach, while they show it. */
@Injectable()
class PublishedAnnouncement extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const condition = sql`${shownNow(now)} AND ("a"."end_date" IS NULL OR "a"."end_date" >= ${now}::timestamptz::date)`;
    const content = await describeContent(transaction, { table: TABLE, id, path: 'c_announcements', text: 'content', condition });
    const row = await transaction.one<{ sendEmail: boolean }>(
      sql`SELECT "send_email" AS "sendEmail" FROM "c_announcement" WHERE "id" = ${id}`,
    );
    return content && { ...content, ...(row?.sendEmail ? { mail: 'immediately' } : {}) };
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return audienceOf(nodeOf(TABLE, id), now);
  }

  override async notified(transaction: Transaction, id: number): Promise<void> {
    await transaction.rows(sql`UPDATE "c_announcement" SET "email_sent" = TRUE WHERE "id" = ${id} AND "send_email" AND NOT "email_sent"`);
  }
}

export const announcementPublished: NoticeKind = {
  kind: 'announcement.published',
  label: message('announcements.notices.published.label', 'News in a course'),
  description: message('announcements.notices.published.description', 'A teacher’s announcement in one of your courses.'),
  mail: 'daily',
  source: PublishedAnnouncement,
  raisedBy: [{ entity: Announcement, to: 'created' }],
  published: { table: TABLE },
};
