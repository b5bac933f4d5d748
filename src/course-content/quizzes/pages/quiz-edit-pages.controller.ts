import { BadRequestException, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { accountOf, queryOf } from '../../../pages/course/course-responder.js';
import { formOf } from '../../../pages/form.js';
import { pageLanguage } from '../../../pages/language.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { COURSES_STYLE } from '../../../pages/page-assets.controller.js';
import { contextIn } from '../../../pages/page-place.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import type { QuestionType } from '../scoring/question-types.js';
import { EDITOR_SCRIPT, EDITOR_STYLE } from './editor-assets.controller.js';
import { type EditorState, editorPage } from './editor-page.js';
import { editorWords } from './editor-words.js';
import { type EditedQuestion, editedIn, rearranged } from './edited-quiz.js';
import { metWith } from './quiz-conflict.js';
import { type OpenedQuiz, QuizEditor } from './quiz-editor.js';
import { formOfType, offeredTypes } from './question-forms.js';
import { wordedIn } from '../../../languages/worded.js';

const VIEWS = new URL('views/', import.meta.url);
const KEY = /^[\w-]{8,64}$/;

/** The form of a quiz with its questions and their answers: `/quizzes/5/edit`, `/quizzes/new/edit`. */
@ApiExcludeController()
@Controller('quizzes')
@Admits('signed in, each for the quizzes that the API lets them change')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class QuizEditPagesController {
  constructor(
    private readonly editor: QuizEditor,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':quiz/edit')
  async show(@Param('quiz') quiz: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(request, quiz);
    const isSaved = queryOf(request).has('saved');
    this.#send(response, opened, { ...begun(opened), isSaved });
  }

  /** Saves the form, or does what one of its buttons says and shows it again. */
  @Post(':quiz/edit')
  async change(@Param('quiz') quiz: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const [opened, form] = [await this.#opened(request, quiz), formOf(request)];
    const edited = editedIn(form);
    const [etag, key] = [form.get('etag') ?? '', form.get('key') ?? ''];
    const state = { edited, etag, opened: (form.get('opened') ?? '').split(' '), key: KEY.test(key) ? key : undefined };
    const command = form.get('do') ?? 'save';
    if (command !== 'save') {
      const type = form.get('newType') ?? '';
      const { edited: changed, focus } = rearranged(edited, command, (name) => newQuestion(name, type));
      this.#send(response, opened, { ...state, edited: changed, focus }, { newType: type });
    } else await this.#save(response, opened, state);
  }

  async #save(response: Response, opened: OpenedQuiz, state: EditorState): Promise<void> {
    const saved = await this.editor.save(opened, state.edited, state.etag, state.key ?? '');
    if ('id' in saved) {
      response.redirect(303, `/quizzes/${saved.id}/edit?${opened.place.query}&saved=1`);
    } else if ('problems' in saved) {
      this.#send(response, opened, { ...state, key: undefined, problems: saved.problems }, {}, 422);
    } else {
      // What is saved next replaces the state that is shown beside it now.
      const { edited, conflict } = metWith(state.edited, opened.stored, state.opened);
      this.#send(response, opened, { ...begun(opened), edited, conflict }, {}, 412);
    }
  }

  async #opened(request: ResourceRequest, quiz: string): Promise<OpenedQuiz> {
    if (quiz !== 'new' && !/^[1-9]\d{0,8}$/.test(quiz)) throw new BadRequestException('A quiz is named by its id, a new one by "new".');
    const id = quiz === 'new' ? undefined : Number(quiz);
    return this.editor.open({ caller: request.user, account: accountOf(request), quiz: id, context: contextIn(queryOf(request)) });
  }

  #send(response: Response, opened: OpenedQuiz, state: EditorState, more: object = {}, status = 200): void {
    const language = pageLanguage(response.req);
    const words = editorWords.in(language);
    this.pages.send(response, {
      template: 'editor',
      views: VIEWS,
      status,
      styles: [COURSES_STYLE, EDITOR_STYLE],
      scripts: [EDITOR_SCRIPT],
      title: [opened.id === undefined ? words.newQuiz : words.edit, opened.stored.values['title'] ?? ''].filter(Boolean).join(': '),
      data: { ...editorPage(opened, state, language), filled: wordedIn(language), ...more },
    });
  }
}

function begun({ stored, etag }: OpenedQuiz): EditorState {
  return { edited: stored, etag, opened: stored.questions.map(({ key }) => key) };
}

/** @param type of the menu of the form; the first one where it is none of these */
function newQuestion(key: string, type: string): EditedQuestion {
  const [first = '', ...others] = offeredTypes();
  const chosen: QuestionType = others.find((known) => known === type) ?? first;
  const count = formOfType(chosen)?.form.newRows ?? 0;
  const rows = Array.from({ length: count }, (_, index) => ({ key: `x${index + 1}`, values: {} }));
  return { key, type: chosen, id: 0, values: chosen === 'multiple_answer_true_false' ? {} : { points: '1' }, rows };
}
