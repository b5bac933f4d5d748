import { randomUUID } from 'node:crypto';
import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { publicOriginOf } from '../../../auth/portals/public-origin.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { formOf } from '../../../pages/form.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { pageLanguage } from '../../../pages/language.js';
import { momentIn } from '../../../pages/moment.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../pages/page-assets.controller.js';
import { PageCalls } from '../../../pages/page-calls.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import { worded } from '../../../pages/worded.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { feedWords } from './feed-words.js';

const VIEWS = new URL('views/', import.meta.url);

interface Refused {
  readonly detail: string;
  readonly status: number;
  readonly form: URLSearchParams;
}

/** The addresses at which other calendars read the agenda of who is signed in. */
@ApiExcludeController()
@Controller('account/calendar')
@Admits('signed in, each for their own feeds')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class OwnFeedsController {
  constructor(
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#send(request, response, {});
  }

  /** Makes a feed; the answer shows its address, and nothing ever after. */
  @Post()
  async make(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const body = { label: (form.get('label') ?? '').trim() || null, detail: form.get('detail') === 'busy' ? 'busy' : 'full' };
    try {
      const caller = await this.calls.caller(request);
      const made = await this.calls.send<ApiItem>(caller, 'POST', '/api/calendar_feeds', body, { key: form.get('key') });
      await this.#send(request, response, { address: textOf(made['address']) });
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      await this.#send(request, response, { refused: { detail: error.detail, status: error.getStatus(), form } });
    }
  }

  @Post(':feed/removal')
  async remove(@Param('feed', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    await this.calls.answer(await this.calls.caller(request), 'DELETE', `/api/calendar_feeds/${id}`);
    response.redirect(303, '/account/calendar');
  }

  async #send(
    request: ResourceRequest,
    response: Response,
    { address, refused }: { readonly address?: string; readonly refused?: Refused },
  ): Promise<void> {
    const language = pageLanguage(request);
    const words = feedWords.in(language);
    const caller = await this.calls.caller(request);
    const feeds = await this.calls.read<readonly ApiItem[]>(caller, '/api/calendar_feeds?itemsPerPage=100');
    const shown = address?.startsWith('/') ? `${publicOriginOf(request)}${address}` : address;
    this.pages.send(response, {
      template: 'feeds',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      status: refused?.status,
      data: { words, worded, feeds, address: shown, refused, key: randomUUID(), moment: momentIn(language) },
    });
  }
}
