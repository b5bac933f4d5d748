/** Why an account may not sign in although its password may be right; for the log only, the caller is never told. */
export type SignInObstacle = 'inactive' | 'locked' | 'expired' | 'credentials-expired' | 'other-portal';

/** An account as the sign-in sees it. */
export interface SignInAccount {
  readonly id: number;
  readonly username: string;
  /** PHC string; null when the account has no password of its own. */
  readonly passwordHash: string | null;
  readonly mayNotSignInBecause?: SignInObstacle;
}

/** An account that may act right now. */
export interface ActiveAccount {
  readonly id: number;
  readonly username: string;
  /** Effective global roles, inheritance applied. */
  readonly roles: readonly string[];
}

/** What authentication asks of whoever keeps the people; implemented by the module that owns the accounts. */
export abstract class AccountDirectory {
  /**
   * @param username as typed, free of control characters, at most 255 characters
   * @returns the account, obstacles included, or null when nobody has that name
   */
  abstract findForSignIn(username: string, portalId: number): Promise<SignInAccount | null>;

  /** @returns null unless the account exists and nothing keeps it from acting on this portal now */
  abstract findActive(id: number, portalId: number): Promise<ActiveAccount | null>;

  abstract recordSignIn(id: number, at: Date): Promise<void>;

  /** Replaces the stored hash of an unchanged password by one of today's cost; not a change of password. */
  abstract storePasswordHash(id: number, passwordHash: string): Promise<void>;
}
