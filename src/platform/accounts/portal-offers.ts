import { Injectable } from '@nestjs/common';
import { type Offers, SignInOffers } from '../../pages/sign-in-offers.js';

/** What the sign-in page of a portal offers. */
@Injectable()
export class PortalOffers extends SignInOffers {
  at(_portalId: number): Promise<Offers> {
    return Promise.resolve({ reset: false, registration: false, providers: [] });
  }
}
