import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { AdministratorPageGuard } from '../../../../pages/administrator-page.guard.js';
import { pageLanguage } from '../../../../pages/language.js';
import { momentIn } from '../../../../pages/moment.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { TIMES_SCRIPT } from '../../../../pages/page-assets.controller.js';
import { PageApi, type PageRequest } from '../../../../pages/page-api.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { worded } from '../../../../pages/worded.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { jobWords } from './job-words.js';
import { periodIn, ShownJobsReader } from './shown-jobs.js';

const VIEWS = new URL('views/', import.meta.url);
const PAGE = '/admin/jobs';
/** What the page says to an administrator: the job runs, its like waits already, or it is gone. */
const SAID = [404, 409];

/** What the service does by itself, what of it failed, and when repeated work was done last. */
@ApiExcludeController()
@Controller('admin/jobs')
@Admits('administrator')
@Public(true)
@OpenToScopes('')
@UseGuards(AdministratorPageGuard)
export class JobPagesController {
  constructor(
    private readonly shown: ShownJobsReader,
    private readonly api: PageApi,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#send(request, response);
  }

  @Post(':job/retry')
  async retry(@Param('job', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#do({ method: 'POST', address: `/api/jobs/${id}/retry` }, request, response);
  }

  @Post(':job/removal')
  async remove(@Param('job', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#do({ method: 'DELETE', address: `/api/jobs/${id}` }, request, response);
  }

  async #do(asked: PageRequest, request: ResourceRequest, response: Response): Promise<void> {
    requireOwnForm(request);
    try {
      await this.api.answer(request.user, asked);
    } catch (error) {
      if (!(error instanceof Problem) || !SAID.includes(error.getStatus())) throw error;
      await this.#send(request, response, { status: error.getStatus(), detail: error.detail });
      return;
    }
    response.redirect(303, PAGE);
  }

  async #send(request: ResourceRequest, response: Response, refused?: { readonly status: number; readonly detail: string }): Promise<void> {
    const language = pageLanguage(request);
    const words = jobWords.in(language);
    const shown = await this.shown.for(request.user, language);
    this.pages.send(response, {
      template: 'jobs',
      views: VIEWS,
      title: words.title,
      scripts: [TIMES_SCRIPT],
      status: refused?.status,
      data: { ...shown, refused, words, worded, moment: momentIn(language), period: (seconds: number) => periodIn(seconds, language) },
    });
  }
}
