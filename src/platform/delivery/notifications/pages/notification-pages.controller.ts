import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { callApi, documentIn } from '../../../../pages/api-call.js';
import { idOf } from '../../../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { pageLanguage } from '../../../../pages/language.js';
import { momentIn } from '../../../../pages/moment.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import { OperationDispatcher } from '../../../../resource/batch/operation-dispatcher.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { splitUrl } from '../../../../resource/protocol/request-url.js';
import { NoticePages } from '../notice-pages.js';
import { notificationWords } from './notification-words.js';

const VIEWS = new URL('views/', import.meta.url);
const LIST = '/api/notifications';
const PAGE_ROWS = 20;
const LAST_PAGE = 1_000;
/** Notifications of a kind among which one is looked for. */
const MOST_OF_KIND = 100;

/** The caller's notifications, and one of them that is about something without a page of its own. */
@ApiExcludeController()
@Controller('notifications')
@Admits('signed in, each for the notifications that the API lets the caller read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class NotificationPagesController {
  constructor(
    private readonly api: OperationDispatcher,
    private readonly addresses: NoticePages,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const page = pageIn(new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('page') ?? '');
    const rows = await this.#rows(request, `order[createdAt]=desc&itemsPerPage=${PAGE_ROWS}&page=${page}`);
    this.#send(response, { rows, page, goesOn: rows.length === PAGE_ROWS });
  }

  /** Where a user chose mails alone, there is no notification to be shown, and the page says so. */
  @Get(':kind/:subject')
  async one(
    @Param('kind') kind: string,
    @Param('subject') subject: string,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.#rows(request, `kind=${encodeURIComponent(kind)}&order[createdAt]=desc&itemsPerPage=${MOST_OF_KIND}`);
    const row = found.find((one) => String(idOf(one['subject'])) === subject);
    this.#send(response, { rows: row ? [row] : [], page: 1, goesOn: false, isOne: true });
  }

  @Post('read')
  async readAll(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    await callApi(this.api, { actor: request.user, method: 'POST', address: `${LIST}/read`, body: {} });
    response.redirect(303, '/notifications');
  }

  async #rows({ user }: ResourceRequest, query: string): Promise<readonly ApiItem[]> {
    return documentIn(
      await callApi(this.api, { actor: user, method: 'GET', address: `${LIST}?${query}&partial=true` }),
    ) as readonly ApiItem[];
  }

  #send(response: Response, shown: { rows: readonly ApiItem[]; page: number; goesOn: boolean; isOne?: boolean }): void {
    const language = pageLanguage(response.req);
    const words = notificationWords.in(language);
    const lines = shown.rows.map((row) => ({
      title: textOf(row['title']),
      text: textOf(row['text']),
      at: textOf(row['createdAt']),
      count: Number(row['count']),
      isNew: row['readAt'] == null,
      href: shown.isOne === true ? undefined : this.#hrefOf(row),
    }));
    this.pages.send(response, {
      template: 'notifications',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      data: { ...shown, lines, words, moment: momentIn(language) },
    });
  }

  /** Notifications from before there were pages lead to the address of their subject in the API. */
  #hrefOf(row: ApiItem): string {
    const [link, subject] = [textOf(row['link']), textOf(row['subject'])];
    if (!link.endsWith(subject)) return link;
    const ids = { courseId: idOf(row['course']) || null, sessionId: idOf(row['session']) || null };
    return this.addresses.pageOf(textOf(row['kind']), { subject, ...ids });
  }
}

function pageIn(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Math.min(LAST_PAGE, Number(text)) : 1;
}
