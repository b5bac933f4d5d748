import { Controller, Get, NotFoundException, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../../auth/public.decorator.js';
import { queryOf } from '../../../../../pages/course/course-responder.js';
import { formOf } from '../../../../../pages/form.js';
import { type ApiItem, textOf } from '../../../../../pages/home/home-section.js';
import { pageLanguage } from '../../../../../pages/language.js';
import { momentIn } from '../../../../../pages/moment.js';
import { requireOwnForm } from '../../../../../pages/own-form.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../../../pages/page-assets.controller.js';
import { type PageCaller, PageCalls } from '../../../../../pages/page-calls.js';
import { PageRenderer } from '../../../../../pages/page-renderer.js';
import { deviceOf } from '../../../../../pages/session-device.js';
import { SignedInPageGuard } from '../../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../../resource/model/resource-request.js';
import { pushWords } from './push-words.js';

const VIEWS = new URL('views/', import.meta.url);
const ASSETS = fileURLToPath(new URL('assets/', import.meta.url));
const SCRIPT = 'browsers.js';
const LIST = '/api/push_subscriptions';
const ADDRESS = '/notifications/browsers';
/** As many as an account has, and more. */
const MOST = 100;

/** The browsers that the caller's notifications are pushed to. */
@ApiExcludeController()
@Controller('notifications/browsers')
@Admits('signed in, each for the browsers that the API lets the caller read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class PushPagesController {
  constructor(
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const caller = await this.calls.caller(request);
    const key = await this.#key(caller);
    const language = pageLanguage(request);
    const words = pushWords.in(language);
    const browsers = (await this.#browsers(caller)).map((row) => ({
      id: Number(row['id']),
      endpoint: textOf(row['endpoint']),
      name: deviceOf(textOf(row['userAgent'])) ?? words.unnamed,
      since: textOf(row['createdAt']),
    }));
    this.pages.send(response, {
      template: 'browsers',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT, `${ADDRESS}/assets/${SCRIPT}`],
      data: { words, key, browsers, moment: momentIn(language), reader: request.user.id, isAdded: queryOf(request).get('added') === '1' },
    });
  }

  @Get('assets/:file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (file !== SCRIPT) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: ASSETS, maxAge: '5m' });
  }

  /** A browser that is there already stays as it is. */
  @Post()
  async add(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const caller = await this.calls.caller(request);
    await this.#key(caller);
    const form = formOf(request);
    const sent = Object.fromEntries(['endpoint', 'publicKey', 'authToken', 'userAgent'].map((name) => [name, form.get(name) ?? '']));
    const isKnown = (await this.#browsers(caller)).some((row) => row['endpoint'] === sent['endpoint']);
    if (!isKnown) await this.calls.send(caller, 'POST', LIST, sent);
    response.redirect(303, `${ADDRESS}?added=1`);
  }

  @Post(':id/removal')
  async remove(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    await this.calls.send(await this.calls.caller(request), 'DELETE', `${LIST}/${id}`);
    response.redirect(303, ADDRESS);
  }

  /** @throws NotFoundException where nothing is pushed */
  async #key(caller: PageCaller): Promise<string> {
    const { key } = await this.calls.read<{ readonly key: string | null }>(caller, `${LIST}/key`);
    if (key === null) throw new NotFoundException('Notifications are not pushed to browsers here.');
    return key;
  }

  #browsers(caller: PageCaller): Promise<readonly ApiItem[]> {
    const own = `user=/api/users/${caller.actor.id}`;
    return this.calls.read<readonly ApiItem[]>(caller, `${LIST}?${own}&order[id]=desc&itemsPerPage=${MOST}&partial=true`);
  }
}
