import { Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { sql } from '../../database/sql.js';
import { classAverage } from './activity-score.js';
import type { DashboardQuery } from './dashboard-query.js';
import { MeetingDirectory, type MeetingSummary } from './meeting-directory.js';
import { type FigureTotals, type ParticipantFigures, totalsOf } from './participant-figures.js';
import { ParticipantReport } from './participant-report.js';

/** One meeting in a row of several. */
export interface MeetingFigures extends MeetingSummary {
  /** Of all participants, or of the one whose history it is. */
  readonly totals: FigureTotals;
  /** The person's, or the class average; null where there is none. */
  readonly score: number | null;
}

/** Several meetings side by side: those of a user, of a course, or chosen ones. */
export interface History {
  readonly of: 'person' | 'course' | 'comparison';
  /** Name of the person or course. */
  readonly name: string;
  /** The most recent first. */
  readonly meetings: readonly MeetingFigures[];
  readonly hasNext: boolean;
}

/** Looks back over meetings. */
@Injectable()
export class MeetingHistory {
  constructor(
    private readonly directory: MeetingDirectory,
    private readonly report: ParticipantReport,
  ) {}

  /** @throws NotFoundException where there is no such meeting for this caller */
  async of(query: DashboardQuery, actor: Actor): Promise<History> {
    const { meetings, hasNext } = await this.directory.page(query, query.page, actor);
    if (meetings.length === 0) throw new NotFoundException('There is no such meeting.');
    const figures = await this.report.of(sql`SELECT unnest(${meetings.map(({ id }) => id)}::int[])`);
    const byMeeting = new Map(meetings.map(({ id }) => [id, [] as ParticipantFigures[]]));
    for (const participant of figures) byMeeting.get(participant.meetingId)?.push(participant);
    const rows = meetings.map((meeting) => meetingFigures(meeting, byMeeting.get(meeting.id) ?? [], query.participant));
    const recent = rows.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
    return { ...subject(query, meetings, figures), meetings: recent, hasNext };
  }
}

function meetingFigures(meeting: MeetingSummary, figures: readonly ParticipantFigures[], key: string | undefined): MeetingFigures {
  const own = key === undefined ? figures : figures.filter(({ participantKey }) => participantKey === key);
  const score = key === undefined ? classAverage(figures)?.score : own[0]?.moderator ? undefined : own[0]?.score;
  return { ...meeting, totals: totalsOf(own), score: score === undefined ? null : Math.round(score * 10) / 10 };
}

function subject(
  { participant, courseId }: DashboardQuery,
  meetings: readonly MeetingSummary[],
  figures: readonly ParticipantFigures[],
): Pick<History, 'of' | 'name'> {
  if (participant !== undefined)
    return { of: 'person', name: figures.find(({ participantKey }) => participantKey === participant)?.name ?? participant };
  return courseId === undefined ? { of: 'comparison', name: '' } : { of: 'course', name: meetings[0]?.courseTitle ?? '' };
}
