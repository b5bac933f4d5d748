import { Injectable } from '@nestjs/common';
import { type Offers, SignInOffers } from '../../../pages/sign-in-offers.js';
import { MailQueue } from '../../delivery/mail/mail-queue.js';
import { KnownProviders } from './single-sign-on/known-provider.js';
import { Registrations } from './registrations.js';

/** What the sign-in page of a portal offers. */
@Injectable()
export class PortalOffers extends SignInOffers {
  constructor(
    private readonly mails: MailQueue,
    private readonly registrations: Registrations,
    private readonly providers: KnownProviders,
  ) {
    super();
  }

  async at(portalId: number): Promise<Offers> {
    const providers = (await this.providers.of(portalId)).map(({ id, title }) => ({ title, address: `/account/oidc/${id}` }));
    return { reset: this.mails.isOn, registration: (await this.registrations.modeOf(portalId)) !== 'false', providers };
  }
}
