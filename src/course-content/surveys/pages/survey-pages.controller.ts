import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { contextIn, contextQuery } from '../../../pages/course/course-context.js';
import { queryOf } from '../../../pages/course/course-responder.js';
import { formOf } from '../../../pages/form.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { PageCalls } from '../../../pages/page-calls.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { answersIn } from './survey-form.js';
import { SurveyPageSender } from './survey-page-sender.js';
import { SurveyPages } from './survey-page.js';

/** The pages of a survey: its questions, and what came of it. */
@ApiExcludeController()
@Controller('surveys/:survey')
@Admits('signed in, each for the surveys that they may read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class SurveyPagesController {
  constructor(
    private readonly calls: PageCalls,
    private readonly surveys: SurveyPages,
    private readonly sender: SurveyPageSender,
  ) {}

  @Get()
  async show(@Param('survey', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const caller = await this.calls.caller(request);
    const query = queryOf(request);
    const page = await this.surveys.page(caller, id, contextIn(query));
    const hasResults = await this.surveys.mayReadResults(caller, id);
    this.sender.survey(response, page, { hasResults, isSaved: query.get('saved') === '1' });
  }

  /** Sends answers: those that are there, or all that there will be. What is refused stands beside its question, with what was answered. */
  @Post()
  async answer(@Param('survey', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const [caller, context, form] = [await this.calls.caller(request), contextIn(queryOf(request)), formOf(request)];
    const page = await this.surveys.page(caller, id, context);
    const complete = form.get('then') === 'complete';
    try {
      const answers = answersIn(form, page.questions, page.standing.answers);
      await this.calls.send(caller, 'POST', `/api/c_surveys/${id}/answers`, { answers, complete });
      const query = contextQuery(context);
      response.redirect(303, `/surveys/${id}${query}${query === '' ? '?' : '&'}saved=1`);
    } catch (error) {
      if (!(error instanceof Problem) || ![403, 409, 422].includes(error.getStatus())) throw error;
      this.sender.survey(response, page, { hasResults: false, form, problem: error });
    }
  }

  @Get('results')
  async results(@Param('survey', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const caller = await this.calls.caller(request);
    const results = await this.surveys.results(caller, id);
    this.sender.results(response, await this.surveys.page(caller, id, contextIn(queryOf(request))), results);
  }
}
