import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { describeContent, nodeOf } from '../../platform/notifications/content-notice.js';
import { momentText } from '../../platform/notifications/moment-text.js';
import { Notices } from '../../platform/notifications/notices.js';

const TABLE = 'c_calendar_event';
const PATH = 'c_calendar_events';
const AT_ONCE = 500;

/** Over an event "a": what is over invites nobody. */
const AHEAD = (now: Date): Sql => sql`("a"."end_date" IS NULL OR "a"."end_date" > ${now})`;

/** Sent to those to whom an event is linked by name. */
@Injectable()
class Invitation extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const titleOf = (title: string): NoticeContent['titles'] => ({ en: `Invitation: ${title}`, fr: `Invitation : ${title}` });
    return describeContent(transaction, { table: TABLE, id, path: PATH, text: 'content', condition: AHEAD(now), titleOf });
  }

  override receivers(id: number): Sql {
    return sql`SELECT "l"."user_id" AS "id" FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${nodeOf(TABLE, id)} AND "l"."user_id" IS NOT NULL
      AND "l"."deleted_at" IS NULL AND "l"."visibility" = 'published'`;
  }
}

/** A reminder, sent to its person while the event is ahead. */
@Injectable()
class DueReminder extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const reminder = await transaction.one<{ event: number; start: Date }>(
      sql`SELECT "e"."id" AS "event", "e"."start_date" AS "start" FROM "agenda_reminder" "r" JOIN "c_calendar_event" "e" ON "e"."id" = "r"."event_id"
          WHERE "r"."id" = ${id} AND "e"."start_date" > ${now}`,
    );
    if (!reminder) return undefined;
    const content = await describeContent(transaction, { table: TABLE, id: reminder.event, path: PATH, condition: sql`TRUE` });
    return content && { ...content, text: momentText(reminder.start), actorId: null };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "r"."user_id" AS "id" FROM "agenda_reminder" "r" WHERE "r"."id" = ${id}`;
  }
}

/** Takes the reminders that are due; `sent` is true in the transaction that raises them, so that each is given once. */
@Injectable()
export class SendReminders extends ScheduledTask {
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
      const due = await transaction.rows<{ id: number; start: Date }>(
        sql`UPDATE "agenda_reminder" "r" SET "sent" = TRUE FROM "c_calendar_event" "e" WHERE "e"."id" = "r"."event_id" AND "r"."id" IN (
              SELECT "d"."id" FROM "agenda_reminder" "d" JOIN "c_calendar_event" "v" ON "v"."id" = "d"."event_id"
              WHERE NOT "d"."sent" AND "v"."start_date" > ${until} AND "v"."start_date" - "d"."date_interval"::interval <= ${until}
              ORDER BY "d"."id" LIMIT ${AT_ONCE}::int FOR UPDATE OF "d" SKIP LOCKED) RETURNING "r"."id", "e"."start_date" AS "start"`,
      );
      for (const { id, start } of due) await this.notices.raise(transaction, calendarReminder.kind, id, { revision: start.toISOString() });
      return due.length;
    }, 'job');
  }
}

export const calendarInvited: NoticeKind = {
  kind: 'calendar.invited',
  label: { en: 'You are invited to an event', fr: 'Vous êtes invité à un événement' },
  mail: 'daily',
  source: Invitation,
  published: { table: TABLE },
};

export const calendarReminder: NoticeKind = {
  kind: 'calendar.reminder',
  label: { en: 'A reminder of yours', fr: 'Un de vos rappels' },
  mail: 'immediately',
  source: DueReminder,
};
