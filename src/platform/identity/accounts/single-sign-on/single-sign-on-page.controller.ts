import { BadRequestException, Controller, Get, HttpException, Param, ParseIntPipe, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../../auth/actor.js';
import { Admits } from '../../../../auth/admits.decorator.js';
import { publicOriginOf } from '../../../../auth/portals/public-origin.js';
import { CurrentActor } from '../../../../auth/current-actor.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { SecondFactorRequired, SignInChallenges } from '../../../../auth/second-factor/sign-in-challenges.js';
import { WithoutSecondFactor } from '../../../../auth/second-factor/without-second-factor.decorator.js';
import { SignInService } from '../../../../auth/sign-in/sign-in.service.js';
import { textsFor } from '../../../../pages/language.js';
import { PageSignIn } from '../../../../pages/page-sign-in.js';
import { sitePath } from '../../../../pages/site-path.js';
import { AccountForms } from '../pages/account-form.js';
import { KnownProviders } from './known-provider.js';
import { ProviderConnections } from './provider-connections.js';
import { type RoundTrip, RoundTrips } from './round-trip.js';
import { SignInCodes } from './sign-in-codes.js';
import { SingleSignOn } from './single-sign-on.js';

const START = '/admin/sessions';

/** The way to a provider of identities, and back. Both are addresses that a browser goes to; neither changes anything by itself. */
@ApiExcludeController()
@Controller('account/oidc')
@Admits('everyone, where the operator admits issuers')
@Public(true)
@WithoutSecondFactor(true)
export class SingleSignOnPageController {
  constructor(
    private readonly providers: KnownProviders,
    private readonly connections: ProviderConnections,
    private readonly trips: RoundTrips,
    private readonly identities: SingleSignOn,
    private readonly codes: SignInCodes,
    private readonly signIn: SignInService,
    private readonly challenges: SignInChallenges,
    private readonly browser: PageSignIn,
    private readonly forms: AccountForms,
  ) {}

  @Get(':id')
  async begin(
    @Param('id', ParseIntPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentActor() caller: Actor,
  ): Promise<void> {
    await this.#shown(request, response, async () => {
      const provider = await this.providers.find(id, caller.portalId);
      const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
      const asked = query.get('return_to');
      const returnTo = this.codes.admitted(asked);
      if (asked !== null && returnTo === null) throw new BadRequestException('The origin of return_to is not in CORS_ORIGINS.');
      const trip = this.trips.begin(response, {
        providerId: id,
        portalId: caller.portalId,
        redirectUri: `${publicOriginOf(request)}/account/oidc/${id}/callback`,
        next: sitePath(query.get('next'), START),
        returnTo,
        linkTo: caller.isInPerson ? caller.id : null,
      });
      response.redirect(303, await this.connections.addressFor(provider, trip));
    });
  }

  @Get(':id/callback')
  async comeBack(
    @Param('id', ParseIntPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentActor() { portalId }: Actor,
  ): Promise<void> {
    await this.#shown(request, response, async () => {
      const trip = this.trips.end(request, response);
      if (trip?.providerId !== id || trip.portalId !== portalId)
        throw new BadRequestException('This sign-in was not begun in this browser, or has taken too long. Begin again.');
      const provider = await this.providers.find(id, portalId);
      const query = request.originalUrl.slice(request.originalUrl.indexOf('?'));
      const identity = await this.connections.identityFrom(provider, trip, query);
      await this.#finish(request, response, trip, await this.identities.accountOf(provider, identity, portalId, trip.linkTo));
    });
  }

  async #finish(request: Request, response: Response, { returnTo, next, portalId }: RoundTrip, accountId: number): Promise<void> {
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

  /** What is refused is shown as a page. */
  async #shown(request: Request, response: Response, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HttpException) || (error.getStatus() >= 500 && error.getStatus() !== 502)) throw error;
      this.forms.refused(request, response, textsFor(request).account.elsewhere, error.getStatus());
    }
  }
}
