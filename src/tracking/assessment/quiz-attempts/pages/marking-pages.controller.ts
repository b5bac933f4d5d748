import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { idOf } from '../../../../pages/course/course-tab.js';
import { formOf } from '../../../../pages/form.js';
import { textOf } from '../../../../pages/home/home-section.js';
import { pageLanguage } from '../../../../pages/language.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { PageApi } from '../../../../pages/page-api.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { AttemptPages, type OpenedAttempt } from './attempt-page.js';
import { AttemptMarking, fieldOfComment, fieldOfMark, type MarkedPaper, type Marking } from './attempt-marking.js';
import { markingWords } from './marking-words.js';
import { accountOf, queryOf } from './page-request.js';
import { PageTexts } from '../../../../pages/course/page-texts.js';
import { QuizPageApi } from './quiz-page-api.js';
import { QuizPageSender } from './quiz-page-sender.js';
import { attemptAddress, contextOf, placeOf } from './quiz-place.js';
import { contextIn, contextQuery } from '../../../../pages/course/course-context.js';

/** Marks that were sent and not saved. */
interface Unsaved {
  readonly form: URLSearchParams;
  readonly marking: Exclude<Marking, 'saved'>;
}

/** Where answers are marked by hand, one attempt after the other. */
@ApiExcludeController()
@Controller()
@Admits('signed in, each for the attempts that the API lets them mark')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class MarkingPagesController {
  constructor(
    private readonly api: QuizPageApi,
    private readonly pageApi: PageApi,
    private readonly attempts: AttemptPages,
    private readonly marking: AttemptMarking,
    private readonly sender: QuizPageSender,
  ) {}

  /** All attempts at a quiz, those that wait first. */
  @Get('quizzes/:quiz/marking')
  async list(@Param('quiz', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const context = contextIn(queryOf(request));
    const language = pageLanguage(request);
    const actor = await this.api.acquainted(request.user);
    await this.pageApi.admitChange(actor, `/api/c_quizzes/${id}`);
    const quiz = await this.api.item(actor, `/api/c_quizzes/${id}${contextQuery(context)}`);
    const found = await this.marking.attempts(actor, id, context);
    const place = await placeOf(this.api, actor, context, language);
    const m = markingWords.in(language);
    this.sender.send(response, `/quizzes/${id}/marking${contextQuery(context)}`, {
      template: 'marking-list',
      title: `${m.title} · ${textOf(quiz['title'])}`,
      texts: new PageTexts(),
      language: place.language,
      data: { m, place, found, quizTitle: textOf(quiz['title']), quizHref: `/quizzes/${id}${contextQuery(context)}` },
    });
  }

  @Get('quiz-attempts/:attempt/marking')
  async show(@Param('attempt', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const attempt = await this.#opened(request, id);
    await this.#send(response, attempt, await this.marking.paper(attempt.actor, id));
  }

  /** Saves the marks, and leads to the next attempt that waits. */
  @Post('quiz-attempts/:attempt/marking')
  async mark(@Param('attempt', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const [attempt, form] = [await this.#opened(request, id), formOf(request)];
    const paper = await this.marking.paper(attempt.actor, id);
    const marking = await this.marking.mark(attempt.actor, id, paper, form, form.get('etag') ?? '');
    if (marking !== 'saved') return this.#send(response, attempt, paper, { form, marking });
    const here = `${attemptAddress(id)}/marking?saved=1`;
    const { after, list } = await this.#neighbours(attempt);
    response.redirect(303, form.get('then') === 'stay' ? here : (after ?? list));
  }

  #opened(request: ResourceRequest, id: number): Promise<OpenedAttempt> {
    return this.attempts.open(request.user, accountOf(request), id, pageLanguage(request));
  }

  async #send(response: Response, attempt: OpenedAttempt, paper: MarkedPaper, unsaved?: Unsaved): Promise<void> {
    const m = markingWords.in(pageLanguage(response.req));
    const { form, marking } = unsaved ?? {};
    const problems = marking === undefined || marking === 'outdated' ? new Map<string, string>() : marking;
    const neighbours = await this.#neighbours(attempt);
    const isSaved = queryOf(response.req as ResourceRequest).has('saved');
    this.sender.send(response, `${attemptAddress(attempt.id)}/marking`, {
      template: 'marking',
      title: `${m.title} · ${attempt.title}`,
      texts: paper.texts,
      language: attempt.place.language,
      status: marking === undefined ? 200 : marking === 'outdated' ? 412 : 422,
      data: {
        m,
        attempt,
        paper,
        ...neighbours,
        isSaved,
        isOutdated: marking === 'outdated',
        isRefused: problems.size > 0,
        fieldOfMark,
        fieldOfComment,
        etag: paper.etag,
        typed: (field: string, otherwise: string) => form?.get(field) ?? otherwise,
        problem: (field: string) => problems.get(field),
      },
    });
  }

  /** The attempts beside this one: the next is the next that waits, from the beginning again after the last. */
  async #neighbours({ actor, row, id }: OpenedAttempt): Promise<Neighbours> {
    const [quiz, context] = [idOf(row['quiz']), contextOf(row)];
    const all = await this.marking.attempts(actor, quiz, context);
    const at = all.findIndex((one) => one.id === id);
    const waiting = all.filter(({ waits }) => waits > 0);
    const further = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
    return {
      learner: all[at]?.learner ?? '–',
      before: all[at - 1]?.href,
      after: further.find(({ waits }) => waits > 0)?.href,
      at: 1 + waiting.findIndex((one) => one.id === id),
      waitingCount: waiting.length,
      list: `/quizzes/${quiz}/marking${contextQuery(context)}`,
    };
  }
}

interface Neighbours {
  readonly learner: string;
  readonly before?: string;
  readonly after?: string;
  /** Place among those that wait; 0 for one that does not. */
  readonly at: number;
  readonly waitingCount: number;
  readonly list: string;
}
