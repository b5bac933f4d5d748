import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { InstallationPageGuard } from '../../pages/administrator-page.guard.js';
import { formOf } from '../../pages/form.js';
import { requireOwnForm } from '../../pages/own-form.js';
import { pageLanguage } from '../../pages/language.js';
import type { Language } from '../../languages/language.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import { Problem } from '../../resource/protocol/problem.js';
import { type ResourceRequest } from '../../resource/model/resource-request.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { Clock } from '../../config/clock.js';
import { wrongClocks } from '../diagnostics/sender-clocks.js';
import { Diagnostics } from '../diagnostics/diagnostics.js';
import { Database } from '../../database/statements.js';
import { miscountedMeetings } from '../counts/miscounted-meetings.js';
import { HookAdministration } from '../hooks/hook-administration.js';
import { ReceivedDeliveries } from '../hooks/received-deliveries.js';
import { countOfUnassignedRooms } from '../ingest/unassigned-rooms.js';
import { missingWords } from './missing-words.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';

const VIEWS = new URL('views/', import.meta.url);
const ADDRESS = '/plugin/Videoconf/health';
const DEEDS: ReadonlySet<string> = new Set(['ensure', 'remove', 'clean-up']);
const DELIVERIES_SHOWN = 25;

/**
 * State of the integration with the videoconference server: hooks, the last deliveries, rejected ones and, on request, the results of the
 * diagnostics.
 */
@ApiExcludeController()
@Controller('plugin/Videoconf/health')
@Admits('global administrator')
@Public(true)
@UseGuards(InstallationPageGuard)
export class HealthPageController {
  constructor(
    private readonly diagnostics: Diagnostics,
    private readonly hooks: HookAdministration,
    private readonly received: ReceivedDeliveries,
    private readonly rejected: RejectedDeliveries,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
    const examination = query.has('examine') ? await this.diagnostics.run(pageLanguage(request)) : undefined;
    const deed = query.get('done') ?? '';
    await this.send(response, pageLanguage(request), { examination, done: DEEDS.has(deed) ? deed : undefined });
  }

  @Post('hooks')
  async act(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const deed = form.get('deed') ?? '';
    try {
      await this.do(deed, form.get('meeting') ?? '');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await this.send(response, pageLanguage(request), { problem: error.detail }, error.getStatus());
      return;
    }
    response.redirect(303, `${ADDRESS}?done=${encodeURIComponent(deed)}`);
  }

  /** @throws Problem 400 for what cannot be done, 409 where the settings are against it */
  private async do(deed: string, meeting: string): Promise<void> {
    if (deed === 'clean-up') return this.hooks.cleanUp();
    const id = /^[1-9]\d{0,8}$/.test(meeting) ? Number(meeting) : undefined;
    if (id === undefined || !DEEDS.has(deed)) throw new Problem(400, 'There is no such thing to be done about a hook.');
    await (deed === 'ensure' ? this.hooks.ensureMeeting(id) : this.hooks.removeFromMeeting(id));
  }

  private async send(response: Response, language: Language, shown: Readonly<Record<string, unknown>>, status = 200): Promise<void> {
    const [hooks, received, rejected, miscounted, unassigned, clocks] = await Promise.all([
      this.hooks.list(),
      this.received.latest(DELIVERIES_SHOWN),
      this.rejected.latest(),
      miscountedMeetings(this.database),
      countOfUnassignedRooms(this.database),
      wrongClocks(this.database, this.clock.now()),
    ]);
    const shownRejected = rejected.slice(0, DELIVERIES_SHOWN);
    const missing = { words: missingWords.phrases(language), meetings: miscounted, unassigned, clocks };
    const data = { signedIn: true, hooks, received, rejected: shownRejected, missing, ...shown };
    this.pages.send(response, { template: 'health', views: VIEWS, title: ({ health }) => health.title, status, data });
  }
}
