import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { sendFrameDocument } from '../../../pages/course/frame-document.js';
import { PageTexts } from '../../../pages/course/page-texts.js';
import { pageLanguage } from '../../../pages/language.js';
import { dayIn, momentIn } from '../../../pages/moment.js';
import { COURSES_STYLE, FRAMES_SCRIPT, TIMES_SCRIPT } from '../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { ASSIGNMENTS_STYLE } from './assignment-page-assets.controller.js';
import type { AssignmentPlace } from './assignment-place.js';
import { pageWords, worded } from './assignment-words.js';
import { shownIn } from './page-words-shown.js';

const VIEWS = new URL('views/', import.meta.url);
const COURSE_VIEWS = new URL('../../../pages/course/views/', import.meta.url);

/** A page of an assignment, before its markup. */
export interface SentPage {
  readonly template: 'assignment' | 'marking' | 'form';
  readonly title: string;
  readonly place: AssignmentPlace;
  readonly data: Readonly<Record<string, unknown>>;
  readonly texts?: PageTexts;
  readonly status?: number;
  readonly script?: string;
}

/** Sends the pages of assignments, with the texts of users in frames as the pages of courses have them. */
@Injectable()
export class AssignmentPageSender {
  constructor(private readonly pages: PageRenderer) {}

  /** @param address of the page, at which its frames find the texts that are too long to stand in it */
  send(response: Response, address: string, page: SentPage): void {
    const language = pageLanguage(response.req);
    const { place, texts = new PageTexts() } = page;
    const framing = { pages: this.pages, views: COURSE_VIEWS, language: place.language, pageLanguage: language, address };
    const printed = texts.printed(framing);
    const asked = new URLSearchParams(splitUrl({ url: response.req.originalUrl }).query).get('text');
    if (asked !== null) return sendFrameDocument(response, printed.document(Number(asked)));
    this.pages.send(response, {
      template: page.template,
      views: VIEWS,
      title: page.title,
      status: page.status,
      frames: true,
      styles: [COURSES_STYLE, ASSIGNMENTS_STYLE],
      scripts: [TIMES_SCRIPT, ...(printed.hasFrames ? [FRAMES_SCRIPT] : []), ...(page.script === undefined ? [] : [page.script])],
      data: {
        ...page.data,
        ...shownIn(language),
        place,
        worded,
        words: pageWords.in(language),
        moment: momentIn(language),
        day: dayIn(language),
        contentLanguage: place.language,
        printed: printed.texts,
      },
    });
  }
}
