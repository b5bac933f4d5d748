import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { sendFrameDocument } from '../../../pages/course/frame-document.js';
import { ShownBlocks } from '../../../pages/course/shown-blocks.js';
import { excerptOf } from '../../../pages/course/shown-text.js';
import { pageLanguage } from '../../../pages/language.js';
import { momentIn } from '../../../pages/moment.js';
import { COURSES_STYLE, FRAMES_SCRIPT, TIMES_SCRIPT } from '../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { worded } from '../../../pages/worded.js';
import type { Problem } from '../../../resource/protocol/problem.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { isAsked } from '../survey-answer-value.js';
import { chose, controlOf, fieldOf, type ShownQuestion } from './survey-form.js';
import { SURVEY_SCRIPT, SURVEY_STYLE } from './survey-page-assets.controller.js';
import type { ReadResults, SurveyPage } from './survey-page.js';
import { surveyWords } from './survey-words.js';

const VIEWS = new URL('views/', import.meta.url);
const COURSE_VIEWS = new URL('../../../pages/course/views/', import.meta.url);
const STYLES = [COURSES_STYLE, SURVEY_STYLE];
const MOST_TEXTS = 100;
const LONGEST_RESULT = 400;

/** How the page of a survey is shown. */
interface SurveyState {
  readonly hasResults: boolean;
  readonly isSaved?: boolean;
  /** What was answered, and could not be taken. */
  readonly form?: URLSearchParams;
  readonly problem?: Problem;
}

/** Sends the pages of surveys. */
@Injectable()
export class SurveyPageSender {
  constructor(private readonly pages: PageRenderer) {}

  survey(response: Response, survey: SurveyPage, { hasResults, isSaved = false, form, problem }: SurveyState): void {
    const language = pageLanguage(response.req);
    const address = `/surveys/${survey.id}${survey.query}`;
    const contentLanguage = survey.course?.language ?? language;
    const framing = { pages: this.pages, views: COURSE_VIEWS, language: contentLanguage, pageLanguage: language, address };
    const sources = [survey.intro, survey.thanks, ...survey.questions.map(({ html }) => html)];
    const blocks = new ShownBlocks(
      sources.map((html) => ({ kind: 'text', html }) as const),
      framing,
    );
    const asked = new URLSearchParams(splitUrl({ url: response.req.originalUrl }).query).get('text');
    if (asked !== null) return sendFrameDocument(response, blocks.document(Number(asked)));
    const wrong = new Map(problem?.document.violations?.map(({ propertyPath, message }) => [propertyPath, message]));
    this.pages.send(response, {
      template: 'survey',
      views: VIEWS,
      title: survey.title,
      styles: STYLES,
      frames: true,
      scripts: [TIMES_SCRIPT, SURVEY_SCRIPT, ...(blocks.hasFrames ? [FRAMES_SCRIPT] : [])],
      status: problem?.getStatus() ?? 200,
      data: {
        words: surveyWords.in(language),
        worded,
        survey,
        address,
        hasResults,
        isSaved,
        form,
        problem,
        contentLanguage,
        chose,
        moment: momentIn(language),
        texts: blocks.all.map((block) => (block.kind === 'text' ? block.text : undefined)),
        questions: numbered(survey.questions).map((question) => ({ ...question, wrong: wrong.get(`answers[${question.id}]`) })),
      },
    });
  }

  results(response: Response, survey: SurveyPage, results: ReadResults): void {
    const language = pageLanguage(response.req);
    const words = surveyWords.in(language);
    const shown = (value: number): string => value.toLocaleString(language, { maximumFractionDigits: 2 });
    const questions = results.questions
      .filter((question) => isAsked(question))
      .map(({ text, texts, options, ...question }) => ({
        ...question,
        text: excerptOf(text, LONGEST_RESULT),
        options: options.map((option) => ({ ...option, text: excerptOf(option.text, LONGEST_RESULT) })),
        texts: texts.slice(0, MOST_TEXTS),
        more: Math.max(0, texts.length - MOST_TEXTS),
      }));
    this.pages.send(response, {
      template: 'results',
      views: VIEWS,
      styles: STYLES,
      title: `${words.results.title} · ${survey.title}`,
      data: { words, worded, survey, results, questions, shown, address: `/surveys/${survey.id}${survey.query}` },
    });
  }
}

/** A question as the template needs it. */
type NumberedQuestion = ShownQuestion & {
  readonly number: number;
  readonly field: string;
  readonly control: ReturnType<typeof controlOf>;
  /** Text of the option that leads to it. */
  readonly condition?: string;
};

function numbered(questions: readonly ShownQuestion[]): readonly NumberedQuestion[] {
  let number = 0;
  const options = new Map(questions.flatMap((question) => question.options.map(({ id, text }) => [id, text] as const)));
  return questions.map((question) => {
    if (isAsked(question)) number += 1;
    const condition = question.parent === 0 ? undefined : options.get(question.parentOption);
    return { ...question, number, field: fieldOf(question.id), control: controlOf(question), condition };
  });
}
