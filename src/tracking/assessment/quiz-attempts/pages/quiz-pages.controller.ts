import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { formOf } from '../../../../pages/form.js';
import { pageLanguage } from '../../../../pages/language.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { accountOf, queryOf } from './page-request.js';
import { problemName, QuizPageApi } from './quiz-page-api.js';
import { QuizPageSender } from './quiz-page-sender.js';
import { attemptAddress, quizAddress } from './quiz-place.js';
import { type QuizPage, QuizPages } from './quiz-page.js';
import { contextIn, contextQuery } from '../../../../pages/course/course-context.js';

/** The page of a quiz, from which an attempt begins. */
@ApiExcludeController()
@Controller('quizzes')
@Admits('signed in, each for the quizzes that they may read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class QuizPagesController {
  constructor(
    private readonly api: QuizPageApi,
    private readonly quizzes: QuizPages,
    private readonly sender: QuizPageSender,
  ) {}

  @Get(':quiz')
  async show(@Param('quiz', ParseIntPipe) quiz: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#send(request, response, quiz);
  }

  @Post(':quiz/attempts')
  async begin(@Param('quiz', ParseIntPipe) quiz: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const key = formOf(request).get('key') ?? '';
    try {
      const attempt = await this.api.begin(request.user, quiz, contextQuery(contextIn(queryOf(request))), key);
      response.redirect(303, attemptAddress(attempt));
    } catch (error) {
      if (!(error instanceof Problem) || error.getStatus() !== 409) throw error;
      await this.#send(request, response, quiz, problemName(error));
    }
  }

  async #send(request: ResourceRequest, response: Response, quiz: number, problem?: string): Promise<void> {
    const context = contextIn(queryOf(request));
    const asked = { caller: request.user, account: accountOf(request), quiz, context, language: pageLanguage(request) };
    const page: QuizPage = await this.quizzes.page(asked);
    this.sender.send(response, quizAddress(quiz, context), {
      template: 'quiz',
      title: page.title,
      texts: page.texts,
      language: page.place.language,
      data: { quiz: page, problem },
      status: problem === undefined ? 200 : 409,
    });
  }
}
