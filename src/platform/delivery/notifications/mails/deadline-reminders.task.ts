import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../../jobs/scheduled-task.js';
import { portalOf } from '../../../content-tree/nodes/content-items/content-notice.js';
import { LONGEST_REMINDER, reminderHours, USUAL_REMINDER } from '../preferences/delivery.settings.js';
import { NoticeKinds } from '../notices/notice-kinds.js';
import { Notices } from '../../../../feature/notices.js';

const HOUR_MS = 3_600_000;

/**
 * Reminds of deadlines, `reminder_hours` before them. After an outage it makes up for what was missed; a deadline that has passed
 * meanwhile reminds nobody. A deadline that was moved reminds again.
 */
@Injectable()
export class DeadlineReminders extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly kinds: NoticeKinds,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async run(turn: ScheduleTurn): Promise<void> {
    for (const declared of this.kinds.declared) if (declared.deadlines) await this.#remind(declared, turn);
  }

  async #remind({ kind, about, deadlines }: (typeof this.kinds.declared)[number], { since, until }: ScheduleTurn): Promise<void> {
    if (!deadlines) return;
    const last = new Date(until.getTime() + LONGEST_REMINDER * HOUR_MS);
    const hours = sql`coalesce((SELECT "s"."selected_value"::int FROM "settings" "s" WHERE "s"."variable" = ${reminderHours.variable} AND "s"."subkey" IS NULL
      AND "s"."url_id" IN (${portalOf(sql`"d"."course_id"`)}, 1) AND "s"."selected_value" ~ '^[0-9]{1,3}$' ORDER BY "s"."url_id" = 1 LIMIT 1), ${USUAL_REMINDER}::int)`;
    await this.database.transaction(async (transaction) => {
      const due = await transaction.rows<{ id: number; due: Date }>(
        sql`SELECT "d"."id", "d"."due" FROM (${deadlines}) "d" JOIN LATERAL (SELECT "d"."due" - make_interval(hours => ${hours}) AS "moment") "m" ON TRUE
            WHERE "d"."due" > ${until} AND "d"."due" <= ${last} AND "m"."moment" > ${since} AND "m"."moment" <= ${until} ORDER BY "d"."id"`,
      );
      for (const { id, due: moment } of due) await this.notices.raise(transaction, kind, id, { about, revision: moment.toISOString() });
    }, 'job');
  }
}
