import type { Feature } from '../../feature/feature.js';
import { SignInOffers } from '../../pages/sign-in-offers.js';
import { Enrolments } from './enrolments.js';
import { InvitationsController } from './invitations.controller.js';
import { Invitations } from './invitations.js';
import { NewAccounts } from './new-accounts.js';
import { PortalOffers } from './portal-offers.js';

/** How people come by an account, and back into it: invitations, registration, forgotten passwords. */
export const accounts: Feature = {
  name: 'accounts',
  area: 'people',
  needs: ['courses', 'sessions', 'users'],
  controllers: [InvitationsController],
  providers: [Invitations, Enrolments, NewAccounts, { provide: SignInOffers, useClass: PortalOffers }],
  exports: [SignInOffers],
};
