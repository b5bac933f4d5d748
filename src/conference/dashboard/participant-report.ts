import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../config/clock.js';
import { raw, type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { CHECKS_OF_STAY, TEMPLATE_OF_MEETING } from '../checks/checks-of-stay.js';
import { LEARNERS, wasEnrolled } from '../attendance/attendance-figures.js';
import { IS_OF_RUN, type MeetingRun, MeetingRuns, runRows } from './runs/meeting-runs.js';
import type { Period } from './runs/run-rows.js';
import { isWithin, type RunSpan } from './runs/run-span.js';
import { classAverage, type ClassAverage } from './activity-score.js';
import { type ActivityRow, figuresOf, type FigureTotals, type ParticipantFigures, totalsOf } from './participant-figures.js';

/** All of one meeting at one point in time. */
export interface MeetingState {
  /** The same for equal states, in every process; a running timer alone doesn't change it. */
  readonly version: string;
  readonly asOf: Date;
  readonly status: 'open' | 'closed';
  readonly participants: readonly ParticipantFigures[];
  readonly totals: FigureTotals;
  readonly average: ClassAverage | null;
}

type StateRow = ActivityRow & { readonly id: number | null; readonly status: 'open' | 'closed' };

const COLUMNS = sql`"m"."id" AS "meetingId", "m"."title" AS "meetingTitle", "a"."participant_key" AS "participantKey",
  "a"."participant_id" AS "userId", "a"."in_at" AS "inAt", "a"."out_at" AS "outAt", "a"."close", "a"."metrics", "a"."scored_reactions" AS "scoredReactions", "a"."certainty", ${CHECKS_OF_STAY} AS "checks", ${TEMPLATE_OF_MEETING} AS "template",
  coalesce(nullif(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username", "a"."display_name", "a"."participant_key") AS "name",
  EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "a"."meeting_id" AND "e"."participant_key" = "a"."participant_key"
    AND "e"."kind" = 'join' AND "e"."payload"->>'participantRole' = 'moderator') AS "moderator"`;
const MOST_ABSENTEES = 1_000;
/** Runs that one report sums up; more than the meetings that are asked for at once have. */
const MOST_RUNS = 20_000;
const ORDER = raw(`"a"."in_at" NULLS FIRST, "a"."id"`);

/** Who took part in meetings and how, from the stored records, counted up to now. */
@Injectable()
export class ParticipantReport {
  constructor(
    private readonly database: Database,
    private readonly runs: MeetingRuns,
    private readonly clock: Clock,
  ) {}

  /**
   * @param meetings SQL that yields ids of meetings which the caller may see
   * @param run undefined for all runs
   */
  async of(meetings: Sql, run?: RunSpan): Promise<ParticipantFigures[]> {
    const rows = await this.database.rows<ActivityRow>(
      sql`SELECT ${COLUMNS} FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id"
          LEFT JOIN "user" "u" ON "u"."id" = "a"."participant_id"
          WHERE "a"."meeting_id" IN (${meetings}) AND ${isWithin(run)} ORDER BY "a"."meeting_id", ${ORDER}`,
    );
    return figuresOf(rows, this.clock.now());
  }

  /** Who took part in each of these runs, in their order. */
  async ofEach(runs: readonly MeetingRun[]): Promise<ParticipantFigures[][]> {
    const rows = await this.database.rows<ActivityRow & { run: number }>(
      sql`SELECT ${COLUMNS}, "r"."run"::int AS "run" FROM ${runRows(runs)} JOIN "conference_activity" "a" ON ${IS_OF_RUN} JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id"
          LEFT JOIN "user" "u" ON "u"."id" = "a"."participant_id" ORDER BY "r"."run", ${ORDER}`,
    );
    const now = this.clock.now();
    const byRun = runs.map(() => [] as ActivityRow[]);
    for (const { run, ...row } of rows) byRun[run - 1]?.push(row);
    return byRun.map((ofRun) => figuresOf(ofRun, now));
  }

  /** Who took part in the runs of these meetings that began in a period, those of each meeting together. */
  async ofPeriod(meetings: Sql, period: Period): Promise<ParticipantFigures[]> {
    const runs = await this.runs.of(meetings, { ...period, limit: MOST_RUNS });
    const rows = await this.database.rows<ActivityRow>(
      sql`SELECT ${COLUMNS} FROM ${runRows(runs)} JOIN "conference_activity" "a" ON ${IS_OF_RUN} JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id"
          LEFT JOIN "user" "u" ON "u"."id" = "a"."participant_id" ORDER BY "a"."meeting_id", ${ORDER}`,
    );
    return figuresOf(rows, this.clock.now());
  }

  /**
   * Learners whom the meeting is for and who were not there.
   * @param run undefined for all runs
   * @param end who enrolled later is not missed; null while it is on
   */
  absentees(meetingId: number, run: RunSpan | undefined, end: Date | null): Promise<{ readonly name: string }[]> {
    return this.database.rows(
      sql`SELECT COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name"
          FROM "conference_meeting" "m" JOIN LATERAL (${LEARNERS}) "l" ON ${wasEnrolled(sql`COALESCE(${end}::timestamptz, 'infinity')`)} JOIN "user" "u" ON "u"."id" = "l"."user_id"
          WHERE "m"."id" = ${meetingId} AND NOT EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND "a"."participant_id" = "u"."id" AND ${isWithin(run)})
          ORDER BY "u"."lastname", "u"."firstname", "u"."id" LIMIT ${MOST_ABSENTEES}`,
    );
  }

  /** Where no meeting is chosen. */
  nothing(): Pick<MeetingState, 'asOf' | 'participants' | 'totals' | 'average'> {
    return { asOf: this.clock.now(), participants: [], totals: totalsOf([]), average: null };
  }

  /**
   * One meeting in one statement.
   * @param run undefined for all runs
   * @returns undefined where there is no such meeting
   */
  async state(meetingId: number, run?: RunSpan): Promise<MeetingState | undefined> {
    const rows = await this.database.rows<StateRow>(
      sql`SELECT "a"."id", "m"."status", ${COLUMNS} FROM "conference_meeting" "m" LEFT JOIN "conference_activity" "a" ON "a"."meeting_id" = "m"."id" AND ${isWithin(run)}
          LEFT JOIN "user" "u" ON "u"."id" = "a"."participant_id" WHERE "m"."id" = ${meetingId} ORDER BY ${ORDER}`,
    );
    const [meeting] = rows;
    if (!meeting) return undefined;
    const asOf = this.clock.now();
    const participants = figuresOf(
      rows.filter(({ id }) => id !== null),
      asOf,
    );
    const version = createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22);
    // Whatever was stored: while anyone is there, it runs.
    const status = participants.some(({ online }) => online) ? 'open' : meeting.status;
    return { version, asOf, status, participants, totals: totalsOf(participants), average: classAverage(participants) ?? null };
  }
}
