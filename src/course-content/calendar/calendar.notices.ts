import { message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { PoisonRows } from '../../database/poison-rows.js';
import { type Sql, sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { describeContent, nodeOf } from '../../platform/content-tree/nodes/content-items/content-notice.js';
import { momentText } from '../../languages/moment-text.js';
import { Notices } from '../../feature/notices.js';
import { reminderDue } from './reminders/reminder-due.js';
import { lockedReminders, type PlannedReminder, setNext, startAfter } from './reminders/reminder-plan.js';
import { CalendarEvent } from './calendar-event.entity.js';

const INVITATION = message('calendar.notices.invited.title', 'Invitation: {title}');

const TABLE = 'c_calendar_event';
const PATH = 'c_calendar_events';
const AT_ONCE = 500;

/** Over an event "a": what is over invites nobody. */
const AHEAD = (now: Date): Sql => sql`("a"."end_date" IS NULL OR "a"."end_date" > ${now})`;

/** Sent to those to whom an event is linked by name. */
@Injectable()
class Invitation extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const titleOf = (title: string): NoticeContent['titles'] => INVITATION.with({ title });
    return describeContent(transaction, { table: TABLE, id, path: PATH, text: 'content', condition: AHEAD(now), titleOf });
  }

  override receivers(id: number): Sql {
    return sql`SELECT "l"."user_id" AS "id" FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${nodeOf(TABLE, id)} AND "l"."user_id" IS NOT NULL
      AND "l"."deleted_at" IS NULL AND "l"."visibility" = 'published'`;
  }
}

/** A reminder, sent to its person while the occurrence is ahead that it was last due for. */
@Injectable()
class DueReminder extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const reminder = await transaction.one<{ event: number; start: Date }>(
      sql`SELECT "event_id" AS "event", "last_start" AS "start" FROM "agenda_reminder" WHERE "id" = ${id} AND "last_start" > ${now}`,
    );
    if (!reminder) return undefined;
    const content = await describeContent(transaction, { table: TABLE, id: reminder.event, path: PATH, condition: sql`TRUE` });
    return content && { ...content, text: momentText(reminder.start), actorId: null };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "r"."user_id" AS "id" FROM "agenda_reminder" "r" WHERE "r"."id" = ${id}`;
  }
}

/**
 * Takes the reminders that are due; what each reminds of next is set in the transaction that raises it, so that it reminds of each
 * occurrence once. After an outage it makes up for what is still ahead, and passes over what is not.
 */
@Injectable()
export class SendReminders extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly notices: Notices,
    private readonly poison: PoisonRows,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    const isPlanned = sql`"d"."next_start" IS NOT NULL AND "d"."event_sequence" = "e"."sequence"`;
    await this.#each(sql`NOT "d"."sent" AND (${isPlanned}) IS NOT TRUE`, (transaction, reminder) =>
      this.#plan(transaction, reminder, until),
    );
    const due = reminderDue(sql`"d"."next_start"`, sql`"d"."date_interval"`, sql`coalesce("e"."timezone", 'UTC')`);
    await this.#each(sql`NOT "d"."sent" AND ${due} <= ${until}`, (transaction, reminder) => this.#remind(transaction, reminder, until));
  }

  /** Until there are none; each step takes its reminder out of the condition, or a whole occurrence further. */
  async #each(condition: Sql, step: (transaction: Transaction, reminder: PlannedReminder) => Promise<void>): Promise<void> {
    for (let taken = 1; taken > 0;)
      taken = await this.database.transaction(async (transaction) => {
        const reminders = await lockedReminders(transaction, condition, AT_ONCE);
        for (const reminder of reminders) await step(transaction, reminder);
        return reminders.length;
      }, 'job');
  }

  #plan(transaction: Transaction, reminder: PlannedReminder, after: Date, reminded?: Date): Promise<void> {
    return setNext(transaction, reminder, startAfter(reminder, after, this.poison), reminded);
  }

  /** Whether the event takes place then: an occurrence may have been left out or replaced since. */
  #takesPlace(reminder: PlannedReminder, start: Date): boolean {
    return startAfter(reminder, new Date(start.getTime() - 1), this.poison)?.getTime() === start.getTime();
  }

  async #remind(transaction: Transaction, reminder: PlannedReminder, until: Date): Promise<void> {
    const { id, next } = reminder;
    if (next === null || next <= until || !this.#takesPlace(reminder, next)) return this.#plan(transaction, reminder, until);
    await this.#plan(transaction, reminder, next, next);
    await this.notices.raise(transaction, calendarReminder.kind, id, { revision: next.toISOString() });
  }
}

export const calendarInvited: NoticeKind = {
  kind: 'calendar.invited',
  label: message('calendar.notices.invited.label', 'You are invited to an event'),
  description: message('calendar.notices.invited.description', 'You were added to the participants of an event.'),
  mail: 'daily',
  source: Invitation,
  raisedBy: [{ entity: CalendarEvent, to: 'created' }],
  published: { table: TABLE },
};

export const calendarReminder: NoticeKind = {
  kind: 'calendar.reminder',
  label: message('calendar.notices.reminder.label', 'One of your reminders'),
  description: message('calendar.notices.reminder.description', 'A reminder that you set for an event, at the time you chose.'),
  mail: 'immediately',
  source: DueReminder,
};
