import { Injectable } from '@nestjs/common';
import { type Offers, SignInOffers } from '../../../pages/sign-in-offers.js';
import { MailQueue } from '../../delivery/mail/mail-queue.js';
import { Registrations } from './registrations.js';

/** What the sign-in page of a portal offers. */
@Injectable()
export class PortalOffers extends SignInOffers {
  constructor(
    private readonly mails: MailQueue,
    private readonly registrations: Registrations,
  ) {
    super();
  }

  async at(portalId: number): Promise<Offers> {
    return { reset: this.mails.isOn, registration: (await this.registrations.modeOf(portalId)) !== 'false' };
  }
}
