import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { pageLanguage } from '../../pages/language.js';
import { MessageOffers } from '../../feature/message-offers.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import type { Language } from '../../languages/language.js';
import { checkLabels } from '../checks/check-labels.js';
import { dashboardLinks, lanesLinks } from './dashboard-links.js';
import { AUDIENCES, type DashboardQuery } from './dashboard-query.js';
import { formatDuration } from '../../pages/duration.js';
import { formatsOf } from './formats.js';
import { Database } from '../../database/statements.js';
import { numberWords } from '../modes/mode-words.js';
import { runNumbers } from '../modes/run-numbers.js';
import { MeetingCharts } from './meeting-charts.js';
import type { MeetingPage } from './meeting-directory.js';
import type { History } from './meeting-history.js';
import type { ParticipantFigures } from './participant-figures.js';
import { isMissing } from './recorded-figures.js';
import { reactionEmoji, STATUS_EMOJI } from './reaction-emoji.js';
import { nameOf } from './runs/meeting-runs.js';
import { runTexts } from './runs/run-texts.js';
import { shareOf } from './runs/expected-times.js';
import type { ReportedMeeting } from './runs/reported-runs.js';
import { type MeetingState, ParticipantReport } from './participant-report.js';
import { TREND_HEIGHT, TREND_MARGIN, type TrendChart, trendChart } from './trend/trend-chart.js';
import { lanePage } from './timeline/timeline-pages.js';
import { MeetingTimeline } from './timeline/meeting-timeline.js';
import { timelineWords } from './timeline/timeline-words.js';
import { isOverDays } from './timeline/timeline-chart.js';
import { timelineTable } from './timeline/timeline-table.js';
import { worded } from '../../languages/worded.js';

/** Templates of the pages of meetings. */
export const VIEWS = new URL('views/', import.meta.url);
const ASSETS = '/plugin/Videoconf/assets';
export const LOOKS = { views: VIEWS, styles: [`${ASSETS}/dashboard.css`], scripts: [`${ASSETS}/dashboard.js`] };

/** The chosen meeting as it is shown. */
export interface ShownMeeting {
  readonly reported: ReportedMeeting;
  readonly state: MeetingState;
  /** Those who are asked for, in the order that is asked for. */
  readonly participants: readonly ParticipantFigures[];
}

/** The dashboard as pages. */
@Injectable()
export class DashboardPages {
  constructor(
    private readonly pages: PageRenderer,
    private readonly charts: MeetingCharts,
    private readonly timeline: MeetingTimeline,
    private readonly report: ParticipantReport,
    private readonly offers: MessageOffers,
    private readonly database: Database,
  ) {}

  async sendMeeting(response: Response, query: DashboardQuery, directory: MeetingPage, shown: ShownMeeting | undefined): Promise<void> {
    const figures = shown && (await this.figuresOf(pageLanguage(response.req), query, shown));
    this.pages.send(response, {
      ...LOOKS,
      template: 'dashboard',
      title: shown?.reported.meeting.title ?? (({ dashboard }) => dashboard.title),
      data: {
        ...tools(query, pageLanguage(response.req)),
        ...directory,
        meeting: undefined,
        ...figures,
        ...(await this.numbersOf(shown, pageLanguage(response.req))),
      },
    });
  }

  /** What is shown of a meeting that has no people in its records. */
  private async numbersOf(shown: ShownMeeting | undefined, language: Language): Promise<Readonly<Record<string, unknown>>> {
    const { id, privacy } = shown?.reported.meeting ?? {};
    const numbers = id !== undefined && privacy === 'aggregate' ? await runNumbers(this.database, id) : undefined;
    return { numbers, numberWords: numberWords.in(language) };
  }

  /** What the figures of a meeting are drawn from. @param base page of the meeting, where it has one of its own */
  async figuresOf(
    language: Language,
    query: DashboardQuery,
    shown: ShownMeeting,
    base?: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { reported, state, participants } = shown;
    const { meeting, run } = reported;
    const charts = await this.charts.render(meeting.id, state, { language, lanes: query.lanes, base, run });
    const figures = { ...state, ...reported, status: statusOf(shown), participants };
    const absent = meeting.firstInAt
      ? await this.report.absentees(meeting.id, run, {
          startsAt: meeting.firstInAt,
          endsAt: ((meeting.online ?? 0) > 0 ? null : meeting.lastOutAt) ?? state.asOf,
        })
      : [];
    const emoji = { emojiOf: reactionEmoji, emojiNames: STATUS_EMOJI };
    const shares = {
      shareOf: (one: ParticipantFigures) => shareOf(one, reported.seconds, reported.expected) ?? 0,
      missedBy: ({ userId }: ParticipantFigures) => missedBy(userId, reported),
      isOverDays: ({ firstIn, lastOut }: ParticipantFigures) =>
        firstIn !== null && isOverDays(firstIn.getTime(), (lastOut ?? firstIn).getTime()),
    };
    return {
      ...figures,
      ...emoji,
      ...shares,
      isMissing,
      checkLabels: checkLabels.in(language),
      runWords: runTexts.in(language),
      scored: state.rated,
      absent,
      absentOffer: base === undefined ? '' : this.#offer(language, shown, absent, base),
      counts: countsOf(state),
      charts,
      audiences: AUDIENCES,
    };
  }

  /** "Message these n" behind those who were absent. @param base page of the meeting */
  #offer(language: Language, { reported }: ShownMeeting, absent: readonly { readonly id: number }[], base: string): string {
    const back = reported.run === undefined ? base : `${base}?run=${nameOf(reported.run)}`;
    return this.offers.form(language, { people: absent.map(({ id }) => id), subject: reported.meeting.title, back });
  }

  async sendTimeline(
    response: Response,
    query: DashboardQuery,
    { meeting, run }: ReportedMeeting,
    { participants }: MeetingState,
    base?: string,
  ): Promise<void> {
    const lanes = lanePage(participants.length, query.lanes);
    const shownWords = timelineWords.in(pageLanguage(response.req));
    const rows = timelineTable(await this.timeline.of(meeting.id, participants, lanes, run), shownWords.room);
    this.pages.send(response, {
      ...LOOKS,
      template: 'timeline',
      title: ({ dashboard }) => `${dashboard.timeline} · ${meeting.title}`,
      data: {
        ...tools(query, pageLanguage(response.req)),
        meeting,
        rows,
        shownWords,
        lanes,
        lanesLinks: lanesLinks(meeting.id, base, query.run),
      },
    });
  }

  sendHistory(response: Response, query: DashboardQuery, history: History): void {
    this.pages.send(response, {
      ...LOOKS,
      template: 'history',
      title: ({ dashboard }) => worded(dashboard[history.of], { name: history.name }),
      data: { ...tools(query, pageLanguage(response.req)), history, chart: scoreTrend(history), height: TREND_HEIGHT + 2 * TREND_MARGIN },
    });
  }
}

function tools(query: DashboardQuery, language: Language): Readonly<Record<string, unknown>> {
  return {
    signedIn: true,
    query,
    duration: formatDuration,
    isMissing,
    formats: formatsOf(language),
    checkLabels: checkLabels.in(language),
    links: dashboardLinks(query),
  };
}

/** Score of each meeting, of which there are at most 10 points. */
function scoreTrend({ meetings }: History): TrendChart {
  const points = meetings.map(({ startedAt, title, score }) => ({ at: startedAt, title, value: score ?? null }));
  return trendChart(points.toReversed(), { most: 10, step: 2 });
}

/** Seconds of the reported time for which the person was not expected. */
function missedBy(userId: number | null, { seconds, expected }: ReportedMeeting): number {
  const partly = userId === null ? undefined : expected.partly.get(userId);
  return partly ? Math.max(0, Math.round(seconds - partly.expectedSeconds)) : 0;
}

/** That of the meeting, or of the run that is shown. */
function statusOf({ reported: { run }, state }: ShownMeeting): MeetingState['status'] {
  return run ? (run.isOn ? 'open' : 'closed') : state.status;
}

/** The number of all participants, including those not shown; the totals grow by as many seconds per second. */
function countsOf({ participants }: MeetingState): Readonly<Record<'all' | 'online' | 'talk' | 'camera', number>> {
  const running = (timer: keyof ParticipantFigures['running']): number => participants.filter(({ running }) => running[timer]).length;
  return { all: participants.length, online: running('connection'), talk: running('talk'), camera: running('camera') };
}
