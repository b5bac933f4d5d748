import { Injectable } from '@nestjs/common';
import { raw, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { applyAttendance, attendanceRuleOf, isLongerThanPlanned } from './applied-attendance.js';
import { NAMES_PEOPLE } from '../modes/meeting-privacy.js';
import { runsAmong } from '../ledger/run-rows.js';
import type { Occurrence } from './attendance-figures.js';

/** After the end, so that the last events are there. */
const SETTLES_MS = 10 * 60_000;
/** For so long late events, and another rule, change what was written. */
export const FOLLOWS_MS = 7 * 24 * 3_600_000;
const MOST_AT_ONCE = 500;
/** No run is longer. */
const LONGEST_MS = 2 * 24 * 3_600_000;

type Due = Occurrence & { readonly meetingId: number };

/** Applies the rules of meetings ten minutes after an occurrence or a run is over, and again where events came since, for seven days. */
@Injectable()
export class AttendanceFromFigures extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    for (const { meetingId, ...occurrence } of [...(await this.dueOccurrences(until)), ...(await this.dueRuns(until))])
      await this.database.transaction(async (transaction) => {
        const rule = await attendanceRuleOf(transaction, meetingId);
        if (rule) await applyAttendance(transaction, meetingId, rule, occurrence, until);
      }, 'job');
  }

  private async dueOccurrences(until: Date): Promise<Due[]> {
    const due = await this.database.rows<Omit<Due, 'isRun'>>(
      sql`SELECT "o"."meeting_id" AS "meetingId", "o"."starts_at" AS "startsAt", "o"."ends_at" AS "endsAt" FROM "conference_occurrence" "o"
          JOIN "conference_attendance_rule" "r" ON "r"."meeting_id" = "o"."meeting_id" JOIN "conference_meeting" "m" ON "m"."id" = "o"."meeting_id" AND ${NAMES_PEOPLE}
          WHERE "o"."ends_at" <= ${new Date(until.getTime() - SETTLES_MS)}::timestamptz AND "o"."ends_at" > ${new Date(until.getTime() - FOLLOWS_MS)}::timestamptz
            AND NOT ("r"."of" = 'run' AND ${isLongerThanPlanned(raw('"o"."meeting_id"'), raw('"o"."ends_at"'))})
            AND ("o"."applied_entry" IS NULL OR EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "o"."meeting_id" AND "e"."id" > "o"."applied_entry"))
          ORDER BY 3, 1 LIMIT ${MOST_AT_ONCE}`,
    );
    return due.map((occurrence) => ({ ...occurrence, isRun: false }));
  }

  /** Of meetings without times that are counted by their runs. */
  private dueRuns(until: Date): Promise<Due[]> {
    const records = sql`"a"."meeting_id" IN (SELECT "q"."meeting_id" FROM "conference_attendance_rule" "q" WHERE "q"."of" = 'run'
      AND NOT EXISTS (SELECT 1 FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = "q"."meeting_id")) AND "a"."in_at" > ${new Date(until.getTime() - FOLLOWS_MS - LONGEST_MS)}::timestamptz`;
    return this.database.rows<Due>(
      sql`SELECT "r"."meeting_id" AS "meetingId", COALESCE("k"."starts_at", date_trunc('milliseconds', "r"."begins")) AS "startsAt", "r"."ends" AS "endsAt", TRUE AS "isRun" FROM (${runsAmong(records, until)}) "r"
          JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id" AND ${NAMES_PEOPLE}
          LEFT JOIN LATERAL (SELECT "k"."starts_at", "k"."applied_entry" FROM "conference_applied_run" "k" WHERE "k"."meeting_id" = "r"."meeting_id"
            AND "k"."starts_at" BETWEEN date_trunc('milliseconds', "r"."begins") AND "r"."ends" ORDER BY 1 LIMIT 1) "k" ON TRUE
          WHERE NOT "r"."on" AND "r"."ends" <= ${new Date(until.getTime() - SETTLES_MS)}::timestamptz AND "r"."ends" > ${new Date(until.getTime() - FOLLOWS_MS)}::timestamptz
            AND ("k"."applied_entry" IS NULL OR EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "r"."meeting_id" AND "e"."id" > "k"."applied_entry"))
          ORDER BY 3, 1 LIMIT ${MOST_AT_ONCE}`,
    );
  }
}
