import type { Sql } from '../database/sql.js';

/** Why an account may not sign in although its password may be right; for the log only, never for the caller. */
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
  /** Whether the session that was asked for has ended, or never was this account's on this portal. */
  readonly sessionEnded?: boolean;
  /** Whether the portal asks this account for a second factor and it has none. */
  readonly lacksSecondFactor?: boolean;
  /** What the person is called, for pages; null where there is nothing but the user name. */
  readonly name?: string | null;
}

/** An account on a portal, and the session by which it is used there, where there is one. */
export interface SessionOfAccount {
  readonly accountId: number;
  readonly portalId: number;
  readonly sessionId: string | null;
}

/** What authentication needs to know about accounts; implemented by the module that owns them. */
export abstract class AccountDirectory {
  /**
   * @param username as typed, free of control characters, at most 255 characters
   * @returns the account, obstacles included, or null when no account has that name
   */
  abstract findForSignIn(username: string, portalId: number): Promise<SignInAccount | null>;

  /**
   * @param sessionId UUID of the session that a token belongs to, looked up in the same statement
   * @returns null unless the account exists and may act on this portal now
   */
  abstract findActive(id: number, portalId: number, sessionId?: string): Promise<ActiveAccount | null>;

  /**
   * The same for many callers at once.
   * @returns in their order
   */
  async findActiveOf(callers: readonly SessionOfAccount[]): Promise<(ActiveAccount | null)[]> {
    return Promise.all(callers.map(({ accountId, portalId, sessionId }) => this.findActive(accountId, portalId, sessionId ?? undefined)));
  }

  /**
   * What changes with the password and the address of an account, and with nothing else: a digest, as an SQL value.
   * @param id SQL value of the account's id
   */
  abstract versionOf(id: Sql): Sql;

  abstract recordSignIn(id: number, at: Date): Promise<void>;

  /** Replaces the stored hash of an unchanged password by one of today's cost; not a change of password. */
  abstract storePasswordHash(id: number, passwordHash: string): Promise<void>;
}
