import { Injectable, NotFoundException } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { mayBeOfRunsSince, type Period, runsAmong } from '../../ledger/run-rows.js';
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
interface RunFilter extends Period {
  /** Key of one who has to have been there; undefined for everybody's. */
  readonly participant?: string | undefined;
  readonly limit: number;
  readonly offset?: number;
}

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
  of(meetings: Sql, filter: RunFilter): Promise<MeetingRun[]> {
    const { limit, offset = 0 } = filter;
    return this.database.rows<MeetingRun>(
      sql`SELECT * FROM (${this.rowsOf(meetings, filter)}) "r" ORDER BY "r"."beginsAt" DESC, "r"."meetingId" DESC LIMIT ${limit} OFFSET ${offset}`,
    );
  }

  /** SQL of the same runs as rows in any order, with the columns that `MeetingRun` names. */
  rowsOf(meetings: Sql, { from, to, participant }: Omit<RunFilter, 'limit' | 'offset'>): Sql {
    const [first, last] = [from ?? null, to ?? null];
    const isThere =
      participant === undefined
        ? raw('TRUE')
        : sql`EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "f"."meeting_id" AND "a"."participant_key" = ${participant}
            AND "a"."in_at" >= "f"."begins" AND COALESCE("a"."in_at" < "f"."next", TRUE))`;
    return sql`SELECT "f"."meeting_id" AS "meetingId", "m"."title", "f"."begins" AS "beginsAt", "f"."ends" AS "endsAt", "f"."on" AS "isOn", "f"."next" AS "nextAt", "f"."participants"
        FROM (SELECT "g".*, lead("g"."begins") OVER (PARTITION BY "g"."meeting_id" ORDER BY "g"."begins") AS "next"
          FROM (${runsAmong(sql`"a"."meeting_id" IN (${meetings}) AND ${mayBeOfRunsSince(from)}`, this.clock.now())}) "g") "f"
        JOIN "conference_meeting" "m" ON "m"."id" = "f"."meeting_id"
        WHERE "f"."begins" >= COALESCE(${first}::timestamptz, '-infinity') AND "f"."begins" < COALESCE(${last}::timestamptz, 'infinity') AND ${isThere}`;
  }

  /** The latest run of each of these meetings that began in a period, by the ids of the meetings; some have none. */
  async latestOfEach(ids: readonly number[], period: Period): Promise<ReadonlyMap<number, MeetingRun>> {
    const runs = await this.database.rows<MeetingRun>(
      sql`SELECT DISTINCT ON ("r"."meetingId") "r".* FROM (${this.rowsOf(sql`SELECT unnest(${[...ids]}::int[])`, period)}) "r"
          ORDER BY "r"."meetingId", "r"."beginsAt" DESC`,
    );
    return new Map(runs.map((run) => [run.meetingId, run]));
  }

  /** SQL condition over the meeting "t": whether a run of it began in a period. */
  beganIn({ from, to }: Period): Sql {
    const before = to === undefined ? sql`"a"."in_at" IS NOT NULL` : sql`"a"."in_at" < ${to}::timestamptz`;
    // Of every meeting that was used before a day some run began before it.
    if (from === undefined) return sql`EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "t"."id" AND ${before})`;
    return sql`"t"."id" IN (SELECT "r"."meeting_id" FROM (${runsAmong(sql`${mayBeOfRunsSince(from)} AND ${before}`, this.clock.now())}) "r"
      WHERE "r"."begins" >= ${from}::timestamptz)`;
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
