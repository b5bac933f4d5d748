import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../config/clock.js';
import { raw, type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { CHECKS_OF_STAY, TEMPLATE_OF_MEETING } from '../checks/checks-of-stay.js';
import { type VotedPoll, votedPolls } from '../checks/voted-polls.js';
import { OBJECTED } from '../ledger/objections.js';
import { NAMES_PEOPLE } from '../modes/meeting-privacy.js';
import { IS_REQUIRED, rollRows } from '../rolls/roll-rows.js';
import { IS_OF_RUN, type MeetingRun, MeetingRuns, runRows } from './runs/meeting-runs.js';
import type { Period } from '../ledger/run-rows.js';
import { isRunning } from '../states/meeting-state.js';
import type { MeetingTime } from '../rolls/meeting-roll.js';
import { happenedWithin, isWithin, type RunSpan } from './runs/run-span.js';
import { termsAmong } from './meetings-score.setting.js';
import { classAverage, type ClassAverage } from './activity-score.js';
import { type ActivityRow, figuresOf, type ParticipantFigures } from './participant-figures.js';
import { type FigureTotals, totalsOf } from './figure-totals.js';
import type { MeetingTerms } from './recorded-figures.js';

/** All of one meeting at one point in time. */
export interface MeetingState {
  /** The same for equal states, in every process; a running timer alone doesn't change it. */
  readonly version: string;
  readonly asOf: Date;
  /** Whether it runs, as everything shows it: a room that was made early is not open yet. */
  readonly status: 'open' | 'closed';
  readonly participants: readonly ParticipantFigures[];
  readonly totals: FigureTotals;
  readonly average: ClassAverage | null;
  /** Whether the portal of the meeting asked for scores. */
  readonly rated: boolean;
}

type StateRow = ActivityRow & { readonly id: number; readonly status: 'open' | 'closed' };
/** Of a meeting in which nobody is. */
type NobodyRow = { readonly [Name in keyof ActivityRow]: ActivityRow[Name] | null } & {
  readonly id: null;
  readonly status: 'open' | 'closed';
};

const COLUMNS = sql`"m"."id" AS "meetingId", "m"."title" AS "meetingTitle", "a"."participant_key" AS "participantKey",
  "a"."participant_id" AS "userId", "a"."in_at" AS "inAt", "a"."out_at" AS "outAt", "a"."close", "a"."metrics", "a"."scored_reactions" AS "scoredReactions", "a"."certainty", ${CHECKS_OF_STAY} AS "checks", ${TEMPLATE_OF_MEETING} AS "template", ${OBJECTED} AS "objected",
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
    const { terms, polls } = await this.#terms(meetings);
    return figuresOf(rows, this.clock.now(), terms, pollsWithin(run, polls));
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
    const { terms, polls } = await this.#terms(sql`SELECT unnest(${runs.map(({ meetingId }) => meetingId)}::int[])`);
    return byRun.map((ofRun, index) => figuresOf(ofRun, now, terms, pollsWithin(runs[index], polls)));
  }

  /** Who took part in the runs of these meetings that began in a period, those of each meeting together. */
  async ofPeriod(meetings: Sql, period: Period): Promise<ParticipantFigures[]> {
    const runs = await this.runs.of(meetings, { ...period, limit: MOST_RUNS });
    const rows = await this.database.rows<ActivityRow>(
      sql`SELECT ${COLUMNS} FROM ${runRows(runs)} JOIN "conference_activity" "a" ON ${IS_OF_RUN} JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id"
          LEFT JOIN "user" "u" ON "u"."id" = "a"."participant_id" ORDER BY "a"."meeting_id", ${ORDER}`,
    );
    const { terms, polls } = await this.#terms(meetings);
    const ofPeriod = polls.filter(({ meetingId, startedAt }) =>
      runs.some((run) => run.meetingId === meetingId && happenedWithin(run, startedAt)),
    );
    return figuresOf(rows, this.clock.now(), terms, ofPeriod);
  }

  /**
   * Those who were expected at the meeting and were not there.
   * @param run undefined for all runs
   * @param time from the first join until everybody had left, or now
   */
  absentees(
    meetingId: number,
    run: RunSpan | undefined,
    { startsAt, endsAt }: MeetingTime,
  ): Promise<{ readonly id: number; readonly name: string }[]> {
    const time = { from: sql`${startsAt}::timestamptz`, to: sql`${endsAt}::timestamptz` };
    return this.database.rows(
      sql`SELECT "u"."id", COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name"
          FROM "conference_meeting" "m" JOIN LATERAL (${rollRows(time)}) "l" ON ${IS_REQUIRED} JOIN "user" "u" ON "u"."id" = "l"."user_id"
          WHERE "m"."id" = ${meetingId} AND ${NAMES_PEOPLE} AND NOT EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND "a"."participant_id" = "u"."id" AND ${isWithin(run)})
          ORDER BY "u"."lastname", "u"."firstname", "u"."id" LIMIT ${MOST_ABSENTEES}`,
    );
  }

  /** Where no meeting is chosen. */
  nothing(): Pick<MeetingState, 'asOf' | 'participants' | 'totals' | 'average'> {
    return { asOf: this.clock.now(), participants: [], totals: totalsOf([]), average: null };
  }

  /**
   * One meeting as it is now.
   * @param run undefined for all runs
   * @returns undefined where there is no such meeting
   */
  async state(meetingId: number, run?: RunSpan): Promise<MeetingState | undefined> {
    const asOf = this.clock.now();
    const runs = isRunning({ meeting: 'm', now: sql`${asOf}::timestamptz` });
    const rows = await this.database.rows<StateRow | NobodyRow>(
      sql`SELECT "a"."id", CASE WHEN ${runs} THEN 'open' ELSE 'closed' END AS "status", ${COLUMNS} FROM "conference_meeting" "m" LEFT JOIN "conference_activity" "a" ON "a"."meeting_id" = "m"."id" AND ${isWithin(run)}
          LEFT JOIN "user" "u" ON "u"."id" = "a"."participant_id" WHERE "m"."id" = ${meetingId} ORDER BY ${ORDER}`,
    );
    const [meeting] = rows;
    if (!meeting) return undefined;
    const { terms, polls } = await this.#terms(sql`SELECT ${meetingId}::int`);
    const ofRun = pollsWithin(run, polls);
    const participants = figuresOf(
      rows.filter((row): row is StateRow => row.id !== null),
      asOf,
      terms,
      ofRun,
    );
    const version = createHash('sha256')
      .update(JSON.stringify(ofRun.length > 0 ? [rows, ofRun] : rows))
      .digest('base64url')
      .slice(0, 22);
    return {
      version,
      asOf,
      status: meeting.status,
      participants,
      totals: totalsOf(participants, terms.unrecorded.get(meetingId)),
      average: classAverage(participants) ?? null,
      rated: terms.scored.size > 0,
    };
  }

  /** What of the figures depends on the meetings, and the polls that scores take. */
  async #terms(meetings: Sql): Promise<{ readonly terms: MeetingTerms; readonly polls: readonly VotedPoll[] }> {
    const terms = await termsAmong(this.database, meetings);
    return { terms, polls: await votedPolls(this.database, [...terms.scored]) };
  }
}

/** @param run undefined for all runs */
function pollsWithin(run: RunSpan | undefined, polls: readonly VotedPoll[]): readonly VotedPoll[] {
  return polls.filter(({ startedAt }) => happenedWithin(run, startedAt));
}
