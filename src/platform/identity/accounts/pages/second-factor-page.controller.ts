import { Controller, Get, HttpException, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../../auth/actor.js';
import { Admits } from '../../../../auth/admits.decorator.js';
import { CurrentActor } from '../../../../auth/current-actor.decorator.js';
import { InPersonOnly } from '../../../../auth/tokens/in-person-only.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { SecondFactorController } from '../../../../auth/second-factor/second-factor.controller.js';
import { WithoutSecondFactor } from '../../../../auth/second-factor/without-second-factor.decorator.js';
import { formOf } from '../../../../pages/form.js';
import { textsFor } from '../../../../pages/language.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';

const VIEWS = new URL('views/', import.meta.url);
const ADDRESS = '/account/second-factor';

/** The page on which users set up their second factor, and remove it. */
@ApiExcludeController()
@Controller('account/second-factor')
@Admits('signed in, each for their own account')
@Public(true)
@InPersonOnly(true)
@WithoutSecondFactor(true)
export class SecondFactorPageController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly factor: SecondFactorController,
  ) {}

  @Get()
  async show(@Req() _request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    if (caller.isAnonymous) response.redirect(303, `/admin/sign-in?next=${encodeURIComponent(ADDRESS)}`);
    else await this.#send(response, caller, {});
  }

  @Post()
  async change(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    if (caller.isAnonymous) {
      response.redirect(303, `/admin/sign-in?next=${encodeURIComponent(ADDRESS)}`);
      return;
    }
    const form = formOf(request);
    const [step, code, currentPassword] = ['step', 'code', 'currentPassword'].map((name) => (form.get(name) ?? '').slice(0, 1024));
    const proof = { code: (code ?? '').slice(0, 40), currentPassword };
    try {
      if (step === 'begin') await this.#send(response, caller, { enrolment: await this.factor.begin(caller, proof) });
      else if (step === 'confirm') await this.#send(response, caller, { codes: (await this.factor.confirm(caller, proof)).recoveryCodes });
      else if (step === 'remove') {
        await this.factor.remove(caller, proof, request.ip);
        response.redirect(303, '/account/done?what=removed');
      } else response.redirect(303, ADDRESS);
    } catch (error) {
      if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
      await this.#send(response, caller, { problem: textsFor(request).account.wrong }, error.getStatus());
    }
  }

  async #send(response: Response, caller: Actor, data: Readonly<Record<string, unknown>>, status = 200): Promise<void> {
    const { enabled, recoveryCodesLeft } = await this.factor.state(caller);
    this.pages.send(response, {
      template: 'second-factor',
      views: VIEWS,
      title: ({ account }) => account.factor.title,
      status,
      data: { signedIn: true, enabled, left: recoveryCodesLeft, ...data },
    });
  }
}
