import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Actor } from '../auth/actor.js';
import { BrowserSession } from '../auth/browser-session.js';
import { SignInSessions } from '../auth/sessions/sign-in-sessions.js';
import { SignInService } from '../auth/sign-in/sign-in.service.js';
import { AccessTokenService } from '../auth/tokens/access-token.service.js';
import { languageOfAccount, speakAs } from './language.js';
import { PageApi } from './page-api.js';
import { PageRenderer } from './page-renderer.js';

const VIEWS = new URL('views/', import.meta.url);

/** Signs a browser in at the pages once nothing is lacking, by whichever way its user proved who they are. */
@Injectable()
export class PageSignIn {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SignInSessions,
    private readonly tokens: AccessTokenService,
    private readonly session: BrowserSession,
    private readonly pages: PageRenderer,
    private readonly api: PageApi,
  ) {}

  /** Asks for the code of a second factor. @param step what the form goes on with */
  askForCode(response: Response, { next, challenge, isWrong = false }: { next: string; challenge: string; isWrong?: boolean }): void {
    this.pages.send(response, {
      template: 'sign-in-code',
      views: VIEWS,
      title: ({ signIn }) => signIn.codeTitle,
      status: isWrong ? 401 : 200,
      scripts: ['/admin/assets/sign-in.js'],
      data: { next, challenge, isWrong },
    });
  }

  /** @throws UnauthorizedException where the account may not act on the portal */
  async begin(request: Request, response: Response, accountId: number, portalId: number): Promise<void> {
    const account = await this.signIn.accountOf(accountId, portalId);
    await this.signIn.complete(accountId, request.ip);
    const origin = { accountId, portalId, userAgent: request.headers['user-agent'] };
    this.session.begin(response, this.tokens.issue(account, portalId, await this.sessions.beginAtPages(origin)));
    const language = await this.#languageOf(Actor.of(account, portalId));
    speakAs(response, language);
  }

  async #languageOf(actor: Actor): Promise<string | undefined> {
    const found = await this.api.readable(actor, `/api/users/${actor.id ?? 0}?properties[]=locale&properties[]=localeChosen`);
    return typeof found?.['locale'] === 'string' ? languageOfAccount(found['locale'], found['localeChosen'] === true) : undefined;
  }
}
