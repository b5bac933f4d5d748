import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { formOf } from '../../pages/form.js';
import { pageLanguage } from '../../pages/language.js';
import { momentIn } from '../../pages/moment.js';
import { requireOwnForm } from '../../pages/own-form.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../pages/page-assets.controller.js';
import { PageCalls } from '../../pages/page-calls.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { objectionWords } from './objection-words.js';

const VIEWS = new URL('views/', import.meta.url);
const ADDRESS = '/account/meetings';
const API = '/api/me/meeting_objection';

/** On which a person objects to figures of meetings, and allows them again. */
@ApiExcludeController()
@Controller('account/meetings')
@Admits('signed in, each for their own account')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class ObjectionPageController {
  constructor(
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const language = pageLanguage(request);
    const words = objectionWords.in(language);
    const objection = await this.calls.read(await this.calls.caller(request), API);
    this.pages.send(response, {
      template: 'objection',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      data: { words, objection, moment: momentIn(language), meetingPath: pathOf },
    });
  }

  @Post()
  async change(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const method = formOf(request).get('objects') === '0' ? 'DELETE' : 'PUT';
    await this.calls.answer(await this.calls.caller(request), method, API);
    response.redirect(303, ADDRESS);
  }
}

/** The page of a meeting. @param address in the API */
function pathOf(address: string): string {
  return `/plugin/Videoconf/meetings/${address.split('/').at(-1) ?? ''}`;
}
