import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../../auth/actor.js';
import { Admits } from '../../../../auth/admits.decorator.js';
import { CurrentActor } from '../../../../auth/current-actor.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { InvalidLink } from '../../../../auth/rejection.js';
import { WithoutSecondFactor } from '../../../../auth/second-factor/without-second-factor.decorator.js';
import { pageLanguage, textsFor } from '../../../../pages/language.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { InvitationAcceptance } from '../account.requests.js';
import { type InvitationPreview, Invitations } from '../invitations.js';
import { AccountForms, type AccountForm, checked, secretOf } from './account-form.js';
import { worded } from '../../../../languages/worded.js';

/** The page that the link of an invitation leads to. */
@ApiExcludeController()
@Controller('account/invitation')
@Admits('holder of the link')
@Public(true)
@WithoutSecondFactor(true)
export class InvitationPageController {
  constructor(
    private readonly forms: AccountForms,
    private readonly invitations: Invitations,
  ) {}

  @Get()
  async form(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    const form = await this.#formFor(request, caller);
    this.forms.show(request, response, form, form.hidden ? undefined : { status: 410, fields: new Set() });
  }

  @Post()
  async accept(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    const form = await this.#formFor(request, caller);
    await this.forms.run(request, response, form, async () => {
      const { isNew } = await this.invitations.accept(
        Object.assign(checked(request, InvitationAcceptance), { locale: pageLanguage(request) }),
        caller,
      );
      return `/account/done?what=${isNew ? 'account' : 'invitation'}`;
    });
  }

  /** Without its hidden member where the link is not valid. */
  async #formFor(request: Request, caller: Actor): Promise<AccountForm> {
    const { invitation } = textsFor(request).account;
    const token = secretOf(request);
    const preview = await this.invitations.preview(token, caller.portalId).catch((error: unknown) => {
      if (error instanceof InvalidLink) return undefined;
      throw error;
    });
    const frame = { action: '/account/invitation', title: invitation.title, fields: [] };
    if (!preview) return frame;
    const shown = { ...frame, intro: introOf(preview, invitation.intro), quote: preview.message ?? undefined, hidden: { token } };
    if (!caller.isAnonymous) return { ...shown, submit: invitation.submit };
    const next = `/admin/sign-in?next=${encodeURIComponent(`/account/invitation?t=${token}`)}`;
    if (preview.account) return { ...shown, quote: invitation.signInFirst, link: next };
    return { ...shown, fields: ['firstname', 'lastname', 'password'], submit: invitation.submit };
  }
}

function introOf({ inviter, title }: InvitationPreview, sentence: string): string {
  return worded(sentence, { inviter: inviter ?? '', title });
}
