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
import { AnswerSaving } from './answer-saving.js';
import { AttemptPages, isShownAlone, type OpenedAttempt, questionsOn } from './attempt-page.js';
import { AttemptPageSender } from './attempt-page-sender.js';
import { accountOf, questionIn, queryOf } from './page-request.js';
import { QuizPageApi } from './quiz-page-api.js';
import { attemptAddress } from './quiz-place.js';
import { quizWords } from './quiz-words.js';

/** The pages of an attempt: its questions while it is open, then its result. */
@ApiExcludeController()
@Controller('quiz-attempts')
@Admits('signed in, each for the attempts that they may read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class AttemptPagesController {
  constructor(
    private readonly api: QuizPageApi,
    private readonly attempts: AttemptPages,
    private readonly saving: AnswerSaving,
    private readonly sender: AttemptPageSender,
  ) {}

  @Get(':attempt')
  async show(@Param('attempt', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const attempt = await this.#opened(request, id);
    await this.sender.questionsOrResult(response, attempt, questionIn(queryOf(request)));
  }

  /** Saves what the form says, and leads on. */
  @Post(':attempt')
  async save(@Param('attempt', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const [attempt, form] = [await this.#opened(request, id), formOf(request)];
    try {
      const paper = await this.attempts.paper(attempt);
      const wanted = questionIn(form);
      const sent = await this.saving.all(attempt, questionsOn(paper, wanted), form);
      if (sent.size > 0) await this.sender.questions(response, attempt, wanted, sent);
      else response.redirect(303, nextAddress(id, form, isShownAlone(paper) ? wanted : undefined));
    } catch (error) {
      if (!(error instanceof Problem) || error.getStatus() !== 409) throw error;
      await this.sender.result(response, attempt, true);
    }
  }

  /** Saves one answer for the script of the page. */
  @Post(':attempt/answers/:question')
  async saveOne(
    @Param('attempt', ParseIntPipe) id: number,
    @Param('question', ParseIntPipe) question: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    requireOwnForm(request);
    const attempt = await this.#opened(request, id);
    const asked = (await this.attempts.paper(attempt)).questions.find((candidate) => candidate.question === question);
    if (!asked) throw new Problem(404, 'The attempt asks no such question.');
    const saving = await this.saving.one(attempt, asked, formOf(request));
    response.setHeader('Cache-Control', 'private, no-store');
    if (saving.refused === undefined) response.status(200).json({ revision: saving.revision });
    else {
      const { problems } = quizWords.in(pageLanguage(request));
      const { refused: name, status, revision } = saving;
      response.status(status).json({ name, message: problems[name] ?? problems['other'], revision });
    }
  }

  @Get(':attempt/submit')
  async confirm(@Param('attempt', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.sender.confirmation(response, await this.#opened(request, id));
  }

  @Post(':attempt/submit')
  async submit(@Param('attempt', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    await this.api.submit(request.user, id);
    response.redirect(303, attemptAddress(id));
  }

  #opened(request: ResourceRequest, id: number): Promise<OpenedAttempt> {
    return this.attempts.open(request.user, accountOf(request), id, pageLanguage(request));
  }
}

/** Where the button leads by which the form was sent. @param number of the question that was shown alone */
function nextAddress(id: number, form: URLSearchParams, number: number | undefined): string {
  const address = attemptAddress(id);
  const then = form.get('then') ?? '';
  if (then === 'finish') return `${address}/submit`;
  const goTo = /^\d{1,6}$/.test(then) ? Number(then) : number;
  return goTo === undefined ? `${address}?saved=1` : `${address}?question=${goTo}${then === 'stay' ? '&saved=1' : ''}`;
}
