import { asIs, message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { plainText } from '../../../resource/input/plain-text.js';
import { Notices } from '../../../feature/notices.js';

const LONGEST_TEXT = 2_000;
const AT_ONCE = 500;

interface Row {
  readonly title: string;
  readonly message: string;
  readonly session: number;
  readonly course: number | null;
  readonly portal: number;
}

/** Sends a scheduled announcement to the learners of its session, or of its course there. */
@Injectable()
class SessionAnnouncement extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT "a"."subject" AS "title", "a"."message", "a"."session_id" AS "session", "a"."course_id" AS "course",
            (SELECT min("p"."url_id") FROM "access_url_rel_session" "p" WHERE "p"."session_id" = "a"."session_id") AS "portal"
          FROM "scheduled_announcements" "a" WHERE "a"."id" = ${id} AND "a"."sent"`,
    );
    if (!row) return undefined;
    const { title, message, session, course, portal } = row;
    const titles = asIs(title);
    const text = plainText(message, LONGEST_TEXT);
    return { titles, text, subject: `/api/sessions/${session}`, courseId: course, sessionId: session, portalId: portal, actorId: null };
  }

  override receivers(_id: number, { courseId, sessionId }: NoticeContent): Sql {
    return courseId === null
      ? sql`SELECT "r"."user_id" AS "id" FROM "session_rel_user" "r" WHERE "r"."session_id" = ${sessionId} AND "r"."relation_type" = 'student'`
      : sql`SELECT "m"."user_id" AS "id" FROM "session_rel_course_rel_user" "m"
          WHERE "m"."session_id" = ${sessionId} AND "m"."course_id" = ${courseId} AND "m"."status" = 'student'`;
  }
}

/** Sends what is due; `sent` is true in the transaction that raises it, so that it is sent once. */
@Injectable()
export class SendScheduledAnnouncements extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    for (let sent = AT_ONCE; sent === AT_ONCE;) sent = await this.#send(until);
  }

  #send(until: Date): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const due = await transaction.rows<{ id: number }>(
        sql`UPDATE "scheduled_announcements" SET "sent" = TRUE WHERE "id" IN (SELECT "id" FROM "scheduled_announcements"
              WHERE NOT "sent" AND "date" <= ${until} ORDER BY "id" LIMIT ${AT_ONCE}::int FOR UPDATE SKIP LOCKED) RETURNING "id"`,
      );
      for (const { id } of due) await this.notices.raise(transaction, sessionAnnouncement.kind, id);
      return due.length;
    }, 'job');
  }
}

export const sessionAnnouncement: NoticeKind = {
  kind: 'session.announcement',
  label: message('sessions.notices.announcement.label', 'News of a session'),
  description: message('sessions.notices.announcement.description', 'An announcement to the learners of one of your sessions.'),
  mail: 'immediately',
  source: SessionAnnouncement,
};
