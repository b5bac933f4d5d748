import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { applyAttendance, attendanceRuleOf } from './applied-attendance.js';
import type { Occurrence } from './attendance-figures.js';

/** After the end, so that the last events are there. */
const SETTLES_MS = 10 * 60_000;
/** For so long late events change what was written. */
const FOLLOWS_MS = 7 * 24 * 3_600_000;
const MOST_AT_ONCE = 500;

/** Applies the rules of meetings ten minutes after an occurrence is over, and again where events came since, for seven days. */
@Injectable()
export class AttendanceFromFigures extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    const due = await this.database.rows<Occurrence & { meetingId: number }>(
      sql`SELECT "o"."meeting_id" AS "meetingId", "o"."starts_at" AS "startsAt", "o"."ends_at" AS "endsAt" FROM "conference_occurrence" "o"
          JOIN "conference_attendance_rule" "r" ON "r"."meeting_id" = "o"."meeting_id"
          WHERE "o"."ends_at" <= ${new Date(until.getTime() - SETTLES_MS)}::timestamptz AND "o"."ends_at" > ${new Date(until.getTime() - FOLLOWS_MS)}::timestamptz
            AND ("o"."applied_entry" IS NULL OR EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "o"."meeting_id" AND "e"."id" > "o"."applied_entry"))
          ORDER BY 3, 1 LIMIT ${MOST_AT_ONCE}`,
    );
    for (const { meetingId, ...occurrence } of due)
      await this.database.transaction(async (transaction) => {
        const rule = await attendanceRuleOf(transaction, meetingId);
        if (rule) await applyAttendance(transaction, meetingId, rule, occurrence, until);
      }, 'job');
  }
}
