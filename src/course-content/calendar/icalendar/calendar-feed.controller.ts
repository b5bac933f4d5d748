import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../auth/actor.js';
import { Admits } from '../../../auth/admits.decorator.js';
import { CurrentActor } from '../../../auth/current-actor.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { etagOf, isFresh } from '../../../resource/protocol/etag.js';
import { FEED_PATH } from './calendar-feed.processor.js';
import { CalendarFeeds } from './calendar-feeds.js';

/** For calendar programs, which know nothing but the address. */
@ApiExcludeController()
@Controller()
@Admits('everyone')
@Public(true)
export class CalendarFeedController {
  constructor(private readonly feeds: CalendarFeeds) {}

  @Get(FEED_PATH)
  async read(@CurrentActor() { portalId }: Actor, @Req() { headers, originalUrl }: Request, @Res() response: Response): Promise<void> {
    const key = new URLSearchParams(originalUrl.split('?')[1]).get('key') ?? '';
    const body = await this.feeds.read(key, portalId);
    const etag = etagOf(body);
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'private, max-age=900');
    response.setHeader('X-Robots-Tag', 'noindex');
    if (isFresh(headers['if-none-match'] ?? '', etag)) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    response.setHeader('Content-Disposition', 'inline; filename="calendar.ics"');
    response.end(body);
  }
}
