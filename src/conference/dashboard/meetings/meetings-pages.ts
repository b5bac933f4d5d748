import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Actor } from '../../../auth/actor.js';
import { pageLanguage } from '../../../pages/language.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import type { Language } from '../../../languages/language.js';
import { MeetingsSwitch } from '../../rooms/meetings-switch.js';
import { dashboardLinks, DASHBOARD_PATH } from '../dashboard-links.js';
import { isMissing } from '../recorded-figures.js';
import type { ReportedMeeting } from '../runs/reported-runs.js';
import { DashboardPages, LOOKS, type ShownMeeting } from '../dashboard-pages.js';
import type { DashboardQuery } from '../dashboard-query.js';
import { formatDuration } from '../../../pages/duration.js';
import { formatsOf } from '../formats.js';
import { type ListedMeeting, MeetingDirectory } from '../meeting-directory.js';
import type { MeetingSummary } from '../meeting-summaries.js';
import { type MeetingState, ParticipantReport } from '../participant-report.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import type { OfferedRecording } from './meeting-actions.js';
import { coursePage, MEETINGS_PATH } from './meetings-path.js';
import { MeetingsOverview } from './meetings-overview.js';
import { type MeetingsTexts, meetingsTexts } from './meetings-texts.js';
import { numberWords, modeWords } from '../../modes/mode-words.js';
import { discrepanciesOf } from '../../attendance/discrepancies.js';
import { ownPseudonym } from '../../modes/own-pseudonym.js';
import { runNumbers } from '../../modes/run-numbers.js';
import { runTexts } from '../runs/run-texts.js';
import { PersonReport } from './person-report.js';
import { timelineWords } from '../timeline/timeline-words.js';
import { worded } from '../../../languages/worded.js';

/** What a page says of something that was done, or tried. */
export interface Notice {
  /** Name of the text that says so. */
  readonly done?: string;
  /** In the words of the API. */
  readonly problem?: string;
  readonly status?: number;
  /** When the meeting opens that is refused because it is not open yet. */
  readonly opensAt?: Date | undefined;
  readonly guestLink?: string;
}

/** A new meeting that was refused. */
interface RefusedMeeting {
  readonly problem: string;
  readonly form: URLSearchParams;
}

type Shown = Notice & { readonly recordings: readonly OfferedRecording[] };

const LIST = `/${MEETINGS_PATH}`;

/** Lists of meetings, and each meeting as far as its reader may see it. */
@Injectable()
export class MeetingsPages {
  constructor(
    private readonly pages: PageRenderer,
    private readonly directory: MeetingDirectory,
    private readonly overview: MeetingsOverview,
    private readonly dashboard: DashboardPages,
    private readonly report: ParticipantReport,
    private readonly people: PersonReport,
    private readonly meetings: MeetingsSwitch,
    private readonly database: Database,
  ) {}

  /** The meetings of the caller, to be joined. */
  async sendList(response: Response, query: DashboardQuery, actor: Actor, refused?: RefusedMeeting): Promise<void> {
    const taught = await this.overview.taught(actor);
    await this.landing(response, query, actor, {
      path: LIST,
      status: refused ? 422 : 200,
      offersJoin: await this.meetings.isOn(this.database),
      ...(taught.length > 0 ? { taught, created: refused ?? {} } : {}),
    });
  }

  /** All meetings, for administrators: with what happens now, and to be compared. */
  async sendOverview(response: Response, query: DashboardQuery, actor: Actor): Promise<void> {
    const overview = await this.overview.of(query, actor);
    await this.landing(response, query, actor, { path: DASHBOARD_PATH, overview, compares: true, offersJoin: false });
  }

  /** The figures of a meeting, for those who run it. */
  async sendManaged(response: Response, query: DashboardQuery, shown: ShownMeeting, more: Shown): Promise<void> {
    const language = pageLanguage(response.req);
    const { meeting, run, seconds, expected } = shown.reported;
    const path = pageOf(meeting.id);
    const links = dashboardLinks(query, path, true);
    const figure = shown.state.participants.find(({ participantKey }) => participantKey === query.participant);
    this.pages.send(response, {
      ...LOOKS,
      template: 'managed',
      title: meeting.title,
      status: more.status ?? 200,
      data: {
        ...this.common(language),
        ...(await this.dashboard.figuresOf(language, query, shown, path)),
        ...(await this.tools(meeting, more)),
        query,
        discrepancies: await discrepanciesOf(this.database, meeting.id),
        numbers: meeting.privacy === 'aggregate' ? await runNumbers(this.database, meeting.id) : undefined,
        links: { ...links, live: `${links.live}&alone=1` },
        shownWords: timelineWords.in(language),
        person: figure && (await this.people.evidenceOf({ id: meeting.id, run, seconds, expected }, shown.state.participants, figure)),
      },
    });
  }

  async sendTimeline(response: Response, query: DashboardQuery, reported: ReportedMeeting, state: MeetingState): Promise<void> {
    await this.dashboard.sendTimeline(response, query, reported, state, pageOf(reported.meeting.id));
  }

  /** A meeting for those who do not run it: their own figures and nobody else's. */
  async sendOwn(response: Response, query: DashboardQuery, reported: ReportedMeeting, actor: Actor, more: Shown): Promise<void> {
    const { meeting, run, seconds, expected } = reported;
    const all = await this.report.of(sql`SELECT ${meeting.id}::int`, run);
    const pseudonym = await ownPseudonym(this.database, meeting.id, actor.id);
    const figures = all.find(({ userId, participantKey }) => (userId !== null && userId === actor.id) || participantKey === pseudonym);
    this.pages.send(response, {
      ...LOOKS,
      template: 'own',
      title: meeting.title,
      status: more.status ?? 200,
      data: {
        ...this.common(pageLanguage(response.req)),
        ...(await this.tools(meeting, more)),
        query,
        ...reported,
        own: figures && (await this.people.of({ id: meeting.id, run, seconds, expected }, all, figures)),
      },
    });
  }

  private async landing(
    response: Response,
    query: DashboardQuery,
    actor: Actor,
    { status = 200, ...data }: Readonly<Record<string, unknown>> & { readonly path: string; readonly status?: number },
  ): Promise<void> {
    const kinds = query.onlyOpen ? (['running'] as const) : (['running', 'coming', 'open', 'past'] as const);
    const sections = [];
    for (const kind of kinds) sections.push({ name: kind, ...(await this.directory.ofKind(kind, query, query.page, actor)) });
    const courses = await this.overview.courses(actor);
    const words = meetingsTexts.in(pageLanguage(response.req));
    const { title, from, to, courseId, teacherId, onlyOpen } = query;
    const managed = courseId === undefined ? undefined : await this.directory.managedCourse(courseId, actor);
    this.pages.send(response, {
      ...LOOKS,
      template: 'landing',
      status,
      title: words.title ?? '',
      data: {
        ...this.common(pageLanguage(response.req)),
        overview: undefined,
        compares: false,
        created: undefined,
        taught: [],
        ...data,
        query,
        sections,
        courses,
        teachers: await this.overview.teachers(courses),
        attendance: managed && coursePage(managed.id),
        hasNext: sections.some(({ name, hasNext }) => hasNext && (name === 'open' || name === 'past')),
        lengthOf: (meeting: ListedMeeting) => minutesText(meeting, words),
        isFiltered: onlyOpen || [title, from, to, courseId, teacherId].some((value) => value !== undefined),
        links: dashboardLinks({ ...query, asList: true }, data.path),
      },
    });
  }

  private async tools(meeting: MeetingSummary, more: Shown): Promise<Readonly<Record<string, unknown>>> {
    return { ...more, path: pageOf(meeting.id), isOn: await this.meetings.isOn(this.database) };
  }

  private common(language: Language): Readonly<Record<string, unknown>> {
    const words: MeetingsTexts = meetingsTexts.in(language);
    return {
      signedIn: true,
      words,
      runWords: runTexts.in(language),
      modeWords: modeWords.in(language),
      numberWords: numberWords.in(language),
      formats: formatsOf(language),
      duration: formatDuration,
      isMissing,
      listPath: LIST,
      whenOf: ({ state, plannedFor, firstInAt, startedAt }: MeetingSummary) =>
        state === 'planned' ? plannedFor : (firstInAt ?? plannedFor ?? startedAt),
      joinOf: (id: number) => `${pageOf(id)}/join`,
      mayJoin: ({ state, manages, waitForModerator }: MeetingSummary) =>
        state === 'running' || manages || (!waitForModerator && state === 'open') || state === 'planned',
    };
  }
}

function pageOf(id: number): string {
  return `${LIST}/${id}`;
}

/** How long its run took, or is planned for. */
function minutesText({ seconds, plannedMinutes, state }: ListedMeeting, words: MeetingsTexts): string {
  const minutes = seconds === null || state === 'planned' ? plannedMinutes : Math.round(seconds / 60);
  return minutes === null ? '–' : worded(words['minutes'] ?? '', { count: minutes });
}
