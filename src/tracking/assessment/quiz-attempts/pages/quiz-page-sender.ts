import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { sendFrameDocument } from '../../../../pages/course/frame-document.js';
import type { Language } from '../../../../languages/language.js';
import { pageLanguage } from '../../../../pages/language.js';
import { dayIn, momentIn } from '../../../../pages/moment.js';
import { COURSES_STYLE, FRAMES_SCRIPT, TIMES_SCRIPT } from '../../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { saidIn, type Wording } from '../../../../languages/catalogue.js';
import { splitUrl } from '../../../../resource/protocol/request-url.js';
import type { PageTexts } from '../../../../pages/course/page-texts.js';
import { MARKING_SCRIPT, QUIZ_SCRIPT, QUIZ_STYLE } from './quiz-page-assets.controller.js';
import { quizWords, worded } from './quiz-words.js';

const VIEWS = new URL('views/', import.meta.url);
const COURSE_VIEWS = new URL('../../../../pages/course/views/', import.meta.url);

/** A page of a quiz, before its markup. */
export interface SentPage {
  readonly template: 'quiz' | 'attempt' | 'submit' | 'result' | 'marking' | 'marking-list' | 'preview';
  readonly title: string;
  readonly data: object;
  readonly texts: PageTexts;
  /** Language of the texts. */
  readonly language: string;
  readonly status?: number;
  readonly isTaken?: boolean;
}

/** Sends the pages of quizzes, with the texts of users in frames as the pages of courses have them. */
@Injectable()
export class QuizPageSender {
  constructor(private readonly pages: PageRenderer) {}

  /** @param address of the page, at which its frames find the texts that are too long to stand in it */
  send(response: Response, address: string, page: SentPage): void {
    const language = pageLanguage(response.req);
    const framing = { pages: this.pages, views: COURSE_VIEWS, language: page.language, pageLanguage: language, address };
    const { texts, hasFrames, document } = page.texts.printed(framing);
    const asked = new URLSearchParams(splitUrl({ url: response.req.originalUrl }).query).get('text');
    if (asked !== null) return sendFrameDocument(response, document(Number(asked)));
    this.pages.send(response, {
      template: page.template,
      views: VIEWS,
      title: page.title,
      status: page.status,
      frames: true,
      styles: [COURSES_STYLE, QUIZ_STYLE],
      scripts: [
        TIMES_SCRIPT,
        ...(hasFrames ? [FRAMES_SCRIPT] : []),
        ...(page.isTaken ? [QUIZ_SCRIPT] : []),
        ...(page.template === 'marking' ? [MARKING_SCRIPT] : []),
      ],
      data: { ...page.data, ...shared(language), contentLanguage: page.language, printed: texts },
    });
  }
}

function shared(language: Language): object {
  const shown = (value: number): string => value.toLocaleString(language, { maximumFractionDigits: 2 });
  const said = (wording: Wording): string => saidIn(wording, language);
  return { words: quizWords.in(language), worded, said, shown, moment: momentIn(language), day: dayIn(language) };
}
