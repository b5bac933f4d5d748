import { Controller, Get, HttpException, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { formOf } from '../../../pages/form.js';
import { pageLanguage } from '../../../pages/language.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { PageApi } from '../../../pages/page-api.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import type { TakenAnswer } from '../check-answers.js';
import { OperationDispatcher } from '../../../resource/batch/operation-dispatcher.js';
import { callApi } from '../../../pages/api-call.js';
import { refusedNotice, takenNotice } from './check-notice.js';
import { CheckPages } from './check-page.js';
import { type CheckMessage, CheckSender } from './check-sender.js';
import { checkWords } from './check-words.js';
import { sentTerms } from './sent-terms.js';

const EVERY_SECONDS = 5;

/** The checks of a meeting: shown to those who run it with the code that they say, and answered by those who are in it. */
@ApiExcludeController()
@Controller('plugin/Videoconf/meetings/:id/checks')
@Admits('signed in, each for the meetings that they may read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class CheckPagesController {
  constructor(
    private readonly checks: CheckPages,
    private readonly sender: CheckSender,
    private readonly pageApi: PageApi,
    private readonly api: OperationDispatcher,
  ) {}

  @Get()
  async show(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
    const page = await this.checks.of(request.user, id);
    const watches = query.has('watch') && page.manages;
    if (watches) response.setHeader('Refresh', String(EVERY_SECONDS));
    const saved = query.has('saved') ? { done: checkWords.in(pageLanguage(request)).saved } : {};
    this.sender.send(response, page, { watches, code: query.get('c') ?? '', ...saved });
  }

  @Post()
  async answer(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const code = formOf(request).get('code') ?? '';
    await this.tried(id, request, response, { code }, async () => {
      const taken = await this.pageApi.send(request.user, {
        method: 'POST',
        address: `/api/conference_meetings/${id}/checks/answer`,
        body: { code },
      });
      const done = takenNotice(taken as unknown as TakenAnswer, checkWords.in(pageLanguage(request)));
      this.sender.send(response, await this.checks.of(request.user, id), { done });
    });
  }

  @Post('terms')
  async save(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const address = `/api/conference_meetings/${id}/checks`;
    await this.tried(id, request, response, {}, async () => {
      if (form.has('remove')) await callApi(this.api, { actor: request.user, method: 'DELETE', address });
      else await callApi(this.api, { actor: request.user, method: 'PUT', address, body: sentTerms(form) });
      response.redirect(303, `/plugin/Videoconf/meetings/${id}/checks?saved`);
    });
  }

  /** What the API does not take is said on the page, with what was typed. */
  private async tried(
    id: number,
    request: ResourceRequest,
    response: Response,
    typed: CheckMessage,
    act: () => Promise<void>,
  ): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      const problem = refusedNotice(error, checkWords.in(pageLanguage(request)));
      this.sender.send(response, await this.checks.of(request.user, id), { ...typed, problem, status: error.getStatus() });
    }
  }
}
