import { Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { raw, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { classAverage } from './activity-score.js';
import type { DashboardQuery } from './dashboard-query.js';
import { hasRecords } from '../ledger/run-rows.js';
import { type ListedMeeting, MeetingDirectory, periodOf, runOf } from './meeting-directory.js';
import { unrecordedBy } from '../modes/meeting-privacy.js';
import { MeetingSummaries, PLANNED } from './meeting-summaries.js';
import type { ParticipantFigures } from './participant-figures.js';
import { type FigureTotals, totalsOf } from './figure-totals.js';
import { sentFigures } from './recorded-figures.js';
import { showsScores } from './meetings-score.setting.js';
import { ParticipantReport } from './participant-report.js';
import { type MeetingRun, MeetingRuns } from './runs/meeting-runs.js';

/** One run in a row of several; one meeting in a comparison. */
interface MeetingFigures extends ListedMeeting {
  /** Of all participants, or of the one whose history it is. */
  readonly totals: FigureTotals;
  /** The person's, or the class average; null where there is none, absent where the portal asked for none. */
  readonly score?: number | null;
}

/** Runs of meetings side by side: those of a user or of a course; or chosen meetings. */
export interface History {
  readonly of: 'person' | 'course' | 'comparison';
  /** Name of the person or course. */
  readonly name: string;
  /** The most recent first. */
  readonly meetings: readonly MeetingFigures[];
  readonly hasNext: boolean;
  /** Whether the portal asked for scores. */
  readonly rated: boolean;
}

/** A run, or a meeting in which nobody was yet. */
type Entry = { readonly [Member in keyof MeetingRun]: Member extends 'endsAt' ? Date | null : MeetingRun[Member] };

interface Row {
  readonly meeting: ListedMeeting;
  readonly figures: readonly ParticipantFigures[];
}

const ROWS_PER_PAGE = 25;

/** Looks back over meetings. */
@Injectable()
export class MeetingHistory {
  constructor(
    private readonly database: Database,
    private readonly directory: MeetingDirectory,
    private readonly summaries: MeetingSummaries,
    private readonly runs: MeetingRuns,
    private readonly report: ParticipantReport,
  ) {}

  /** @throws NotFoundException where there is no such meeting for this caller */
  async of(query: DashboardQuery, actor: Actor): Promise<History> {
    const isComparison = query.participant === undefined && query.courseId === undefined;
    const { rows, hasNext } = isComparison ? { rows: await this.compared(query, actor), hasNext: false } : await this.byRun(query, actor);
    if (rows.length === 0) throw new NotFoundException('There is no such meeting.');
    const meetings = rows.map(({ meeting, figures }) => meetingFigures(meeting, figures, query.participant));
    const recent = meetings.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
    const rated = await showsScores(this.database, actor.portalId);
    return { ...subject(query, rows), meetings: rated ? recent : recent.map(withoutScore), hasNext, rated };
  }

  /** Chosen meetings, each in all its runs of the period. */
  private async compared(query: DashboardQuery, actor: Actor): Promise<Row[]> {
    const meetings = await this.directory.compared(query, actor);
    const ids = sql`SELECT unnest(${meetings.map(({ id }) => id)}::int[])`;
    const { from, to } = periodOf(query);
    const isWhole = from === undefined && to === undefined;
    const figures = isWhole ? await this.report.of(ids) : await this.report.ofPeriod(ids, { from, to });
    return meetings.map((meeting) => ({
      meeting: { ...meeting, run: null, seconds: null },
      figures: figures.filter(({ meetingId }) => meetingId === meeting.id),
    }));
  }

  /** The runs of a person or a course, and of a course also the meetings in which nobody was. */
  private async byRun(query: DashboardQuery, actor: Actor): Promise<{ rows: Row[]; hasNext: boolean }> {
    const entries = await this.entries(query, actor);
    const shown = entries.slice(0, ROWS_PER_PAGE);
    const runs = shown.filter((entry): entry is MeetingRun => entry.endsAt !== null);
    const unused = shown.filter(({ endsAt }) => endsAt === null).map(({ meetingId }) => meetingId);
    const figures = await this.report.ofEach(runs);
    const summaries = await this.summaries.ofRuns(runs, actor);
    const rows = summaries.map((meeting, index) => ({ meeting: { ...meeting, ...runOf(runs[index]) }, figures: figures[index] ?? [] }));
    const others = await this.summaries.of(sql`"t"."id" = ANY(${unused}::int[])`, actor);
    const empty = others.map((meeting) => ({ meeting: { ...meeting, ...runOf(undefined) }, figures: [] }));
    return { rows: [...rows, ...empty], hasNext: entries.length > ROWS_PER_PAGE };
  }

  private entries(query: DashboardQuery, actor: Actor): Promise<Entry[]> {
    const { participant, page } = query;
    const ids = this.directory.idsOf(query, actor);
    const isUnused = sql`NOT ${hasRecords(raw('"t"."id"'))}`;
    const unused = sql`UNION ALL SELECT "t"."id", "t"."title", COALESCE(${PLANNED}, "t"."created_at"), NULL, FALSE, NULL, 0
      FROM "conference_meeting" "t" WHERE "t"."id" IN (${ids}) AND ${isUnused}`;
    return this.database.rows<Entry>(
      sql`SELECT * FROM (${this.runs.rowsOf(ids, { ...periodOf(query), participant })} ${participant === undefined ? unused : raw('')}) "e"
          ORDER BY "e"."beginsAt" DESC, "e"."meetingId" DESC LIMIT ${ROWS_PER_PAGE + 1} OFFSET ${(page - 1) * ROWS_PER_PAGE}`,
    );
  }
}

/** As it leaves the service as JSON: null is what a meeting does not record. */
export function sentHistory({ meetings, ...history }: History): object {
  return { ...history, meetings: meetings.map((meeting) => ({ ...meeting, totals: sentFigures(meeting.totals) })) };
}

function withoutScore({ score: _, ...meeting }: MeetingFigures): MeetingFigures {
  return meeting;
}

function meetingFigures(meeting: ListedMeeting, figures: readonly ParticipantFigures[], key: string | undefined): MeetingFigures {
  const own = key === undefined ? figures : figures.filter(({ participantKey }) => participantKey === key);
  const score = key === undefined ? classAverage(figures)?.score : own[0]?.moderator ? undefined : own[0]?.score;
  return {
    ...meeting,
    totals: totalsOf(own, unrecordedBy(meeting.privacy)),
    score: score === undefined ? null : Math.round(score * 10) / 10,
  };
}

function subject({ participant, courseId }: DashboardQuery, rows: readonly Row[]): Pick<History, 'of' | 'name'> {
  const everybody = rows.flatMap(({ figures }) => figures);
  if (participant !== undefined)
    return { of: 'person', name: everybody.find(({ participantKey }) => participantKey === participant)?.name ?? participant };
  return courseId === undefined ? { of: 'comparison', name: '' } : { of: 'course', name: rows[0]?.meeting.courseTitle ?? '' };
}
