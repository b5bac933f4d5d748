/** The session that a token belongs to; the token does not outlive it. */
export interface BoundSession {
  readonly id: string;
  readonly expiresAt: Date;
}
