import { Controller, Get, Param, ParseIntPipe, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { textOf } from '../../../../pages/home/home-section.js';
import { pageLanguage } from '../../../../pages/language.js';
import { PageApi } from '../../../../pages/page-api.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { markingWords } from './marking-words.js';
import { queryOf } from './page-request.js';
import { PageTexts } from '../../../../pages/course/page-texts.js';
import { QuizPageApi } from './quiz-page-api.js';
import { QuizPageSender } from './quiz-page-sender.js';
import { placeOf } from './quiz-place.js';
import { previewOf } from './quiz-preview.js';
import { shownQuestion } from './shown-question.js';
import { contextIn, contextQuery } from '../../../../pages/course/course-context.js';

/** A quiz as learners see it, for those who edit it; nothing of it is stored. */
@ApiExcludeController()
@Controller('quizzes')
@Admits('signed in, each for the quizzes that the API lets them change')
@Public(true)
@UseGuards(SignedInPageGuard)
export class QuizPreviewController {
  constructor(
    private readonly api: QuizPageApi,
    private readonly pageApi: PageApi,
    private readonly sender: QuizPageSender,
  ) {}

  @Get(':quiz/preview')
  async show(@Param('quiz', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const [context, language] = [contextIn(queryOf(request)), pageLanguage(request)];
    const actor = await this.api.acquainted(request.user);
    await this.pageApi.admitChange(actor, `/api/c_quizzes/${id}`);
    const quiz = await this.api.item(actor, `/api/c_quizzes/${id}?include=questions.question.answers`);
    const place = await placeOf(this.api, actor, context, language);
    const { questions, left } = previewOf(quiz);
    const texts = new PageTexts();
    const m = markingWords.in(language);
    const view = { hidesNumber: quiz['hideQuestionNumber'] === true, hidesTitle: quiz['hideQuestionTitle'] === true };
    const data = { m, place, view, left, quizTitle: textOf(quiz['title']), description: texts.add(textOf(quiz['description'])) };
    const shown = questions.map((question) => shownQuestion(question, texts, undefined));
    const address = `/quizzes/${id}/preview${contextQuery(context)}`;
    this.sender.send(response, address, {
      template: 'preview',
      title: `${m.preview} · ${data.quizTitle}`,
      texts,
      language: place.language,
      data: { ...data, questions: shown, edit: `/quizzes/${id}/edit${contextQuery(context)}` },
    });
  }
}
