import { BadRequestException, Controller, Get, Param, ParseIntPipe, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../../auth/actor.js';
import { Admits } from '../../../../auth/admits.decorator.js';
import { publicOriginOf } from '../../../../auth/portals/public-origin.js';
import { CurrentActor } from '../../../../auth/current-actor.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { WithoutSecondFactor } from '../../../../auth/second-factor/without-second-factor.decorator.js';
import { KnownProviders } from './known-provider.js';
import { ProviderConnections } from './provider-connections.js';
import { RoundTrips } from './round-trip.js';
import { SignInElsewhere } from './sign-in-elsewhere.js';
import { SingleSignOn } from './single-sign-on.js';

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
    private readonly elsewhere: SignInElsewhere,
  ) {}

  @Get(':id')
  async begin(
    @Param('id', ParseIntPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentActor() caller: Actor,
  ): Promise<void> {
    await this.elsewhere.run(request, response, async () => {
      const provider = await this.providers.find(id, caller.portalId);
      const trip = this.trips.begin(response, {
        ...this.elsewhere.aimOf(request),
        providerId: id,
        portalId: caller.portalId,
        redirectUri: `${publicOriginOf(request)}/account/oidc/${id}/callback`,
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
    await this.elsewhere.run(request, response, async () => {
      const trip = this.trips.end(request, response);
      if (trip?.providerId !== id || trip.portalId !== portalId)
        throw new BadRequestException('This sign-in was not begun in this browser, or has taken too long. Begin again.');
      const provider = await this.providers.find(id, portalId);
      const query = request.originalUrl.slice(request.originalUrl.indexOf('?'));
      const identity = await this.connections.identityFrom(provider, trip, query);
      const accountId = await this.identities.accountOf(provider, identity, portalId, trip.linkTo);
      await this.elsewhere.finish(request, response, accountId, trip);
    });
  }
}
