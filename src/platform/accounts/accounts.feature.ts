import { AccountNotices } from '../../auth/account-notices.js';
import type { Feature } from '../../feature/feature.js';
import { SignInOffers } from '../../pages/sign-in-offers.js';
import { InvitationMail } from '../courses/invitation-links.js';
import { AddressConfirmation } from '../users/address-confirmation.js';
import { accountMails } from './account-mails.js';
import { allowRegistration, registrationDomains } from './accounts.settings.js';
import { AddressChanges } from './address-changes.js';
import { Enrolments } from './enrolments.js';
import { InvitationsController } from './invitations.controller.js';
import { Invitations } from './invitations.js';
import { MailAccountNotices } from './mail-account-notices.js';
import { MailAddressConfirmation } from './mail-address-confirmation.js';
import { MailInvitations } from './mail-invitations.js';
import { NetworkAllowance } from './network-allowance.js';
import { NewAccounts } from './new-accounts.js';
import { AccountForms } from './pages/account-form.js';
import { AccountPagesController } from './pages/account-pages.controller.js';
import { InvitationPageController } from './pages/invitation-page.controller.js';
import { SecondFactorPageController } from './pages/second-factor-page.controller.js';
import { PasswordResets, RESET_PASSWORD, ResetPassword } from './password-resets.js';
import { PortalOffers } from './portal-offers.js';
import { Register, REGISTER, Registrations } from './registrations.js';
import { SelfServiceController } from './self-service.controller.js';

/** How people come by an account, and back into it: invitations, registration, forgotten passwords. */
export const accounts: Feature = {
  name: 'accounts',
  area: 'people',
  needs: ['courses', 'mail', 'sessions', 'users'],
  controllers: [InvitationsController, SelfServiceController, AccountPagesController, InvitationPageController, SecondFactorPageController],
  providers: [
    AccountForms,
    Invitations,
    Enrolments,
    NewAccounts,
    NetworkAllowance,
    PasswordResets,
    Registrations,
    AddressChanges,
    { provide: AddressConfirmation, useClass: MailAddressConfirmation },
    { provide: AccountNotices, useClass: MailAccountNotices },
    { provide: InvitationMail, useClass: MailInvitations },
    { provide: SignInOffers, useClass: PortalOffers },
  ],
  exports: [SignInOffers, AccountNotices],
  jobs: [
    { kind: RESET_PASSWORD, lane: 'mail', handler: ResetPassword },
    { kind: REGISTER, lane: 'mail', handler: Register },
  ],
  mails: accountMails,
  textSettings: [allowRegistration, registrationDomains],
};
