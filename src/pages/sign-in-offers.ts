/** What the sign-in page offers in addition to a user name and a password. */
export interface Offers {
  /** Whether a forgotten password can be replaced by mail. */
  readonly reset: boolean;
  readonly registration: boolean;
}

/** What a portal offers; implemented by the module that owns accounts. */
export abstract class SignInOffers {
  abstract at(portalId: number): Promise<Offers>;
}
