import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { settingValue } from '../../../platform/rights/access/setting.rules.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { lockMeetings } from '../../ledger/inferred-events.js';
import { meetingsEvidence } from '../../modes/evidence.settings.js';
import { NAMES_PEOPLE, PORTAL_OF_MEETING } from '../../modes/meeting-privacy.js';
import { PackRequests } from './pack-requests.js';
import { sealedTime } from './sealed-time.js';

/** For so long rules of attendance are applied again where events came since. */
const FOLLOWS_MS = 7 * 24 * 3_600_000;
const MOST_AT_ONCE = 20;

interface Due {
  readonly meetingId: number;
  readonly portalId: number;
  readonly title: string;
  readonly startsAt: Date;
  readonly isRun: boolean;
}

/** Seals evidence of what a rule of attendance was applied to, in portals that want that; and again where events came since. */
@Injectable()
export class AppliedEvidence extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly requests: PackRequests,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    for (const one of await this.due(until)) await this.seal(one, until);
  }

  /** What cannot be sealed, such as a run that is on again, waits for the next turn. */
  private async seal({ meetingId, portalId, title, startsAt, isRun }: Due, now: Date): Promise<void> {
    try {
      await this.database.transaction(async (transaction) => {
        await lockMeetings(transaction, [meetingId]);
        const named = isRun ? { run: startsAt, occurrence: undefined } : { run: undefined, occurrence: startsAt };
        const time = await sealedTime(transaction, meetingId, named, now);
        await this.requests.request(transaction, { meetingId, portalId, title, time, now });
      }, 'job');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  /** Applied since, or never sealed: each application notes the last entry of the ledger that it knew. */
  private due(until: Date): Promise<Due[]> {
    return this.database.rows<Due>(
      sql`SELECT "m"."id" AS "meetingId", ${PORTAL_OF_MEETING} AS "portalId", "m"."title", "t"."starts_at" AS "startsAt", "t"."is_run" AS "isRun"
          FROM (SELECT "meeting_id", "starts_at", FALSE AS "is_run", "applied_entry" FROM "conference_occurrence" WHERE "starts_at" > ${new Date(until.getTime() - FOLLOWS_MS)}::timestamptz
            UNION ALL SELECT "meeting_id", "starts_at", TRUE, "applied_entry" FROM "conference_applied_run" WHERE "starts_at" > ${new Date(until.getTime() - FOLLOWS_MS)}::timestamptz) "t"
          JOIN "conference_meeting" "m" ON "m"."id" = "t"."meeting_id" AND ${NAMES_PEOPLE} AND ${settingValue(meetingsEvidence.variable, PORTAL_OF_MEETING)} = 'applied'
          WHERE "t"."applied_entry" IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM "evidence_pack" "p" WHERE "p"."meeting_id" = "m"."id" AND "p"."last_event" >= (SELECT COALESCE(max("e"."id"), 0) FROM "conference_event" "e"
                WHERE "e"."meeting_id" = "m"."id" AND "e"."id" <= "t"."applied_entry" AND "e"."time" BETWEEN extract(epoch FROM "p"."run") * 1000 AND extract(epoch FROM "p"."run_end") * 1000 + 60000)
              AND CASE WHEN "t"."is_run" THEN "p"."occurrence" IS NULL AND "t"."starts_at" BETWEEN "p"."run" - interval '1 second' AND "p"."run_end" ELSE "p"."occurrence" = "t"."starts_at" END)
            AND EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND "a"."type" = 'presence' AND "a"."in_at" IS NOT NULL AND "a"."sealed_at" IS NULL)
          ORDER BY "t"."starts_at" DESC, 1 LIMIT ${MOST_AT_ONCE}`,
    );
  }
}
