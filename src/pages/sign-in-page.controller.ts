import { Controller, Get, Post, Req, Res, UnauthorizedException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Actor } from '../auth/actor.js';
import { BrowserSession } from '../auth/browser-session.js';
import { CurrentActor } from '../auth/current-actor.decorator.js';
import { Admits } from '../auth/admits.decorator.js';
import { Public } from '../auth/public.decorator.js';
import { SignInSessions } from '../auth/sessions/sign-in-sessions.js';
import { SignInService } from '../auth/sign-in/sign-in.service.js';
import { TooManySignIns } from '../auth/sign-in/too-many-sign-ins.js';
import { AccessTokenService } from '../auth/tokens/access-token.service.js';
import { formOf } from './form.js';
import { textsFor } from './language.js';
import { requireOwnForm } from './own-form.js';
import { PageRenderer } from './page-renderer.js';
import { sitePath } from './site-path.js';

const VIEWS = new URL('views/', import.meta.url);
const START = '/plugin/Videoconf/webhook_dashboard.php';
const LONGEST_FORM_FIELD = 1000;
/** No user name has one, and PostgreSQL takes no NUL in a text. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** Sign-in and sign-out on the pages of the administration area. */
@ApiExcludeController()
@Controller('admin')
@Admits('everyone')
@Public(true)
export class SignInPageController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly signIn: SignInService,
    private readonly tokens: AccessTokenService,
    private readonly session: BrowserSession,
    private readonly sessions: SignInSessions,
  ) {}

  @Get('sign-in')
  form(@Req() request: Request, @Res() response: Response): void {
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    this.show(response, { next: sitePath(query.get('next'), START) });
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
      const origin = { accountId: account.id, portalId, userAgent: request.headers['user-agent'] };
      this.session.begin(response, this.tokens.issue(account, portalId, await this.sessions.beginAtPages(origin)));
      response.redirect(303, next);
    } catch (error) {
      if (!(error instanceof UnauthorizedException) && !(error instanceof TooManySignIns)) throw error;
      this.refuse(request, response, error, { next, username });
    }
  }

  @Post('sign-out')
  async leave(@Req() request: Request, @Res() response: Response, @CurrentActor() caller: Actor): Promise<void> {
    requireOwnForm(request);
    const session = this.session.idOf(request);
    if (caller.id !== null && session !== null) await this.sessions.end(caller.id, session);
    this.session.end(response);
    response.redirect(303, '/admin/sign-in');
  }

  private refuse(
    request: Request,
    response: Response,
    error: UnauthorizedException | TooManySignIns,
    sent: { next: string; username: string },
  ): void {
    const { wrong, tooMany } = textsFor(request).signIn;
    if (error instanceof TooManySignIns) response.setHeader('Retry-After', error.retryAfter);
    const problem = error instanceof TooManySignIns ? tooMany.replace('{seconds}', String(error.retryAfter)) : wrong;
    this.show(response, { ...sent, problem, status: error.getStatus() });
  }

  private show(response: Response, form: { next: string; username?: string; problem?: string; status?: number }): void {
    this.pages.send(response, {
      template: 'sign-in',
      views: VIEWS,
      title: ({ signIn }) => signIn.title,
      status: form.status,
      data: { next: form.next, username: form.username ?? '', problem: form.problem },
    });
  }
}
