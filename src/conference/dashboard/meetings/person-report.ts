import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { Clock } from '../../../config/clock.js';
import { scoreParts, type ScorePart } from '../activity-score.js';
import { MeetingTimeline } from '../timeline/meeting-timeline.js';
import { lanePage } from '../timeline/timeline-pages.js';
import { timelineTable } from '../timeline/timeline-table.js';
import type { MeetingSummary } from '../meeting-directory.js';
import type { ParticipantFigures } from '../participant-figures.js';
import { MeetingAccounts, type ParticipantAccounts } from './participant-accounts.js';

/** One presence interval. */
export interface Interval {
  readonly inAt: Date | null;
  /** Null while the person is there. */
  readonly outAt: Date | null;
}

/** One person in one meeting. */
export interface PersonInMeeting {
  readonly figures: ParticipantFigures;
  readonly intervals: readonly Interval[];
  /** Per cent of the meeting's length; null where it has none yet. */
  readonly share: number | null;
}

/** One person with what the figures rest on, for those who run the meeting. */
export interface PersonEvidence extends Omit<PersonInMeeting, 'intervals'> {
  readonly parts: readonly ScorePart[];
  readonly evidence: ReturnType<typeof timelineTable>;
  readonly accounts: ParticipantAccounts;
}

/** What one person did in a meeting, and when. */
@Injectable()
export class PersonReport {
  constructor(
    private readonly database: Database,
    private readonly timeline: MeetingTimeline,
    private readonly accounts: MeetingAccounts,
    private readonly clock: Clock,
  ) {}

  async evidenceOf(meeting: MeetingSummary, all: readonly ParticipantFigures[], figures: ParticipantFigures): Promise<PersonEvidence> {
    const evidence = timelineTable(await this.timeline.of(meeting.id, [figures], lanePage(1, 1)));
    const accounts = await this.accounts.of(meeting.id, figures);
    return { figures, share: shareOf(figures, meeting, this.clock.now()), parts: scoreParts(all, figures), evidence, accounts };
  }

  async of(meeting: MeetingSummary, figures: ParticipantFigures): Promise<PersonInMeeting> {
    const intervals = await this.database.rows<Interval>(
      sql`SELECT "in_at" AS "inAt", CASE WHEN "close" THEN "out_at" END AS "outAt" FROM "conference_activity"
          WHERE "meeting_id" = ${meeting.id} AND "participant_key" = ${figures.participantKey} ORDER BY "in_at" NULLS FIRST, "id"`,
    );
    return { figures, intervals, share: shareOf(figures, meeting, this.clock.now()) };
  }
}

/** Per cent of the time from the first join to the end, or to now; null for a meeting in which nobody was. */
export function shareOf(
  { connectionSeconds }: Pick<ParticipantFigures, 'connectionSeconds'>,
  meeting: MeetingSummary,
  now: Date,
): number | null {
  const seconds = lengthOf(meeting, now);
  return seconds === null || seconds <= 0 ? null : Math.min(100, (connectionSeconds / seconds) * 100);
}

/** Seconds from the first join to the end, or to now while it runs; null where nobody was there. */
export function lengthOf({ firstInAt, endedAt, state }: MeetingSummary, now: Date): number | null {
  if (!firstInAt) return null;
  const end = state === 'running' ? now : (endedAt ?? firstInAt);
  return Math.max(0, Math.round((end.getTime() - firstInAt.getTime()) / 1000));
}
