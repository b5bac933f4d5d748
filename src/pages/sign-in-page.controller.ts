import { Controller, Get, Post, Req, Res, UnauthorizedException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Actor } from '../auth/actor.js';
import { BrowserSession } from '../auth/browser-session.js';
import { CurrentActor } from '../auth/current-actor.decorator.js';
import { Admits } from '../auth/admits.decorator.js';
import { Public } from '../auth/public.decorator.js';
import { Rejection } from '../auth/rejection.js';
import { SecondFactorRequired, SignInChallenges } from '../auth/second-factor/sign-in-challenges.js';
import { AsOneself } from '../auth/tokens/as-oneself.decorator.js';
import { WithoutSecondFactor } from '../auth/second-factor/without-second-factor.decorator.js';
import { SignInSessions } from '../auth/sessions/sign-in-sessions.js';
import { SignInService } from '../auth/sign-in/sign-in.service.js';
import { TooManySignIns } from '../auth/sign-in/too-many-sign-ins.js';
import { formOf } from './form.js';
import { speakAs, textsFor } from './language.js';
import { requireOwnForm } from './own-form.js';
import { PageSignIn } from './page-sign-in.js';
import { SignInForm, type SignInFormState } from './sign-in-form.js';
import { sitePath } from './site-path.js';
import { worded } from '../languages/worded.js';

const START = '/';
const LONGEST_FORM_FIELD = 1000;
const LONGEST_CODE = 40;
/** No user name has one, and PostgreSQL takes no NUL in a text. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** Sign-in and sign-out, for all pages. */
@ApiExcludeController()
@Controller('admin')
@Admits('everyone')
@Public(true)
@WithoutSecondFactor(true)
@AsOneself(true)
export class SignInPageController {
  constructor(
    private readonly signIn: SignInService,
    private readonly challenges: SignInChallenges,
    private readonly browser: PageSignIn,
    private readonly session: BrowserSession,
    private readonly sessions: SignInSessions,
    private readonly signInForm: SignInForm,
  ) {}

  @Get('sign-in')
  async form(@Req() request: Request, @Res() response: Response): Promise<void> {
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    await this.show(request, response, { next: sitePath(query.get('next'), START) });
  }

  @Post('sign-in')
  async enter(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const username = (form.get('username') ?? '').replace(CONTROL_CHARACTERS, '').slice(0, LONGEST_FORM_FIELD);
    const password = (form.get('password') ?? '').slice(0, LONGEST_FORM_FIELD);
    const next = sitePath(form.get('next'), START);
    try {
      const { portalId } = caller;
      const account = await this.signIn.signIn({ username, password }, { address: request.ip, portalId });
      await this.challenges.require(account.id, portalId);
      await this.browser.begin(request, response, account.id, portalId);
      response.redirect(303, next);
    } catch (error) {
      if (error instanceof SecondFactorRequired) this.browser.askForCode(response, { next, challenge: error.challenge });
      else await this.refuse(request, response, error, { next, username });
    }
  }

  /** The second step, where the account has a second factor. */
  @Post('sign-in/code')
  async enterCode(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const challenge = (form.get('challenge') ?? '').slice(0, LONGEST_FORM_FIELD);
    const code = (form.get('code') ?? '').slice(0, LONGEST_CODE);
    const next = sitePath(form.get('next'), START);
    try {
      const accountId = await this.challenges.answer(challenge, code, caller.portalId, request.ip);
      await this.browser.begin(request, response, accountId, caller.portalId);
      response.redirect(303, next);
    } catch (error) {
      if (error instanceof UnauthorizedException) this.browser.askForCode(response, { next, challenge, isWrong: true });
      else await this.refuse(request, response, error, { next, username: '' });
    }
  }

  @Post('sign-out')
  async leave(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    const session = this.session.idOf(request);
    if (caller.id !== null && session !== null) await this.sessions.end(caller.id, session);
    this.session.end(response);
    speakAs(response, undefined);
    // The way back shows nothing of what was there.
    response.setHeader('Clear-Site-Data', '"cache"');
    response.redirect(303, START);
  }

  /** @throws the error where it is none of a sign-in */
  private async refuse(request: Request, response: Response, error: unknown, sent: { next: string; username: string }): Promise<void> {
    const { wrong, tooMany, tooLate } = textsFor(request).signIn;
    if (error instanceof TooManySignIns) {
      response.setHeader('Retry-After', error.retryAfter);
      return this.show(request, response, { ...sent, problem: worded(tooMany, { seconds: error.retryAfter }), status: 429 });
    }
    if (error instanceof UnauthorizedException) return this.show(request, response, { ...sent, problem: wrong, status: 401 });
    if (error instanceof Rejection) return this.show(request, response, { ...sent, problem: tooLate, status: error.getStatus() });
    throw error;
  }

  private show(request: Request, response: Response, state: SignInFormState): Promise<void> {
    return this.signInForm.show(request, response, state);
  }
}
