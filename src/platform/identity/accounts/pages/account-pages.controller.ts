import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../../auth/actor.js';
import { Admits } from '../../../../auth/admits.decorator.js';
import { CurrentActor } from '../../../../auth/current-actor.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { Rejection } from '../../../../auth/rejection.js';
import { WithoutSecondFactor } from '../../../../auth/second-factor/without-second-factor.decorator.js';
import { textsFor } from '../../../../pages/language.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { SignInOffers } from '../../../../pages/sign-in-offers.js';
import { LinkRequest, NewPasswordRequest, PasswordResetRequest, RegistrationRequest } from '../account.requests.js';
import { AddressChanges } from '../address-changes.js';
import { PasswordResets } from '../password-resets.js';
import { Registrations } from '../registrations.js';
import { AccountForms, type AccountForm, checked, secretOf } from './account-form.js';

const DONE = '/account/done?what=';

/** Pages on which people come by an account, and back into it. A GET never uses a link up: mail scanners follow links. */
@ApiExcludeController()
@Controller('account')
@Admits('everyone')
@Public(true)
@WithoutSecondFactor(true)
export class AccountPagesController {
  constructor(
    private readonly forms: AccountForms,
    private readonly resets: PasswordResets,
    private readonly registrations: Registrations,
    private readonly addresses: AddressChanges,
    private readonly offers: SignInOffers,
  ) {}

  @Get('done')
  done(@Req() request: Request, @Res() response: Response): void {
    const what = new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get('what') ?? '';
    const { done } = textsFor(request).account;
    this.forms.done(request, response, Object.hasOwn(done, what) ? done[what as keyof typeof done] : done.title);
  }

  @Get('reset')
  async resetForm(@Req() request: Request, @Res() response: Response, @CurrentActor() { portalId }: Actor): Promise<void> {
    await this.#showWhereOffered(request, response, this.#resetForm(request), (await this.offers.at(portalId)).reset);
  }

  @Post('reset')
  async reset(@Req() request: Request, @Res() response: Response, @CurrentActor() { portalId }: Actor): Promise<void> {
    requireOwnForm(request);
    await this.forms.run(request, response, this.#resetForm(request), async () => {
      if (secretOf(request) === '') {
        await this.resets.ask(checked(request, PasswordResetRequest), portalId, request.ip);
        return `${DONE}asked`;
      }
      const { token, password } = checked(request, NewPasswordRequest);
      await this.resets.confirm(token, password, portalId);
      return `${DONE}password`;
    });
  }

  @Get('register')
  async registerForm(@Req() request: Request, @Res() response: Response, @CurrentActor() { portalId }: Actor): Promise<void> {
    await this.#showWhereOffered(request, response, this.#registerForm(request), (await this.offers.at(portalId)).registration);
  }

  @Post('register')
  async register(@Req() request: Request, @Res() response: Response, @CurrentActor() { portalId }: Actor): Promise<void> {
    requireOwnForm(request);
    await this.forms.run(request, response, this.#registerForm(request), async () => {
      await this.registrations.ask(checked(request, RegistrationRequest), portalId, request.ip);
      return `${DONE}registered`;
    });
  }

  @Get('confirm')
  confirmForm(@Req() request: Request, @Res() response: Response): void {
    this.forms.show(request, response, this.#confirmForm(request));
  }

  @Post('confirm')
  async confirm(@Req() request: Request, @Res() response: Response, @CurrentActor() { portalId }: Actor): Promise<void> {
    requireOwnForm(request);
    await this.forms.run(request, response, this.#confirmForm(request), async () => {
      const { token, password } = checked(request, NewPasswordRequest);
      const { waits } = await this.registrations.confirm(token, password, portalId);
      return `${DONE}${waits ? 'waits' : 'account'}`;
    });
  }

  @Get('email')
  addressForm(@Req() request: Request, @Res() response: Response): void {
    this.forms.show(request, response, this.#addressForm(request));
  }

  @Post('email')
  async address(@Req() request: Request, @Res() response: Response, @CurrentActor() { portalId }: Actor): Promise<void> {
    requireOwnForm(request);
    await this.forms.run(request, response, this.#addressForm(request), async () => {
      await this.addresses.confirm(checked(request, LinkRequest).token, portalId);
      return `${DONE}address`;
    });
  }

  async #showWhereOffered(request: Request, response: Response, form: AccountForm, isOffered: boolean): Promise<void> {
    if (isOffered || form.hidden !== undefined) this.forms.show(request, response, form);
    else await this.forms.run(request, response, form, () => Promise.reject(new Rejection(403, 'This is not available here.')));
  }

  #resetForm(request: Request): AccountForm {
    const { choose, reset } = textsFor(request).account;
    const token = secretOf(request);
    if (token === '') return { action: '/account/reset', ...reset, fields: ['email'] };
    return { action: '/account/reset', ...choose, fields: ['password'], hidden: { token } };
  }

  #registerForm(request: Request): AccountForm {
    return { action: '/account/register', ...textsFor(request).account.register, fields: ['email', 'firstname', 'lastname'] };
  }

  #confirmForm(request: Request): AccountForm {
    const hidden = { token: secretOf(request) };
    return { action: '/account/confirm', ...textsFor(request).account.confirm, fields: ['password'], hidden };
  }

  #addressForm(request: Request): AccountForm {
    return { action: '/account/email', ...textsFor(request).account.address, fields: [], hidden: { token: secretOf(request) } };
  }
}
