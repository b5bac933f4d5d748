import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { Ports } from '../../feature/ports.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { NAMES_PEOPLE } from '../modes/meeting-privacy.js';
import { settleCompletions } from './completions.js';

/** For so long after the last join corrected figures change who has completed a meeting. */
const FOLLOWS_MS = 9 * 24 * 3_600_000;
/** A report that was being written while figures were compared. */
const UNDER_WAY = sql`interval '1 minute'`;
const MOST_AT_ONCE = 500;

/** Finds who has completed meetings, wherever figures are others than when it looked last. */
@Injectable()
export class MeetingCompletion extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.#nameTheLeast(until);
    for (const meetingId of await this.#due(until))
      await this.database.transaction((transaction) => settleCompletions(transaction, this.ports, meetingId, until), 'job');
  }

  /** A meeting that is a step, or that a column counts, and of which nobody said more, is completed by having been in it. */
  async #nameTheLeast(now: Date): Promise<void> {
    await this.database.rows(
      sql`INSERT INTO "conference_completion_rule" ("meeting_id", "ruled_at") SELECT "m"."id", ${now}::timestamptz FROM "conference_meeting" "m"
          WHERE ("m"."id" IN (SELECT "i"."path"::int FROM "c_lp_item" "i" WHERE "i"."item_type" = 'meeting' AND "i"."path" ~ '^\\d{1,9}$')
            OR "m"."id" IN (SELECT "r"."meeting_id" FROM "conference_attendance_rule" "r" WHERE "r"."score" = 'done'))
            AND NOT EXISTS (SELECT 1 FROM "conference_completion_rule" "k" WHERE "k"."meeting_id" = "m"."id") ON CONFLICT DO NOTHING`,
    );
  }

  async #due(until: Date): Promise<number[]> {
    const due = await this.database.rows<{ id: number }>(
      sql`SELECT "r"."meeting_id" AS "id" FROM "conference_completion_rule" "r" JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id" AND ${NAMES_PEOPLE}
          WHERE "r"."applied_at" IS NULL OR ("m"."recent_at" > ${new Date(until.getTime() - FOLLOWS_MS)}::timestamptz AND ("r"."is_on"
            OR EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "r"."meeting_id" AND "e"."id" > "r"."applied_entry")
            OR EXISTS (SELECT 1 FROM "conference_analytics" "t" WHERE "t"."meeting_id" = "r"."meeting_id" AND "t"."received_at" > "r"."applied_at" - ${UNDER_WAY})))
          ORDER BY "r"."applied_at" NULLS FIRST, 1 LIMIT ${MOST_AT_ONCE}`,
    );
    return due.map(({ id }) => id);
  }
}
