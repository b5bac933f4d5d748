import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { scoreParts, type ScorePart } from '../activity-score.js';
import { MeetingTimeline } from '../timeline/meeting-timeline.js';
import { lanePage } from '../timeline/timeline-pages.js';
import { timelineTable } from '../timeline/timeline-table.js';
import { type ExpectedTimes, shareOf } from '../runs/expected-times.js';
import { isWithin, type RunSpan } from '../runs/run-span.js';
import type { ParticipantFigures } from '../participant-figures.js';
import { MeetingAccounts, type ParticipantAccounts } from './participant-accounts.js';

/** One presence interval. */
export interface Interval {
  /** Of the record. */
  readonly id: number;
  readonly inAt: Date | null;
  /** Null while the person is there. */
  readonly outAt: Date | null;
}

/** One person in one meeting. */
interface PersonInMeeting {
  readonly figures: ParticipantFigures;
  readonly intervals: readonly Interval[];
  /** Per cent of the length of the run, or of all runs together, as far as the person was expected; null where there is none yet. */
  readonly share: number | null;
  /** What the score is the sum of; nothing where the portal asked for no scores. */
  readonly parts: readonly ScorePart[];
}

/** One person with what the figures rest on, for those who run the meeting. */
interface PersonEvidence extends PersonInMeeting {
  readonly evidence: ReturnType<typeof timelineTable>;
  readonly accounts: ParticipantAccounts;
}

/** What a report is of. */
interface ReportedTime {
  /** Of the meeting. */
  readonly id: number;
  /** Undefined for all runs. */
  readonly run?: RunSpan | undefined;
  /** Length of the run, or of all together. */
  readonly seconds: number;
  /** What the rolls say of it. */
  readonly expected: ExpectedTimes;
}

/** What one person did in a meeting, and when. */
@Injectable()
export class PersonReport {
  constructor(
    private readonly database: Database,
    private readonly timeline: MeetingTimeline,
    private readonly accounts: MeetingAccounts,
  ) {}

  /** @param all of those who were there */
  async evidenceOf(
    { id, run, seconds, expected }: ReportedTime,
    all: readonly ParticipantFigures[],
    figures: ParticipantFigures,
  ): Promise<PersonEvidence> {
    const { rows } = await this.timeline.of(id, [figures], lanePage(1, 1), run);
    const evidence = timelineTable({ rows, room: [] }, '');
    const accounts = await this.accounts.of(id, figures);
    const { intervals, share } = await this.of({ id, run, seconds, expected }, all, figures);
    return { figures, intervals, share, parts: scoreParts(all, figures), evidence, accounts };
  }

  async of(
    { id, run, seconds, expected }: ReportedTime,
    all: readonly ParticipantFigures[],
    figures: ParticipantFigures,
  ): Promise<PersonInMeeting> {
    const intervals = await this.database.rows<Interval>(
      sql`SELECT "id", "in_at" AS "inAt", CASE WHEN "close" THEN "out_at" END AS "outAt" FROM "conference_activity" "a"
          WHERE "meeting_id" = ${id} AND "participant_key" = ${figures.participantKey} AND ${isWithin(run)} ORDER BY "in_at" NULLS FIRST, "id"`,
    );
    return { figures, intervals, share: shareOf(figures, seconds, expected), parts: scoreParts(all, figures) };
  }
}
