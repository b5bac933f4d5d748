import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { MeetingDirectory } from '../meeting-directory.js';
import type { MeetingSummary } from '../meeting-summaries.js';
import { type ExpectedTimes, ExpectedTimesOfRuns } from './expected-times.js';
import { type MeetingRun, MeetingRuns, nameOf, secondsOf } from './meeting-runs.js';

/** The runs of a meeting, as its page reports on one or on all of them. */
interface ReportedRuns {
  /** The most recent first. */
  readonly runs: readonly MeetingRun[];
  /** The chosen one; undefined for all. */
  readonly run: MeetingRun | undefined;
  /** Length of the chosen run, or of all together. */
  readonly seconds: number;
  /** The same without the latest of these, which grows while it is on. */
  readonly secondsBefore: number;
  /** When the latest of these began; null where nobody was there yet. */
  readonly since: Date | null;
  readonly nameOf: (run: MeetingRun) => number;
  readonly secondsOf: (run: MeetingRun) => number;
}

/** A meeting as its page reports on it: what is said of it is that of the chosen run, where there is one. */
export interface ReportedMeeting extends ReportedRuns {
  readonly meeting: MeetingSummary;
  /** What the rolls of these runs say. */
  readonly expected: ExpectedTimes;
}

/** Finds which of a meeting's runs a report is of. */
@Injectable()
export class ReportedMeetings {
  constructor(
    private readonly directory: MeetingDirectory,
    private readonly runs: MeetingRuns,
    private readonly expected: ExpectedTimesOfRuns,
  ) {}

  /**
   * @param meeting one that the caller may see
   * @param at Unix seconds within the chosen run; undefined for all runs
   * @throws NotFoundException where the room was not used then
   */
  async of(meeting: MeetingSummary, at: number | undefined, actor: Actor): Promise<ReportedMeeting> {
    const run = await this.runs.chosen(meeting.id, at);
    const shown = run && (await this.directory.one(meeting.id, actor, run));
    const runs = await this.runs.ofMeeting(meeting.id);
    return { meeting: shown ?? meeting, ...reportedRuns(runs, run), expected: await this.expected.of(run ? [run] : runs) };
  }
}

/** @param run the chosen one; undefined for all */
function reportedRuns(runs: readonly MeetingRun[], run: MeetingRun | undefined): ReportedRuns {
  const reported = run ? [run] : runs;
  const total = (some: readonly MeetingRun[]): number => some.reduce((sum, one) => sum + secondsOf(one), 0);
  return {
    runs,
    run,
    nameOf,
    secondsOf,
    seconds: total(reported),
    secondsBefore: total(reported.slice(1)),
    since: reported[0]?.beginsAt ?? null,
  };
}
