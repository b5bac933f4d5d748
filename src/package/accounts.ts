/** What other packages import from `lyceum/accounts`: methods of sign-in, and the accounts of those who come by them. */
export type { SignInAccount } from '../auth/account-directory.js';
export { type PasswordAttempt, PasswordCheck, type SignInMethod, type SignInWay, SignInWays } from '../auth/sign-in/sign-in-method.js';
export { type NewAccount, NewAccounts } from '../platform/identity/accounts/new-accounts.js';
export { type SignInAim, SignInElsewhere } from '../platform/identity/accounts/single-sign-on/sign-in-elsewhere.js';
