import {
  Controller,
  ForbiddenException,
  Get,
  HttpException,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { formOf } from '../../../pages/form.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { type DashboardQuery, parseDashboardQuery } from '../dashboard-query.js';
import { FiguresExport } from '../figures-export.js';
import { MeetingDirectory } from '../meeting-directory.js';
import type { MeetingSummary } from '../meeting-summaries.js';
import { ParticipantReport } from '../participant-report.js';
import { ReportedMeetings } from '../runs/reported-runs.js';
import { shownParticipants } from '../shown-participants.js';
import { MeetingActions } from './meeting-actions.js';
import { type Notice, MeetingsPages } from './meetings-pages.js';
import { MEETINGS_PATH } from './meetings-path.js';
import { newMeetingOf } from './new-meeting.js';

const NOTICES: ReadonlySet<string> = new Set(['started', 'ended', 'made', 'withdrawn', 'requested', 'assigned']);
const ACCOUNT = /^[1-9]\d{0,8}$/;

/** The meetings of everybody who is signed in, each as far as the policy of meetings goes: joined here, and looked back on. */
@ApiExcludeController()
@Controller(MEETINGS_PATH)
@Admits('signed in, each for the meetings that they may read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class MeetingsController {
  constructor(
    private readonly directory: MeetingDirectory,
    private readonly report: ParticipantReport,
    private readonly reported: ReportedMeetings,
    private readonly actions: MeetingActions,
    private readonly figures: FiguresExport,
    private readonly pages: MeetingsPages,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = parseDashboardQuery(splitUrl({ url: request.originalUrl }).query);
    await this.pages.sendList(response, query, request.user);
  }

  /** What is wrong with a new meeting is said beside its form. */
  @Post()
  async create(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    try {
      const id = await this.actions.create(request.user, newMeetingOf(form));
      response.redirect(303, `/${MEETINGS_PATH}/${id}?notice=made`);
    } catch (error) {
      if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
      await this.pages.sendList(response, parseDashboardQuery(''), request.user, { problem: error.message, form });
    }
  }

  @Get(':id')
  async one(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = { ...parseDashboardQuery(splitUrl({ url: request.originalUrl }).query), meetingId: id };
    const meeting = await this.readable(id, request);
    const notice = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('notice') ?? '';
    if (query.exported && meeting.manages) await this.figures.send(response, query, query.exported, request.user);
    else await this.show(response, query, meeting, request, NOTICES.has(notice) ? { done: notice } : {});
  }

  /** A link, since browsers do not let a form lead to another site; from our own pages alone. */
  @Get(':id/join')
  async join(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const { privacy } = await this.readable(id, request);
    await this.tried(id, request, response, async () => response.redirect(303, await this.actions.join(request.user, id, privacy)));
  }

  @Post(':id/start')
  async start(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.done(id, request, response, 'started', () => this.actions.start(request.user, id));
  }

  @Post(':id/end')
  async end(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.done(id, request, response, 'ended', () => this.actions.end(request.user, id));
  }

  @Post(':id/recordings')
  async recordings(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.done(id, request, response, 'requested', () => this.actions.syncRecordings(request.user, id));
  }

  /** Who a guest is; without an account, nobody here. */
  @Post(':id/people')
  async people(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const [guest, account] = [form.get('participantKey') ?? '', form.get('user') ?? ''];
    await this.tried(id, request, response, async () => {
      await this.actions.assign(request.user, id, guest, ACCOUNT.test(account) ? Number(account) : null);
      const participant = ACCOUNT.test(account) ? `u:${account}` : guest;
      response.redirect(303, `/${MEETINGS_PATH}/${id}?${new URLSearchParams({ participant, notice: 'assigned' }).toString()}`);
    });
  }

  /** A link too: recordings are played by the server. */
  @Get(':id/recordings/:recording')
  async play(
    @Param('id', ParseIntPipe) id: number,
    @Param('recording', ParseIntPipe) recording: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    requireOwnForm(request);
    await this.tried(id, request, response, async () => response.redirect(303, await this.actions.play(request.user, recording)));
  }

  /** The link is shown this once: it is stored as a hash. */
  @Post(':id/guest_link')
  async guestLink(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    if (formOf(request).get('withdraw') === '1')
      return this.done(id, request, response, 'withdrawn', () => this.actions.withdrawGuestLink(request.user, id));
    return this.tried(id, request, response, async () => {
      const guestLink = await this.actions.makeGuestLink(request.user, id);
      await this.show(response, { ...parseDashboardQuery(''), meetingId: id }, await this.readable(id, request), request, { guestLink });
    });
  }

  private async done(id: number, request: ResourceRequest, response: Response, notice: string, act: () => Promise<unknown>): Promise<void> {
    requireOwnForm(request);
    await this.tried(id, request, response, async () => {
      await act();
      response.redirect(303, `/${MEETINGS_PATH}/${id}?notice=${notice}`);
    });
  }

  /** What the API refuses is said on the page of the meeting, in its words; a meeting that may not be read has no page. */
  private async tried(id: number, request: ResourceRequest, response: Response, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      const query = { ...parseDashboardQuery(''), meetingId: id };
      const rejection = { problem: error.message, status: error.getStatus(), opensAt: opensAtOf(error) };
      await this.show(response, query, await this.readable(id, request), request, rejection);
    }
  }

  /** @throws ForbiddenException where the meeting is not there for this caller: as the API answers */
  private async readable(id: number, { user }: ResourceRequest): Promise<MeetingSummary> {
    const meeting = await this.directory.one(id, user);
    if (!meeting) throw new ForbiddenException('This meeting is not for you, or is not there any more.');
    return meeting;
  }

  private async show(
    response: Response,
    query: DashboardQuery,
    meeting: MeetingSummary,
    request: ResourceRequest,
    notice: Notice,
  ): Promise<void> {
    const recordings = await this.actions.recordings(request.user, meeting.id);
    const reported = await this.reported.of(meeting, query.run, request.user);
    if (!meeting.manages) return this.pages.sendOwn(response, query, reported, request.user, { ...notice, recordings });
    const state = await this.report.state(meeting.id, reported.run);
    if (!state) throw new NotFoundException('There is no such meeting.');
    if (query.asTable) return this.pages.sendTimeline(response, query, reported, state);
    const shown = { reported, state, participants: shownParticipants(state.participants, query) };
    return this.pages.sendManaged(response, query, shown, { ...notice, recordings });
  }
}

/** When a meeting opens that was refused because it is not open yet. */
function opensAtOf(error: HttpException): Date | undefined {
  const opensAt = error instanceof Problem ? error.document.extensions?.['opensAt'] : undefined;
  return typeof opensAt === 'string' ? new Date(opensAt) : undefined;
}
