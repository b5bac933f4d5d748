import Negotiator from 'negotiator';
import { Controller, Get, NotFoundException, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { AdministratorPageGuard } from '../../pages/administrator-page.guard.js';
import { type ResourceRequest } from '../../resource/model/resource-request.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { DashboardPages } from './dashboard-pages.js';
import { type DashboardQuery, parseDashboardQuery } from './dashboard-query.js';
import { FiguresExport } from './figures-export.js';
import { MeetingDirectory } from './meeting-directory.js';
import type { MeetingSummary } from './meeting-summaries.js';
import { type ReportedMeeting, ReportedMeetings } from './runs/reported-runs.js';
import { MeetingsPages } from './meetings/meetings-pages.js';
import { MeetingHistory, sentHistory } from './meeting-history.js';
import { ParticipantReport } from './participant-report.js';
import { sentState } from './sent-state.js';
import { shownParticipants } from './shown-participants.js';

/**
 * The administrators' view of meetings: choose one, see who took part and how, compare several, take the figures along.
 * Public to the JWT guard only because the page guard answers strangers better: it sends them to the sign-in page.
 */
@ApiExcludeController()
@Controller('plugin/Videoconf/webhook_dashboard.php')
@Admits('administrator')
@Public(true)
@UseGuards(AdministratorPageGuard)
export class DashboardController {
  constructor(
    private readonly directory: MeetingDirectory,
    private readonly report: ParticipantReport,
    private readonly history: MeetingHistory,
    private readonly reported: ReportedMeetings,
    private readonly figures: FiguresExport,
    private readonly pages: DashboardPages,
    private readonly meetings: MeetingsPages,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = parseDashboardQuery(splitUrl({ url: request.originalUrl }).query);
    const meeting = await this.chosen(query, request);
    if (query.exported) await this.figures.send(response, query, query.exported, request.user);
    else if (!meeting && !prefersJson(request) && !looksBack(query)) await this.meetings.sendOverview(response, query, request.user);
    else if (!meeting && looksBack(query)) await this.showHistory(request, response, query);
    else await this.showMeeting(request, response, query, meeting);
  }

  /** @throws NotFoundException where the meeting is not there for this caller */
  private async chosen({ meetingId }: DashboardQuery, { user }: ResourceRequest): Promise<MeetingSummary | undefined> {
    if (meetingId === undefined) return undefined;
    const meeting = await this.directory.one(meetingId, user);
    if (!meeting) throw new NotFoundException('There is no such meeting.');
    return meeting;
  }

  private async showHistory(request: ResourceRequest, response: Response, query: DashboardQuery): Promise<void> {
    const history = await this.history.of(query, request.user);
    if (prefersJson(request)) sendJson(response, sentHistory(history));
    else this.pages.sendHistory(response, query, history);
  }

  private async showMeeting(
    request: ResourceRequest,
    response: Response,
    query: DashboardQuery,
    meeting: MeetingSummary | undefined,
  ): Promise<void> {
    const reported = meeting && (await this.reported.of(meeting, query.run, request.user));
    const list = { ...query, courseId: undefined, participant: undefined, compared: [] };
    const directory = await this.directory.page(list, query.page, request.user);
    const state = reported && (await this.report.state(reported.meeting.id, reported.run));
    const participants = shownParticipants(state?.participants ?? [], query);
    if (prefersJson(request))
      sendJson(response, { ...directory, ...runsOf(reported), ...sentState({ ...(state ?? this.report.nothing()), participants }) });
    else if (reported && state && query.asTable) await this.pages.sendTimeline(response, query, reported, state);
    else await this.pages.sendMeeting(response, query, directory, reported && state && { reported, state, participants });
  }
}

/** The meeting with its runs, as JSON names them. */
function runsOf(reported: ReportedMeeting | undefined): object {
  if (!reported) return { meeting: null };
  const { meeting, runs, run, nameOf } = reported;
  return { meeting, run: run ? nameOf(run) : null, runs: runs.map((one) => ({ run: nameOf(one), ...one })) };
}

function looksBack({ participant, courseId, compared, asList }: DashboardQuery): boolean {
  return participant !== undefined || (courseId !== undefined && !asList) || compared.length > 1;
}

function sendJson(response: Response, value: object): void {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Vary', 'Accept, Cookie');
  response.json(value);
}

function prefersJson(request: ResourceRequest): boolean {
  return new Negotiator(request).mediaType(['text/html', 'application/json']) === 'application/json';
}
