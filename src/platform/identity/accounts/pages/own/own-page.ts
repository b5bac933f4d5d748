import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { pageLanguage } from '../../../../../pages/language.js';
import { dayIn, momentIn } from '../../../../../pages/moment.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../../../pages/page-assets.controller.js';
import { type PageCaller, PageCalls } from '../../../../../pages/page-calls.js';
import { PageRenderer } from '../../../../../pages/page-renderer.js';
import { worded } from '../../../../../pages/worded.js';
import type { ResourceRequest } from '../../../../../resource/model/resource-request.js';
import { Problem } from '../../../../../resource/protocol/problem.js';
import { ownWords } from './own-words.js';

const VIEWS = new URL('views/', import.meta.url);

/** What a form said, and why it was refused. */
export interface RefusedOwnForm {
  readonly form: URLSearchParams;
  readonly detail: string;
  readonly status: number;
  /** What is wrong with which member. */
  readonly wrong: ReadonlyMap<string, string>;
}

/** A page of one's own account. */
interface OwnPage {
  readonly template: 'index' | 'profile' | 'notifications' | 'keys' | 'export';
  /** Part that it is; the first page without one. */
  readonly part?: string;
  readonly data: object;
  readonly status?: number;
}

/** What the pages of one's own account have in common. */
@Injectable()
export class OwnPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  /** The caller, and the address of the account at the API. */
  async person(request: ResourceRequest): Promise<{ readonly caller: PageCaller; readonly user: string }> {
    if (request.user.id === null) throw new Problem(401, 'These pages are for people with an account.');
    return { caller: await this.calls.caller(request), user: `/api/users/${request.user.id}` };
  }

  send(response: Response, { template, part, data, status = 200 }: OwnPage): void {
    const language = pageLanguage(response.req);
    const words = ownWords.in(language);
    const title = part === undefined ? words.title : (words.parts[part]?.[0] ?? words.title);
    this.pages.send(response, {
      template,
      views: VIEWS,
      title,
      status,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      data: { ...data, words, worded, part, moment: momentIn(language), day: dayIn(language) },
    });
  }

  /** Does what a form asks for; what is refused is shown again by `show`, with the form. */
  async run(form: URLSearchParams, work: () => Promise<void>, show: (refused: RefusedOwnForm) => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem) || ![403, 409, 422, 429].includes(error.getStatus())) throw error;
      const wrong = new Map(error.document.violations?.map(({ propertyPath, message }) => [propertyPath, message]));
      await show({ form, detail: error.detail, status: error.getStatus(), wrong });
    }
  }
}
