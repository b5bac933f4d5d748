import { Controller, Get, Param, ParseIntPipe, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { pageLanguage } from '../../../pages/language.js';
import { momentIn } from '../../../pages/moment.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../pages/page-assets.controller.js';
import { type PageCaller, PageCalls } from '../../../pages/page-calls.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { Language } from '../../../languages/language.js';
import { worded } from '../../../pages/worded.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { VIEWS } from './evidence-proof.controller.js';
import { markWords } from './mark-words.js';
import { percent, type SentMark, shownMark } from './shown-mark.js';

/** Why a mark that a meeting gave is what it is: of oneself, and of each learner for those who run the meeting. */
@ApiExcludeController()
@Controller('plugin/Videoconf/meetings/:id/mark')
@Admits('signed in: of oneself, and of each learner for those who run the meeting')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class MarkPagesController {
  constructor(
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const caller = await this.calls.caller(request);
    const [address, language] = [`/api/conference_meetings/${id}`, pageLanguage(request)];
    const words = markWords.in(language);
    const user = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('user') ?? '';
    const meeting = await this.calls.read<ApiItem>(caller, `${address}?include=permissions`);
    const isManager = (meeting['permissions'] as { readonly update?: unknown } | undefined)?.update === true;
    const isListed = isManager && user === '';
    const named = user === '' ? '' : `?user=${encodeURIComponent(user)}`;
    this.pages.send(response, {
      template: 'mark',
      views: VIEWS,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      title: `${words.title} · ${textOf(meeting['title'])}`,
      data: {
        words,
        worded,
        back: words.back,
        meeting: `/plugin/Videoconf/meetings/${id}`,
        moment: momentIn(language),
        ...(isListed
          ? { people: await this.#people(caller, id, language), name: textOf(meeting['title']) }
          : {
              mark: shownMark(await this.calls.read<SentMark>(caller, `${address}/mark${named}`), language),
              name: await this.#name(caller, user),
            }),
      },
    });
  }

  /** Those of the latest time, each with the way to the own explanation; nobody before the first. */
  async #people(caller: PageCaller, id: number, language: Language): Promise<readonly object[]> {
    const address = `/api/conference_meetings/${id}/attendance`;
    const { attendance = [] } = (await this.calls.readable<{ readonly attendance?: readonly ApiItem[] }>(caller, address)) ?? {};
    return attendance.map(({ user, name, share }) => ({
      name: textOf(name),
      share: percent(Number(share), language),
      href: `/plugin/Videoconf/meetings/${id}/mark?user=${textOf(user).replace('/api/users/', '')}`,
    }));
  }

  async #name(caller: PageCaller, user: string): Promise<string> {
    if (!/^\d{1,9}$/.test(user)) return '';
    const found = await this.calls.readable<ApiItem>(caller, `/api/users/${user}`);
    return found === undefined ? '' : [textOf(found['firstname']), textOf(found['lastname'])].join(' ').trim();
  }
}
