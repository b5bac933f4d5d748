import { Controller, Get, NotFoundException, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../auth/public.decorator.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { AdministratorPageGuard } from '../../pages/administrator-page.guard.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import { texts } from '../../pages/texts.js';
import { type ResourceRequest, splitUrl } from '../../resource/http/resource-request.js';
import { dashboardLinks } from './dashboard-links.js';
import { type DashboardQuery, parseDashboardQuery } from './dashboard-query.js';
import { formatDuration } from './duration.js';
import { ordered } from './figure-order.js';
import { figuresCsv } from './figures-csv.js';
import { MeetingDirectory, type MeetingSummary } from './meeting-directory.js';
import { type ParticipantFigures, totalsOf } from './participant-figures.js';
import { ParticipantReport } from './participant-report.js';

const VIEWS = new URL('views/', import.meta.url);

/**
 * The administrators' view of meetings: choose one, see who took part and how, take the figures along as CSV or JSON.
 * Public to the JWT guard only because the page guard answers strangers better: it sends them to the sign-in page.
 */
@ApiExcludeController()
@Controller('plugin/Videoconf/webhook_dashboard.php')
@Public(true)
@UseGuards(AdministratorPageGuard)
export class DashboardController {
  constructor(
    private readonly directory: MeetingDirectory,
    private readonly report: ParticipantReport,
    private readonly pages: PageRenderer,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = parseDashboardQuery(splitUrl({ url: request.originalUrl }).query);
    const meeting = await this.chosen(query, request);
    const figures = await this.figures(query, meeting, request);
    if (query.csv) this.sendCsv(response, figures, meeting);
    else if (prefersJson(request)) await this.sendJson(request, response, query, meeting, figures);
    else await this.sendPage(request, response, query, meeting, figures);
  }

  /** @throws NotFoundException where the meeting is not there for this caller */
  private async chosen({ meetingId }: DashboardQuery, { user }: ResourceRequest): Promise<MeetingSummary | undefined> {
    if (meetingId === undefined) return undefined;
    const meeting = await this.directory.one(meetingId, user);
    if (!meeting) throw new NotFoundException('There is no such meeting.');
    return meeting;
  }

  /** Of the chosen meeting; of all that match, where they are exported together. */
  private async figures(
    query: DashboardQuery,
    meeting: MeetingSummary | undefined,
    { user }: ResourceRequest,
  ): Promise<ParticipantFigures[]> {
    if (!meeting && !query.csv) return [];
    const meetings = meeting ? sql`SELECT ${meeting.id}::int` : this.directory.matching(query, user);
    return ordered(await this.report.of(meetings), query.sort, query.descending);
  }

  private sendCsv(response: Response, figures: readonly ParticipantFigures[], meeting: MeetingSummary | undefined): void {
    const day = this.clock.now().toISOString().slice(0, 10);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader(
      'Content-Disposition',
      `attachment; filename="videoconference-${meeting ? `meeting-${meeting.id}` : 'meetings'}-${day}.csv"`,
    );
    response.setHeader('Cache-Control', 'private, no-store');
    response.end(figuresCsv(figures, !meeting));
  }

  private async sendJson(
    { user }: ResourceRequest,
    response: Response,
    query: DashboardQuery,
    meeting: MeetingSummary | undefined,
    participants: readonly ParticipantFigures[],
  ): Promise<void> {
    const { meetings, hasNext } = await this.directory.page(query, user);
    response.setHeader('Cache-Control', 'private, no-store');
    response.json({ asOf: this.clock.now(), meetings, hasNext, meeting: meeting ?? null, participants, totals: totalsOf(participants) });
  }

  private async sendPage(
    { user }: ResourceRequest,
    response: Response,
    query: DashboardQuery,
    meeting: MeetingSummary | undefined,
    participants: readonly ParticipantFigures[],
  ): Promise<void> {
    const { meetings, hasNext } = await this.directory.page(query, user);
    const data = { signedIn: true, query, meetings, hasNext, meeting, participants, totals: totalsOf(participants), now: this.clock.now() };
    this.pages.send(response, {
      template: 'dashboard',
      views: VIEWS,
      title: meeting?.title ?? texts.en.dashboard.title,
      data: { ...data, duration: formatDuration, links: dashboardLinks(query) },
    });
  }
}

function prefersJson({ headers }: ResourceRequest): boolean {
  return headers.accept?.includes('application/json') === true && !headers.accept.includes('text/html');
}
