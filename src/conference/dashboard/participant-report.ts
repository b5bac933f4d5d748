import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { Clock } from '../../config/clock.js';
import { type ActivityRow, figuresOf, type ParticipantFigures } from './participant-figures.js';

/** Who took part in meetings and how, from the stored records, counted up to now. */
@Injectable()
export class ParticipantReport {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param meetings SQL that yields ids of meetings which the caller may see */
  async of(meetings: Sql): Promise<ParticipantFigures[]> {
    const rows = await this.database.rows<ActivityRow>(
      sql`SELECT "a"."meeting_id" AS "meetingId", "m"."title" AS "meetingTitle", "a"."participant_key" AS "participantKey",
            "a"."participant_id" AS "userId", "a"."in_at" AS "inAt", "a"."out_at" AS "outAt", "a"."close", "a"."metrics",
            coalesce(nullif(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username", "a"."display_name", "a"."participant_key") AS "name"
          FROM "conference_activity" "a"
          JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id"
          LEFT JOIN "user" "u" ON "u"."id" = "a"."participant_id"
          WHERE "a"."meeting_id" IN (${meetings})
          ORDER BY "a"."meeting_id", "a"."in_at" NULLS FIRST, "a"."id"`,
    );
    return figuresOf(rows, this.clock.now());
  }
}
