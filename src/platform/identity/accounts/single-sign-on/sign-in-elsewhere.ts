import { BadRequestException, HttpException, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../../../../auth/actor.js';
import { SecondFactorRequired, SignInChallenges } from '../../../../auth/second-factor/sign-in-challenges.js';
import { SignInService } from '../../../../auth/sign-in/sign-in.service.js';
import { textsFor } from '../../../../pages/language.js';
import { PageSignIn } from '../../../../pages/page-sign-in.js';
import { sitePath } from '../../../../pages/site-path.js';
import { AccountForms } from '../pages/account-form.js';
import { SignInCodes } from './sign-in-codes.js';

const START = '/admin/sessions';

/** Where a sign-in leads to that is done elsewhere. */
export interface SignInAim {
  /** Path at which the pages go on. */
  readonly next: string;
  /** Address of a front-end that gets a code for tokens instead, where one has asked. */
  readonly returnTo: string | null;
}

/** What pages do at which a sign-in begins, and to which it comes back, that needs no password of the service. */
@Injectable()
export class SignInElsewhere {
  constructor(
    private readonly codes: SignInCodes,
    private readonly signIn: SignInService,
    private readonly challenges: SignInChallenges,
    private readonly browser: PageSignIn,
    private readonly forms: AccountForms,
  ) {}

  /**
   * What the address of a request asks for: `next`, and `return_to` of a front-end.
   * @throws BadRequestException for a front-end whose origin is not in CORS_ORIGINS
   */
  aimOf(request: Request): SignInAim {
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    return this.#admitted({ next: query.get('next') ?? START, returnTo: query.get('return_to') });
  }

  /**
   * Signs the browser in, or asks for the second factor, or sends a front-end its code.
   * @param accountId of the account that was proved
   * @throws UnauthorizedException where it may not act on the portal; BadRequestException as {@link aimOf}
   */
  async finish(request: Request, response: Response, accountId: number, aim: SignInAim): Promise<void> {
    const { portalId } = request.user as Actor;
    const { next, returnTo } = this.#admitted(aim);
    await this.signIn.accountOf(accountId, portalId);
    if (returnTo !== null) {
      response.redirect(303, `${returnTo}#code=${await this.codes.make(accountId, portalId)}`);
      return;
    }
    try {
      await this.challenges.require(accountId, portalId);
    } catch (error) {
      if (!(error instanceof SecondFactorRequired)) throw error;
      this.browser.askForCode(response, { next, challenge: error.challenge });
      return;
    }
    await this.browser.begin(request, response, accountId, portalId);
    // The session's cookie is not sent on a way that began at another site: this page begins another way.
    response.setHeader('Refresh', `0; url=${next}`);
    this.forms.done(request, response, textsFor(request).account.signedIn, next);
  }

  /** Does the work of a page; what is refused is shown as a page. */
  async run(request: Request, response: Response, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HttpException) || (error.getStatus() >= 500 && error.getStatus() !== 502)) throw error;
      this.forms.refused(request, response, textsFor(request).account.elsewhere, error.getStatus());
    }
  }

  #admitted({ next, returnTo }: SignInAim): SignInAim {
    const admitted = this.codes.admitted(returnTo);
    if (returnTo !== null && admitted === null) throw new BadRequestException('The origin of return_to is not in CORS_ORIGINS.');
    return { next: sitePath(next, START), returnTo: admitted };
  }
}
