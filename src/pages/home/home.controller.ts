import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../auth/actor.js';
import { Admits } from '../../auth/admits.decorator.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { WithoutSecondFactor } from '../../auth/second-factor/without-second-factor.decorator.js';
import { SessionRenewal } from '../../auth/tokens/session-renewal.js';
import { pageLanguage } from '../language.js';
import { momentIn } from '../moment.js';
import { TIMES_SCRIPT } from '../page-assets.controller.js';
import { PageRenderer } from '../page-renderer.js';
import { SignInForm } from '../sign-in-form.js';
import { HomePage } from './home-page.js';

const VIEWS = new URL('views/', import.meta.url);
const SECOND_FACTOR = '/account/second-factor';

/** The first page: sign-in, and for who is signed in what concerns them now. */
@ApiExcludeController()
@Controller()
@Admits('everyone')
@Public(true)
@WithoutSecondFactor(true)
export class HomeController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly home: HomePage,
    private readonly signIn: SignInForm,
    private readonly renewal: SessionRenewal,
  ) {}

  @Get()
  async open(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    const { id } = caller;
    if (id === null) return this.signIn.show(request, response, { next: '/' });
    if (caller.lacksSecondFactor) {
      response.redirect(303, SECOND_FACTOR);
      return;
    }
    await this.renewal.renew(request, response, caller);
    const language = pageLanguage(request);
    this.pages.send(response, {
      template: 'home',
      views: VIEWS,
      scripts: [TIMES_SCRIPT],
      title: (text) => text.home.title,
      data: { ...(await this.home.for(caller, id, language)), name: caller.name ?? caller.username, moment: momentIn(language) },
    });
  }
}
