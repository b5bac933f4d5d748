import { Injectable, NotFoundException } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import type { RunSpan } from './run-span.js';

/** One time that people met in a room: from the first join until everybody has left. */
export interface MeetingRun extends RunSpan {
  readonly meetingId: number;
  readonly title: string;
  /** The last leave; now, while anyone is there. */
  readonly endsAt: Date;
  readonly isOn: boolean;
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
/** No run is longer: what began before the period by less may belong to a run that is not of it. */
const LONGEST = raw(`interval '2 days'`);

const DAY_MS = 86_400_000;
/** Days before the end of a period that are searched before the whole period is. */
const FIRST_LOOKS = [31, 124] as const;

/** Runs that a page offers. */
const MOST_OFFERED = 200;

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
      sql`WITH "run" AS (${this.grouped(sql`"a"."meeting_id" IN (${meetings}) AND "a"."in_at" >= COALESCE(${first}::timestamptz, '-infinity') - ${LONGEST}`)}),
            "following" AS (SELECT *, lead("begins") OVER (PARTITION BY "meeting_id" ORDER BY "begins") AS "next" FROM "run")
          SELECT "f"."meeting_id" AS "meetingId", "m"."title", "f"."begins" AS "beginsAt", "f"."ends" AS "endsAt", "f"."on" AS "isOn", "f"."next" AS "nextAt", "f"."participants"
          FROM "following" "f" JOIN "conference_meeting" "m" ON "m"."id" = "f"."meeting_id"
          WHERE "f"."begins" >= COALESCE(${first}::timestamptz, '-infinity') AND "f"."begins" < COALESCE(${last}::timestamptz, 'infinity')
          ORDER BY "f"."begins" DESC, "f"."meeting_id" DESC LIMIT ${limit} OFFSET ${offset}`,
    );
  }

  /**
   * The same runs as `of` gives, looked for in ever longer times before the end of the period: the latest of a course with hundreds of
   * thousands of records are found without reading all of these.
   */
  async latest(meetings: Sql, filter: RunFilter & { readonly from: Date }): Promise<MeetingRun[]> {
    const end = (filter.to ?? this.clock.now()).getTime();
    for (const days of FIRST_LOOKS) {
      const from = new Date(end - days * DAY_MS);
      const found = from > filter.from ? await this.of(meetings, { ...filter, from }) : [];
      if (found.length === filter.limit) return found;
    }
    return this.of(meetings, filter);
  }

  /** How long meetings were in all their runs together, in seconds, by their ids; those in which nobody was are not among them. */
  async lengths(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.rows<{ id: number; seconds: number }>(
      sql`SELECT "r"."meeting_id" AS "id", round(sum(extract(epoch FROM "r"."ends" - "r"."begins")))::float8 AS "seconds"
          FROM (${this.grouped(sql`"a"."meeting_id" = ANY(${[...ids]}::int[]) AND "a"."in_at" IS NOT NULL`)}) "r" GROUP BY 1`,
    );
    return new Map(rows.map(({ id, seconds }) => [id, seconds]));
  }

  /** The latest runs of one meeting. */
  ofMeeting(meetingId: number): Promise<MeetingRun[]> {
    return this.of(sql`SELECT ${meetingId}::int`, { limit: MOST_OFFERED });
  }

  /**
   * The run that a report is asked for.
   * @param at Unix seconds within it; undefined for all runs
   * @throws NotFoundException where the room was not used then
   */
  async chosen(meetingId: number | undefined, at: number | undefined): Promise<MeetingRun | undefined> {
    if (meetingId === undefined || at === undefined) return undefined;
    const [run] = await this.of(sql`SELECT ${meetingId}::int`, { to: new Date((at + 1) * 1000), limit: 1 });
    if (!run || run.endsAt.getTime() < at * 1000) throw new NotFoundException('Nobody was in the room then.');
    return run;
  }

  private grouped(condition: Sql): Sql {
    return sql`SELECT "s"."meeting_id", min("s"."in_at") AS "begins", COALESCE(max("s"."out_at") FILTER (WHERE NOT "s"."own"), max("s"."out_at")) AS "ends",
          bool_or("s"."on" AND NOT "s"."own") AS "on", count(DISTINCT "s"."participant_key")::int AS "participants"
        FROM (${this.stays(condition)}) "s" GROUP BY "s"."meeting_id", "s"."run"`;
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

/** By what a run is named in addresses: the Unix second at which it begins. */
export function nameOf({ beginsAt }: RunSpan): number {
  return Math.floor(beginsAt.getTime() / 1000);
}

/** Whole seconds. */
export function secondsOf({ beginsAt, endsAt }: Pick<MeetingRun, 'beginsAt' | 'endsAt'>): number {
  return Math.max(0, Math.round((endsAt.getTime() - beginsAt.getTime()) / 1000));
}
