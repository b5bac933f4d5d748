import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';

/** One time that people met in a room: from the first join until everybody has left. */
export interface MeetingRun {
  readonly meetingId: number;
  readonly title: string;
  readonly beginsAt: Date;
  /** The last leave; now, while somebody is there. */
  readonly endsAt: Date;
  readonly isOn: boolean;
  /** When the next run of the meeting begins; null for its last one. */
  readonly nextAt: Date | null;
  readonly participants: number;
}

/** Which runs are asked for, the most recent first. */
export interface RunFilter {
  /** First join not before this. */
  readonly from?: Date | undefined;
  /** First join before this. */
  readonly to?: Date | undefined;
  readonly limit: number;
  readonly offset?: number;
}

/** For so long nobody has to have been in a room for the next join to be that of another run, where no end was reported. */
const EMPTY = raw(`interval '15 minutes'`);
/** No run is longer: what begins before the period by less may still be of a run in it. */
const LONGEST = raw(`interval '2 days'`);

/** Finds the runs of meetings in the records of presence, which are there even where events have been deleted. */
@Injectable()
export class MeetingRuns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param meetings SQL that yields ids of meetings which the caller may see */
  of(meetings: Sql, { from, to, limit, offset = 0 }: RunFilter): Promise<MeetingRun[]> {
    const [first, last] = [from ?? null, to ?? null];
    return this.database.rows<MeetingRun>(
      sql`WITH "run" AS (SELECT "s"."meeting_id", min("s"."in_at") AS "begins", COALESCE(max("s"."out_at") FILTER (WHERE NOT "s"."own"), max("s"."out_at")) AS "ends",
              bool_or("s"."on" AND NOT "s"."own") AS "on", count(DISTINCT "s"."participant_key")::int AS "participants"
            FROM (${this
              .stays(sql`"a"."meeting_id" IN (${meetings}) AND "a"."in_at" >= COALESCE(${first}::timestamptz, '-infinity') - ${LONGEST}
              AND "a"."in_at" < COALESCE(${last}::timestamptz, 'infinity') + ${LONGEST}`)}) "s" GROUP BY "s"."meeting_id", "s"."run"),
          "following" AS (SELECT *, lead("begins") OVER (PARTITION BY "meeting_id" ORDER BY "begins") AS "next" FROM "run")
          SELECT "f"."meeting_id" AS "meetingId", "m"."title", "f"."begins" AS "beginsAt", "f"."ends" AS "endsAt", "f"."on" AS "isOn", "f"."next" AS "nextAt", "f"."participants"
          FROM "following" "f" JOIN "conference_meeting" "m" ON "m"."id" = "f"."meeting_id"
          WHERE "f"."begins" >= COALESCE(${first}::timestamptz, '-infinity') AND "f"."begins" < COALESCE(${last}::timestamptz, 'infinity')
          ORDER BY "f"."begins" DESC, "f"."meeting_id" DESC LIMIT ${limit} OFFSET ${offset}`,
    );
  }

  /**
   * Presence records with the number of their run. One begins after the end of the room, or where nobody was in it for a while. What
   * people report of themselves does not keep a run going: nobody closes it for them.
   */
  private stays(condition: Sql): Sql {
    const now = this.clock.now();
    return sql`SELECT "p".*, count(*) FILTER (WHERE "p"."before" IS NULL OR "p"."in_at" >= "p"."before" + ${EMPTY} OR ("p"."in_at" >= "p"."before" AND EXISTS (
            SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "p"."meeting_id" AND "e"."participant_key" IS NULL AND "e"."kind" = 'end'
              AND to_timestamp("e"."time" / 1000.0) BETWEEN "p"."before" - interval '1 second' AND "p"."in_at")))
          OVER (PARTITION BY "p"."meeting_id" ORDER BY "p"."in_at", "p"."id") AS "run"
        FROM (SELECT "o".*, max(CASE WHEN "o"."own" THEN "o"."in_at" ELSE "o"."out_at" END)
              OVER (PARTITION BY "o"."meeting_id" ORDER BY "o"."in_at", "o"."id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "before"
          FROM (SELECT "a"."id", "a"."meeting_id", "a"."participant_key", "a"."in_at", NOT "a"."close" AS "on", "a"."type" = 'participant' AS "own",
                GREATEST("a"."in_at", CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now}::timestamptz END) AS "out_at"
              FROM "conference_activity" "a" WHERE ${condition}) "o") "p"`;
  }
}

/** SQL of runs as rows: FROM item "r" with "meeting_id", "begins", "until", "seconds" (its length) and "run", its place from 1. */
export function runRows(runs: readonly MeetingRun[]): Sql {
  return sql`unnest(${runs.map(({ meetingId }) => meetingId)}::int[], ${runs.map(({ beginsAt }) => beginsAt)}::timestamptz[],
    ${runs.map(({ nextAt }) => nextAt)}::timestamptz[], ${runs.map(secondsOf)}::int[]) WITH ORDINALITY AS "r" ("meeting_id", "begins", "until", "seconds", "run")`;
}

/** Whether the record "a" is of the run "r". The times of runs have passed through values of milliseconds. */
export const IS_OF_RUN = raw(`("a"."meeting_id" = "r"."meeting_id" AND date_trunc('milliseconds', "a"."in_at") >= "r"."begins"
  AND COALESCE(date_trunc('milliseconds', "a"."in_at") < "r"."until", TRUE))`);

/** Whole seconds. */
export function secondsOf({ beginsAt, endsAt }: Pick<MeetingRun, 'beginsAt' | 'endsAt'>): number {
  return Math.max(0, Math.round((endsAt.getTime() - beginsAt.getTime()) / 1000));
}
