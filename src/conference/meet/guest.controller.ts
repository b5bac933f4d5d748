import { Controller, Get, HttpException, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { clientNetwork } from '../../auth/sign-in/client-network.js';
import { ToleratesBadToken } from '../../auth/tokens/tolerates-bad-token.decorator.js';
import { formOf } from '../../pages/form.js';
import { pageLanguage } from '../../pages/language.js';
import { requireOwnForm } from '../../pages/own-form.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { CheckTokens } from '../checks/check-tokens.js';
import { GuestEntrance } from './guest-entrance.js';
import { modeWords } from '../modes/mode-words.js';
import { sendMeetPage } from './meet-page.js';
import { guestTexts, pageOf } from './meet-texts.js';

const VIEWS = new URL('views/', import.meta.url);

/** Asks guests for a name and lets them into a running meeting; its link is what admits. */
@ApiExcludeController()
@Controller('meet/guest')
@Admits('holder of a link for guests of a meeting')
@Public(true)
@ToleratesBadToken(true)
export class GuestController {
  constructor(
    private readonly entrance: GuestEntrance,
    private readonly tokens: CheckTokens,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async ask(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const secret = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('t') ?? '';
    await this.orProblem(response, () => this.form(request, response, secret));
  }

  @Post()
  async enter(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const secret = form.get('t') ?? '';
    await this.orProblem(response, async () => {
      try {
        const guest = await this.entrance.enter(secret, request.user.portalId, form.get('name') ?? '', clientNetwork(request.ip));
        if (guest === undefined) {
          sendMeetPage(this.pages, response, 'begins', 200);
          return;
        }
        this.tokens.give(response, guest.meetingId, guest.participantKey);
        this.lead(response, guest.address);
      } catch (error) {
        if (!(error instanceof HttpException) || error.getStatus() !== 422) throw error;
        await this.form(request, response, secret, 422);
      }
    });
  }

  private async form(request: ResourceRequest, response: Response, secret: string, status = 200): Promise<void> {
    const { title, record, privacy } = await this.entrance.meeting(secret, request.user.portalId);
    const language = pageLanguage(request);
    const [guest, recorded] = [guestTexts.in(language), modeWords.in(language)[privacy]];
    response.setHeader('Referrer-Policy', 'same-origin');
    this.pages.send(response, {
      template: 'guest',
      views: VIEWS,
      title,
      status,
      data: { guest, recorded, secret, record, isWrong: status === 422 },
    });
  }

  private async orProblem(response: Response, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      sendMeetPage(this.pages, response, pageOf(error), error.getStatus());
    }
  }

  /** By a page, since browsers do not let a form lead to another site, not even by a redirect (`form-action`). */
  private lead(response: Response, address: string): void {
    response.setHeader('Referrer-Policy', 'same-origin').setHeader('Refresh', `0; url=${address}`);
    sendMeetPage(this.pages, response, 'entering', 200, address);
  }
}
