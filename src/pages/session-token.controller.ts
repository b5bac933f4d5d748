import { Controller, Get, Post, Req, Res, UnauthorizedException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../auth/actor.js';
import { Admits } from '../auth/admits.decorator.js';
import { BrowserSession } from '../auth/browser-session.js';
import { CurrentActor } from '../auth/current-actor.decorator.js';
import { Public } from '../auth/public.decorator.js';
import { AccessTokenService } from '../auth/tokens/access-token.service.js';
import { ActingAs } from '../auth/tokens/acting-as.js';
import { AsOneself } from '../auth/tokens/as-oneself.decorator.js';
import { SessionRenewal } from '../auth/tokens/session-renewal.js';
import { pageLanguage } from './language.js';
import { requireOwnForm } from './own-form.js';
import { PageApi } from './page-api.js';
import { PageRenderer } from './page-renderer.js';
import { sitePath } from './site-path.js';
import { wireInstant } from '../resource/protocol/wire-instant.js';

/** What the session of a browser is good for beyond the pages: tokens for programs on them, and a header for pages that know nobody. */
@ApiExcludeController()
@Controller('admin/session')
@Admits('everyone, each about their own session')
@Public(true)
export class SessionTokenController {
  constructor(
    private readonly browser: BrowserSession,
    private readonly tokens: AccessTokenService,
    private readonly renewal: SessionRenewal,
    private readonly acting: ActingAs,
    private readonly api: PageApi,
    private readonly pages: PageRenderer,
  ) {}

  /**
   * A token of the API that ends with the session, and one of the account that the caller acts as in it. Asked for by a POST from our own pages alone: no other site can make a browser
   * send the cookie here, and none could read the answer.
   * @throws UnauthorizedException where the browser is not signed in
   */
  @Post('token')
  @AsOneself(true)
  async token(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    const { id, username, name, portalId, isInPerson } = caller;
    const { sid, exp } = this.browser.claimsOf(request);
    if (id === null || username === null || !isInPerson || typeof sid !== 'string' || typeof exp !== 'number')
      throw new UnauthorizedException('This browser is not signed in.');
    await this.renewal.renew(request, response, caller);
    const { token, expiresAt } = this.tokens.issue({ id, username }, portalId, { id: sid, expiresAt: new Date(exp * 1000) });
    const acted = await this.acting.inSession(sid, { id, portalId });
    this.browser.noteActing(response, acted?.expiresAt ?? null);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Vary', 'Cookie');
    response.json({
      token,
      expiresAt: wireInstant(expiresAt),
      username,
      name: name ?? username,
      // As whom the caller acts in this very session.
      acting: acted && { ...acted, expiresAt: wireInstant(acted.expiresAt) },
    });
  }

  /** Ends acting as another user, and leads back to the page of that user in the back office. */
  @Post('acting-end')
  @AsOneself(true)
  async endActing(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    const { sid } = this.browser.claimsOf(request);
    const { id, portalId } = caller;
    const acted = id === null || typeof sid !== 'string' ? null : await this.acting.inSession(sid, { id, portalId });
    const user = `/api/users/${acted?.id ?? 0}`;
    if (acted) await this.api.answer(caller, { method: 'DELETE', address: `${user}/act_as` });
    this.browser.noteActing(response, null);
    response.redirect(303, acted ? `/admin#/users/${encodeURIComponent(user)}/show` : '/');
  }

  /** The header of all pages for the reader of this one. */
  @Get('header')
  header(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): void {
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    this.pages.sendMarkup(response, 200, this.pages.header(pageLanguage(request), sitePath(query.get('next'), '/'), caller));
  }
}
