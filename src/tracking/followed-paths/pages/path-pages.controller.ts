import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { contextIn, contextQuery } from '../../../pages/course/course-context.js';
import { queryOf } from '../../../pages/course/course-responder.js';
import { idOf } from '../../../pages/course/course-tab.js';
import { formOf } from '../../../pages/form.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { kindOfProblem, PageCalls } from '../../../pages/page-calls.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import type { Runtime } from './followed-path.js';
import type { FollowedPlace } from './path-material.js';
import { PathPageSender } from './path-page-sender.js';
import { PathPages } from './path-page.js';

const ID = /^[1-9]\d{0,8}$/;

/** The page on which a learning path is followed: its outline, and one step at a time. */
@ApiExcludeController()
@Controller('learning-paths/:path')
@Admits('signed in, each for the paths that they may follow')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class PathPagesController {
  constructor(
    private readonly calls: PageCalls,
    private readonly paths: PathPages,
    private readonly sender: PathPageSender,
  ) {}

  @Get()
  async show(@Param('path', ParseIntPipe) path: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const place = await this.#place(request, path);
    try {
      this.sender.page(response, await this.paths.page(place, idIn(queryOf(request))));
    } catch (error) {
      if (!(error instanceof Problem) || kindOfProblem(error) !== 'path-locked') throw error;
      const required = error.document.extensions?.['requires'];
      this.sender.locked(response, place, await this.paths.required(place, required));
    }
  }

  /** Opens a step, or the one to go on with. */
  @Post()
  async open(@Param('path', ParseIntPipe) path: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const place = await this.#place(request, path);
    const itemId = idIn(formOf(request));
    const runtime = await this.#post(place, 'item', itemId === undefined ? {} : { itemId });
    const shown = runtime.mode === 'normal' ? '' : `&item=${idOf(runtime.current?.item)}`;
    response.redirect(303, `/learning-paths/${path}${contextQuery(place.context)}${shown}`);
  }

  @Post('restart')
  async restart(@Param('path', ParseIntPipe) path: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const place = await this.#place(request, path);
    await this.#post(place, 'restart');
    response.redirect(303, `/learning-paths/${path}${contextQuery(place.context)}`);
  }

  /** Says that the learner is still there, and answers with the outline as it is now, for the script of the page. */
  @Post('outline')
  async outline(@Param('path', ParseIntPipe) path: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const place = await this.#place(request, path);
    const runtime = await this.paths.runtime(place, idIn(queryOf(request)));
    const isFollowed = runtime.mode === 'normal' && runtime.view !== null;
    this.sender.outline(response, place, isFollowed ? await this.#post(place, 'sync', {}) : runtime);
  }

  /** Begins the quiz of the step that is shown, so that its result counts for the step. */
  @Post('quiz')
  async quiz(@Param('path', ParseIntPipe) path: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const place = await this.#place(request, path);
    const { current } = await this.paths.runtime(place, idIn(queryOf(request)));
    const step = idOf(current?.itemView);
    const address = `${current?.resource ?? ''}/attempts${contextQuery(place.context)}`;
    if (!address.startsWith('/api/c_quizzes/')) throw new Problem(409, 'The step that is shown is no quiz.');
    const key = formOf(request).get('key');
    const begun = await this.calls.send<{ readonly id: number }>(
      place.caller,
      'POST',
      address,
      step === 0 ? {} : { origLpItemViewId: step },
      { key },
    );
    response.redirect(303, `/quiz-attempts/${begun.id}`);
  }

  async #place(request: ResourceRequest, path: number): Promise<FollowedPlace> {
    return { caller: await this.calls.caller(request), path, context: contextIn(queryOf(request)) };
  }

  #post({ caller, path, context }: FollowedPlace, operation: string, body?: object): Promise<Runtime> {
    return this.calls.send<Runtime>(caller, 'POST', `/api/learning_paths/${path}/runtime/${operation}${contextQuery(context)}`, body);
  }
}

function idIn(parameters: URLSearchParams): number | undefined {
  const text = parameters.get('item') ?? '';
  return ID.test(text) ? Number(text) : undefined;
}
