import { Injectable } from '@nestjs/common';
import { type SignInWay, SignInWays } from '../../../../auth/sign-in/sign-in-method.js';
import { KnownProviders } from './known-provider.js';

/** The way to each provider of identities of a portal. */
@Injectable()
export class ProviderPages extends SignInWays {
  constructor(private readonly providers: KnownProviders) {
    super();
  }

  override async at(portalId: number): Promise<readonly SignInWay[]> {
    return (await this.providers.of(portalId)).map(({ id, title }) => ({ title, address: `/account/oidc/${id}` }));
  }
}
