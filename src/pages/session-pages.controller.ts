import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../auth/actor.js';
import { BrowserSession } from '../auth/browser-session.js';
import { CurrentActor } from '../auth/current-actor.decorator.js';
import { Admits } from '../auth/admits.decorator.js';
import { InPersonOnly } from '../auth/tokens/in-person-only.decorator.js';
import { Public } from '../auth/public.decorator.js';
import { SessionRenewal } from '../auth/tokens/session-renewal.js';
import { SignInSessions } from '../auth/sessions/sign-in-sessions.js';
import { formOf } from './form.js';
import { requireOwnForm } from './own-form.js';
import { TIMES_SCRIPT } from './page-assets.controller.js';
import { PageRenderer } from './page-renderer.js';
import { deviceOf } from './session-device.js';

const VIEWS = new URL('views/', import.meta.url);
const ADDRESS = '/admin/sessions';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where a user is signed in, on these pages and at the API; users see and end their own sessions only. */
@ApiExcludeController()
@Controller('admin/sessions')
@Admits('signed in, each for their own sessions')
@Public(true)
@InPersonOnly(true)
export class SessionPagesController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly session: BrowserSession,
    private readonly sessions: SignInSessions,
    private readonly renewal: SessionRenewal,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    if (caller.id === null) {
      response.redirect(303, `/admin/sign-in?next=${encodeURIComponent(ADDRESS)}`);
      return;
    }
    await this.renewal.renew(request, response, caller);
    const own = this.session.idOf(request);
    const found = await this.sessions.of(caller.id, caller.portalId);
    const sessions = found.map((session) => ({ session, device: deviceOf(session.userAgent), isThis: session.id === own }));
    this.pages.send(response, {
      template: 'sessions',
      views: VIEWS,
      scripts: [TIMES_SCRIPT],
      title: (text) => text.sessions.title,
      data: { signedIn: true, sessions, username: caller.username },
    });
  }

  @Post('revoke')
  async revoke(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    const id = formOf(request).get('id') ?? '';
    if (caller.id !== null && UUID.test(id)) await this.sessions.end(caller.id, id);
    response.redirect(303, ADDRESS);
  }

  @Post('revoke-others')
  async revokeOthers(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    if (caller.id !== null) await this.sessions.endOthers(caller.id, caller.portalId, this.session.idOf(request));
    response.redirect(303, ADDRESS);
  }
}
