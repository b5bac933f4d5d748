import { AccountNotices } from '../../../auth/account-notices.js';
import type { Feature } from '../../../feature/feature.js';
import { SignInOffers } from '../../../pages/sign-in-offers.js';
import { InvitationMail } from '../../study/courses/invitation-links.js';
import { AddressConfirmation } from '../../directory/users/address-confirmation.js';
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
import { OwnAccountController } from './pages/own/own-account.controller.js';
import { OwnDataController } from './pages/own/own-data.controller.js';
import { OwnNotificationsController } from './pages/own/own-notifications.controller.js';
import { OwnPages } from './pages/own/own-page.js';
import { SecondFactorPageController } from './pages/second-factor-page.controller.js';
import { PasswordResets, RESET_PASSWORD, ResetPassword } from './password-resets.js';
import { PortalOffers } from './portal-offers.js';
import { registrationWaiting } from './registration.notices.js';
import { Register, REGISTER, Registrations } from './registrations.js';
import { IdentityProvider } from './single-sign-on/identity-provider.entity.js';
import { KnownProviders } from './single-sign-on/known-provider.js';
import { ProviderConnections } from './single-sign-on/provider-connections.js';
import { ProviderPages } from './single-sign-on/provider-pages.js';
import { RoundTrips } from './single-sign-on/round-trip.js';
import { SignInCodes } from './single-sign-on/sign-in-codes.js';
import { SignInElsewhere } from './single-sign-on/sign-in-elsewhere.js';
import { SingleSignOnController } from './single-sign-on/single-sign-on.controller.js';
import { SingleSignOnPageController } from './single-sign-on/single-sign-on-page.controller.js';
import { SingleSignOn } from './single-sign-on/single-sign-on.js';
import { UserIdentity } from './single-sign-on/user-identity.entity.js';
import { SelfServiceController } from './self-service.controller.js';
import { StoredPasswords } from './stored-passwords.js';
import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
const accountsLabels: FeatureLabels = {
  en: { resources: { IdentityProvider: 'Identity provider |||| Identity providers' } },
};

/** How people come by an account, and back into it: invitations, registration, forgotten passwords. */
export const accounts: Feature = {
  name: 'accounts',
  area: 'people',
  needs: ['courses', 'mail', 'notifications', 'portals', 'sessions', 'users'],
  signIn: [
    { name: 'password', passwords: StoredPasswords },
    { name: 'oidc', pages: ProviderPages },
  ],
  notices: [registrationWaiting],
  entities: [IdentityProvider, UserIdentity],
  controllers: [
    InvitationsController,
    SelfServiceController,
    SingleSignOnController,
    AccountPagesController,
    InvitationPageController,
    SecondFactorPageController,
    OwnNotificationsController,
    OwnDataController,
    OwnAccountController,
    SingleSignOnPageController,
  ],
  providers: [
    AccountForms,
    OwnPages,
    Invitations,
    Enrolments,
    NewAccounts,
    NetworkAllowance,
    PasswordResets,
    Registrations,
    AddressChanges,
    KnownProviders,
    ProviderConnections,
    RoundTrips,
    SignInCodes,
    SignInElsewhere,
    SingleSignOn,
    { provide: AddressConfirmation, useClass: MailAddressConfirmation },
    { provide: AccountNotices, useClass: MailAccountNotices },
    { provide: InvitationMail, useClass: MailInvitations },
    { provide: SignInOffers, useClass: PortalOffers },
  ],
  exports: [SignInOffers, AccountNotices, SignInElsewhere, NewAccounts],
  jobs: [
    { kind: RESET_PASSWORD, lane: 'mail', handler: ResetPassword },
    { kind: REGISTER, lane: 'mail', handler: Register },
  ],
  mails: accountMails,
  labels: accountsLabels,
  textSettings: [allowRegistration, registrationDomains],
};
