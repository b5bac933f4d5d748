import { randomUUID } from 'node:crypto';
import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
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
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { EDITOR_SCRIPT, EDITOR_STYLE } from './editor-assets.controller.js';
import { editorWords } from './editor-words.js';
import { titleOfType } from './question-forms.js';
import { type FilledQuiz, QuizIntake } from './quiz-intake.js';
import { wordedIn } from '../../../languages/worded.js';

const VIEWS = new URL('views/', import.meta.url);
/** Formats that are text; a package of QTI is imported through the API. */
const FORMATS = ['gift', 'aiken', 'moodle_xml', 'qti2', 'qti3'];
const KEY = /^[\w-]{8,64}$/;

/** Where questions come into a quiz from elsewhere: pasted text, and the bank of the course. */
@ApiExcludeController()
@Controller('quizzes')
@Admits('signed in, each for the quizzes that the API lets them change')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class QuizIntakePagesController {
  constructor(
    private readonly intake: QuizIntake,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':quiz/import')
  async text(@Param('quiz', ParseIntPipe) quiz: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    this.#sendImport(response, await this.#opened(request, quiz), {});
  }

  @Post(':quiz/import')
  async import(@Param('quiz', ParseIntPipe) quiz: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const [opened, form] = [await this.#opened(request, quiz), formOf(request)];
    const [typed, format, key] = [form.get('text') ?? '', form.get('format') ?? '', form.get('key') ?? ''];
    const partial = form.has('partial');
    try {
      const report = await this.intake.import(opened, typed, format, partial, KEY.test(key) ? key : '');
      this.#sendImport(
        response,
        opened,
        { report, format, partial, typed: report.created > 0 ? '' : typed },
        report.created > 0 ? 200 : 422,
      );
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 413, 422].includes(error.getStatus())) throw error;
      this.#sendImport(response, opened, { problem: error.detail, typed, format, partial }, 422);
    }
  }

  @Get(':quiz/bank')
  async bank(@Param('quiz', ParseIntPipe) quiz: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#sendBank(request, response, await this.#opened(request, quiz));
  }

  @Post(':quiz/bank')
  async add(@Param('quiz', ParseIntPipe) quiz: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const opened = await this.#opened(request, quiz);
    const chosen = formOf(request).getAll('question').map(Number).filter(Number.isSafeInteger);
    const words = editorWords.in(pageLanguage(request));
    if (chosen.length === 0) return this.#sendBank(request, response, opened, words.bank.chooseOne);
    try {
      await this.intake.add(opened, chosen);
      response.redirect(303, `${opened.edit}&saved=1`);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      await this.#sendBank(request, response, opened, error.detail, chosen);
    }
  }

  #opened(request: ResourceRequest, quiz: number): Promise<FilledQuiz> {
    return this.intake.open(request.user, quiz, contextIn(queryOf(request)));
  }

  #sendImport(response: Response, opened: FilledQuiz, state: Readonly<Record<string, unknown>>, status = 200): void {
    const address = `/quizzes/${opened.id}/import?${opened.place.query}`;
    const initial = {
      report: undefined,
      problem: undefined,
      typed: '',
      partial: false,
      format: 'gift',
      formats: FORMATS,
      key: randomUUID(),
    };
    this.#send(response, opened, 'import', { ...initial, ...state, address }, status);
  }

  /** @param chosen questions that were ticked when it was refused */
  async #sendBank(
    request: ResourceRequest,
    response: Response,
    opened: FilledQuiz,
    problem?: string,
    chosen: readonly number[] = [],
  ): Promise<void> {
    const query = queryOf(request);
    const search = (query.get('search') ?? '').slice(0, 200);
    const page = /^[1-9]\d{0,2}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
    const { rows, goesOn } = await this.intake.bank(opened, search, page);
    const address = `/quizzes/${opened.id}/bank?${opened.place.query}`;
    const at = (number: number): string => `${address}&search=${encodeURIComponent(search)}&page=${number}`;
    const turn = { before: page > 1 ? at(page - 1) : undefined, after: goesOn ? at(page + 1) : undefined };
    this.#send(response, opened, 'bank', { rows, chosen, search, turn, problem, address }, problem === undefined ? 200 : 422);
  }

  #send(response: Response, opened: FilledQuiz, template: 'import' | 'bank', data: object, status: number): void {
    const language = pageLanguage(response.req);
    const words = editorWords.in(language);
    const title = template === 'import' ? words.importing.title : words.bank.title;
    this.pages.send(response, {
      template,
      views: VIEWS,
      status,
      styles: [COURSES_STYLE, EDITOR_STYLE],
      scripts: template === 'import' ? [EDITOR_SCRIPT] : [],
      title: `${title} · ${opened.title}`,
      data: {
        ...data,
        words,
        filled: wordedIn(language),
        place: opened.place,
        id: opened.id,
        quizTitle: opened.title,
        edit: opened.edit,
        typeName: (type: string): string => titleOfType(type, language),
      },
    });
  }
}
