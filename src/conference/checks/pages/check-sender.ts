import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { pageLanguage } from '../../../pages/language.js';
import { momentIn } from '../../../pages/moment.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { attendanceTemplates, CHECK_WAYS } from '../attendance-templates.js';
import type { CheckPage } from './check-page.js';
import { checkWords, templateTitles } from './check-words.js';

const VIEWS = new URL('views/', import.meta.url);
const STYLE = '/plugin/Videoconf/checks/checks.css';

/** What a page of checks says beside its content. */
export interface CheckMessage {
  readonly status?: number;
  readonly done?: string;
  readonly problem?: string;
  /** What was typed, or came with an address. */
  readonly code?: string;
  /** The page looks again by itself. */
  readonly watches?: boolean;
}

/** Sends the pages of checks. */
@Injectable()
export class CheckSender {
  constructor(private readonly pages: PageRenderer) {}

  /** The checks of a meeting, for its reader. */
  send(response: Response, page: CheckPage, message: CheckMessage): void {
    const language = pageLanguage(response.req);
    const words = checkWords.in(language);
    const clock = (at: string): string => new Date(at).toLocaleTimeString(language, { timeZone: 'UTC' });
    this.pages.send(response, {
      template: page.manages ? 'managed' : 'own',
      views: VIEWS,
      title: `${words.title} · ${page.title}`,
      status: message.status ?? 200,
      styles: [COURSES_STYLE, STYLE],
      scripts: [TIMES_SCRIPT],
      data: {
        ...page,
        ...message,
        words,
        clock,
        moment: momentIn(language),
        templates: attendanceTemplates.map(({ name }) => ({ name, title: templateTitles.in(language)[name] })),
        ways: CHECK_WAYS,
      },
    });
  }

  /** The page behind the address in the chat: one question and one button. */
  sendQuestion(
    response: Response,
    data: { readonly meeting: number; readonly code: string; readonly isKnown: boolean } & CheckMessage,
  ): void {
    const words = checkWords.in(pageLanguage(response.req));
    const { isKnown, status = 200 } = data;
    const title = isKnown ? words.question : words.unknown;
    this.pages.send(response, { template: 'question', views: VIEWS, title, status, styles: [STYLE], data: { ...data, words } });
  }
}
