import { Controller, Get, HttpException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { InPersonOnly } from '../../auth/tokens/in-person-only.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { ToleratesBadToken } from '../../auth/tokens/tolerates-bad-token.decorator.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { CheckTokens } from '../checks/check-tokens.js';
import { sendMeetPage } from './meet-page.js';
import { pageOf, pageOfErrors } from './meet-texts.js';
import { MeetingEntrance } from './meeting-entrance.js';

const RETRY_SECONDS = 5;

/** Exchanges a ticket for the way into a room. The ticket is what admits: a browser may hold no session here. */
@ApiExcludeController()
@Controller('meet')
@Admits('holder of a ticket into a meeting')
@Public(true)
@InPersonOnly(true)
@ToleratesBadToken(true)
export class MeetController {
  constructor(
    private readonly entrance: MeetingEntrance,
    private readonly tokens: CheckTokens,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async enter(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const ticket = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('t') ?? '';
    response.setHeader('Referrer-Policy', 'same-origin');
    try {
      const way = await this.entrance.open(ticket, request.user.portalId);
      if ('again' in way) this.waiting(response, way.again);
      else {
        this.tokens.give(response, way.meetingId, `u:${way.userId}`);
        response.setHeader('Cache-Control', 'no-store').redirect(303, way.into);
      }
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      sendMeetPage(this.pages, response, pageOf(error), error.getStatus());
    }
  }

  @Get('left')
  left(@Res() response: Response): void {
    sendMeetPage(this.pages, response, 'left');
  }

  @Get('error')
  error(@Req() request: ResourceRequest, @Res() response: Response): void {
    const { page, status } = pageOfErrors(new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('errors') ?? '');
    sendMeetPage(this.pages, response, page, status);
  }

  /** Looks again by itself, without a script. */
  private waiting(response: Response, again: string): void {
    response.setHeader('Refresh', `${RETRY_SECONDS}; url=${again}`);
    sendMeetPage(this.pages, response, 'waiting', 200, again);
  }
}
