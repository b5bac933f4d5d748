import { randomUUID } from 'node:crypto';
import { BadRequestException, Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { queryOf } from '../../../pages/course/course-responder.js';
import { formOf } from '../../../pages/form.js';
import { pageLanguage } from '../../../pages/language.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { COURSES_STYLE } from '../../../pages/page-assets.controller.js';
import { contextIn } from '../../../pages/page-place.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import { worded } from '../../../pages/worded.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { BUILDER_STYLE } from './builder-assets.controller.js';
import { type BuilderCommand, commandIn, isDone, perform } from './builder-commands.js';
import { type BuilderWords, builderWords } from './builder-words.js';
import { type OpenedPath, type OpenedPlace, PathBuilder } from './path-builder.js';
import { CHOSEN_KINDS, chosenKind, MOST_CHOICES } from './step-choice.js';

const VIEWS = new URL('views/', import.meta.url);
const KEY = /^[\w-]{8,64}$/;

/** What was refused: by which button, and what its form said. */
interface RefusedForm {
  readonly at: string;
  readonly detail: string;
  readonly isConflict: boolean;
  readonly status: number;
  readonly form: URLSearchParams;
}

/** Where learning paths are made and their steps arranged: `/path-builder/5`, `/path-builder/new`. */
@ApiExcludeController()
@Controller('path-builder')
@Admits('signed in, each for the paths that the API lets them change')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class BuilderPagesController {
  constructor(
    private readonly builder: PathBuilder,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':path')
  async show(@Param('path') path: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    if (path === 'new') this.#sendNew(response, await this.builder.place(request.user, contextIn(queryOf(request))));
    else await this.#send(request, response, await this.#opened(request, path));
  }

  @Post(':path')
  async change(@Param('path') path: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    if (!KEY.test(form.get('key') ?? '')) throw new Problem(400, 'The form has no key.');
    if (path === 'new') return this.#make(request, response, form);
    const [opened, command] = [await this.#opened(request, path), commandIn(form)];
    try {
      await perform(this.builder, opened, command, form);
      response.redirect(303, pageOf(opened, command, form));
    } catch (error) {
      if (!(error instanceof Problem) || ![403, 404, 409, 412, 422].includes(error.getStatus())) throw error;
      const stands = await this.#opened(request, path);
      if (error.getStatus() === 412 && isDone(stands, command, form)) {
        response.redirect(303, pageOf(stands, command, form));
        return;
      }
      await this.#send(request, response, stands, refusedBy(error, command, form));
    }
  }

  @Get(':path/steps/:step/removal')
  async confirm(
    @Param('path') path: string,
    @Param('step', ParseIntPipe) id: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    const opened = await this.#opened(request, path);
    const step = opened.steps.find((one) => one.id === id);
    if (!step) throw new Problem(404, 'The learning path has no such step.');
    const words = builderWords.in(pageLanguage(response.req));
    this.pages.send(response, {
      template: 'removal',
      views: VIEWS,
      styles: [COURSES_STYLE],
      title: worded(words.removal.title, { title: step.title }),
      data: { ...shared(opened, words), step, etag: opened.etag, action: addressOf(opened) },
    });
  }

  async #make(request: ResourceRequest, response: Response, form: URLSearchParams): Promise<void> {
    const opened = await this.builder.place(request.user, contextIn(queryOf(request)));
    const title = (form.get('title') ?? '').trim();
    try {
      const id = await this.builder.make(opened, title, form.get('key') ?? '');
      response.redirect(303, `/path-builder/${id}?${opened.place.query}`);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      this.#sendNew(response, opened, title, sentenceOf(error));
    }
  }

  #opened(request: ResourceRequest, path: string): Promise<OpenedPath> {
    if (!/^[1-9]\d{0,8}$/.test(path)) throw new BadRequestException('A learning path is named by its id, a new one by "new".');
    return this.builder.open(request.user, Number(path), contextIn(queryOf(request)));
  }

  #sendNew(response: Response, opened: OpenedPlace, title = '', problem?: string): void {
    const words = builderWords.in(pageLanguage(response.req));
    this.pages.send(response, {
      template: 'new',
      views: VIEWS,
      styles: [COURSES_STYLE],
      status: problem === undefined ? 200 : 422,
      title: words.newPath,
      data: { ...shared(opened, words), typed: title, problem, action: `/path-builder/new?${opened.place.query}` },
    });
  }

  async #send(request: ResourceRequest, response: Response, path: OpenedPath, refused?: RefusedForm): Promise<void> {
    const words = builderWords.in(pageLanguage(response.req));
    const asked = refused?.form ?? queryOf(request);
    const kind = chosenKind(asked.get('kind'));
    const choices = await this.builder.choices(path, kind, (asked.get('search') ?? '').trim().slice(0, 255));
    this.pages.send(response, {
      template: 'builder',
      views: VIEWS,
      status: refused?.status ?? 200,
      styles: [COURSES_STYLE, BUILDER_STYLE],
      title: `${words.edit}: ${path.title}`,
      data: {
        ...shared(path, words),
        path,
        choices,
        kinds: CHOSEN_KINDS,
        most: MOST_CHOICES,
        refused,
        action: addressOf(path),
        problem: (at: string): string | undefined =>
          refused?.at === at ? (refused.isConflict ? words.conflict : refused.detail) : undefined,
        kept: (at: string, name: string, value: string): string => (refused?.at === at ? (refused.form.get(name) ?? value) : value),
        titleOf: (id: number): string => path.steps.find((step) => step.id === id)?.title ?? String(id),
        removal: (id: number): string => `/path-builder/${path.id}/steps/${id}/removal?${path.place.query}`,
      },
    });
  }
}

function shared({ place }: OpenedPlace, words: BuilderWords): Readonly<Record<string, unknown>> {
  return { words, worded, place, key: randomUUID() };
}

function addressOf({ id, place }: OpenedPath): string {
  return `/path-builder/${id}?${place.query}`;
}

/** The page at the step that was changed, and with the list that a step was chosen from. */
function pageOf(path: OpenedPath, { verb, id }: BuilderCommand, form: URLSearchParams): string {
  if (verb !== 'add') return `${addressOf(path)}${id === 0 || verb === 'remove' ? '' : `#step-${id}`}`;
  const search = form.get('search') ?? '';
  return `${addressOf(path)}&kind=${chosenKind(form.get('kind'))}${search === '' ? '' : `&search=${encodeURIComponent(search)}`}#add`;
}

function refusedBy(error: Problem, { verb, id }: BuilderCommand, form: URLSearchParams): RefusedForm {
  const status = error.getStatus();
  const at = verb === 'rename' || verb === 'prerequisite' ? `${verb}-${id}` : verb === 'title' || verb === 'add' ? verb : 'page';
  return { at, detail: sentenceOf(error), isConflict: status === 412, status, form };
}

function sentenceOf({ document, detail }: Problem): string {
  return (document.violations ?? []).map(({ message }) => message).join(' ') || detail;
}
